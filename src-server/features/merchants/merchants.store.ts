/** The merchant of one environment, as the store keeps it: no secret is in it, only its hash. */
export interface MerchantRecord {
  readonly id: string
  readonly secretHash: Uint8Array
  readonly secretMask: string
  readonly secretCreatedAt: Date
  readonly publishableKey: string
  readonly publishableCreatedAt: Date
}

/** Synchronous like SQLite's driver, so read, decide and write cannot be interleaved. */
export interface MerchantsStore {
  /** Undefined before the first `save`. */
  find(): MerchantRecord | undefined
  /** Adds the merchant, or replaces it; it is on the disk on return. */
  save(merchant: MerchantRecord): void
}
