import type { RefundRecord } from './refund.domain.ts'

export interface RefundsQuery {
  readonly paymentId?: string | undefined
  readonly id?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The refunds of one environment. Synchronous, as SQLite's driver is. */
export interface RefundsStore {
  /** Returns false, and adds nothing, when the id is taken. */
  add(refund: RefundRecord): boolean
  save(refund: RefundRecord): void
  find(id: string): RefundRecord | undefined
  /** Oldest first. */
  listOf(paymentId: string): RefundRecord[]
  /** Newest first. */
  list(query: RefundsQuery): RefundRecord[]
  count(query: Pick<RefundsQuery, 'paymentId' | 'id'>): number
  /** Longest due first. */
  due(nowMs: number, limit: number): RefundRecord[]
  /** When the next refund ends; null where none is under way. */
  nextDueMs(): number | null
}
