/** A secret as the store keeps it: its hash, and how it is shown. */
export interface KeptSecret {
  readonly hash: Uint8Array
  readonly mask: string
  readonly createdAt: Date
}

export interface PartnerClientRecord {
  readonly id: string
  readonly name: string
  readonly isEnabled: boolean
  readonly tokenLifetimeS: number
  readonly audience: string
  readonly createdAt: Date
  readonly lastTokenAt: Date | null
  readonly secret: KeptSecret
  /** The secret before the last rotation; it may have ended by now. */
  readonly previousSecret: (KeptSecret & { readonly expiresAt: Date }) | null
}

/** The partner clients of one environment. Synchronous like SQLite's driver: on the disk on return. */
export interface PartnerClientsStore {
  /** Oldest first, without deleted ones. */
  list(): PartnerClientRecord[]
  /** Undefined also for a deleted one. */
  find(id: string): PartnerClientRecord | undefined
  /** Adds the client, or replaces the one with the same id, also a deleted one. */
  save(client: PartnerClientRecord): void
  /** Returns false when there was none. */
  remove(id: string, at: Date): boolean
  /** Brings back a client removed after `since`; returns false when there is none. */
  restore(id: string, since: Date): boolean
  /** Forgets for good what was removed before. */
  purge(before: Date): void
}
