/** A key an app uses for one customer's stored methods. Times are epoch milliseconds. */
export interface EphemeralKeyRecord {
  readonly id: string
  /** SHA-256 of the secret, in hex. */
  readonly secretHash: string
  readonly customerId: string
  readonly expiresMs: number
}

/** Ephemeral keys of one environment. Synchronous, as SQLite's driver is. */
export interface EphemeralKeysStore {
  /** Adds the key and forgets those that expired before `nowMs`. */
  add(key: EphemeralKeyRecord, nowMs: number): void
  findBySecret(secretHash: string): EphemeralKeyRecord | undefined
  find(id: string): EphemeralKeyRecord | undefined
  remove(id: string): void
}
