import type { AttemptsPage, AttemptsQuery, DeliveryAttempt } from '#contract/deliveries.ts'

export type NewAttempt = Omit<DeliveryAttempt, 'seq'>

/** What was sent from one environment and what came back; the oldest make room. Synchronous like SQLite's driver. */
export interface DeliveryAttemptsStore {
  add(attempt: NewAttempt): void
  /** Replaces the one with the same id; does nothing where it is gone. */
  update(attempt: NewAttempt): void
  find(id: string): DeliveryAttempt | undefined
  /** Newest first. */
  list(sessionId: string, query: AttemptsQuery): AttemptsPage
  /** The newest attempt with an answer to this event from this address. */
  lastAnswered(eventId: string, url: string): DeliveryAttempt | undefined
  /** Those that have begun and not ended. */
  begun(): DeliveryAttempt[]
}
