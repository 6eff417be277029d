import type { OutboundCall } from '#contract/outbound-calls.ts'

/** The outbound calls of one environment. Synchronous like SQLite's driver: on the disk on return. */
export interface OutboundCallsStore {
  /** Adds it as the newest; those beyond the newest 200 are gone. */
  add(call: OutboundCall): void
  /** Newest first. */
  list(): OutboundCall[]
  find(id: string): OutboundCall | undefined
  clear(): void
}
