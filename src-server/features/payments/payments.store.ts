import type { PaymentRecord } from './payment-record.domain.ts'

/** Runs synchronous work in one transaction; resolves once that is on the disk. */
export type Transact = <T>(work: () => T) => Promise<T>

/** Which payments a list shows; times are epoch milliseconds and both ends count. */
export interface PaymentsQuery {
  readonly customerId?: string | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Only payments older than this one; an unknown id matches none. */
  readonly startingAfter?: string | undefined
  /** Only payments newer than this one; an unknown id matches none. */
  readonly endingBefore?: string | undefined
  readonly limit: number
}

/** The payments of one environment. Synchronous like SQLite's driver, so read, decide and write cannot be interleaved. */
export interface PaymentsStore {
  /** Returns false, and adds nothing, when the id is taken. */
  add(payment: PaymentRecord, dueMs: number | null): boolean
  /** Replaces the one with the same id. */
  save(payment: PaymentRecord, dueMs: number | null): void
  find(id: string): PaymentRecord | undefined
  /** Newest first. */
  list(query: PaymentsQuery): PaymentRecord[]
  /** Ids of payments whose time has come, longest due first. */
  due(nowMs: number, limit: number): string[]
  /** When the next payment's time comes; null where none waits for one. */
  nextDueMs(): number | null
}
