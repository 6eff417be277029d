import type { KeySetFetch } from '#contract/key-set.ts'

/** Newest fetches that are kept. */
export const FETCHES_KEPT = 500

/** The log of key-set fetches. Synchronous like SQLite's driver. */
export interface KeySetAuditStore {
  /** Adds fetches, in order; those beyond the newest 500 are gone. */
  append(fetches: readonly KeySetFetch[]): void
  /** Oldest first, at most 500. */
  list(): KeySetFetch[]
  clear(): void
}
