import type { EventPlace, LoggedEvent } from '../webhook-sessions/logged-event.domain.ts'

/** The webhook events of one environment, for reading. */
export interface EventLogStore {
  /** Oldest first. */
  eventsAfter(seq: number, limit: number): LoggedEvent[]
  /** Undefined for an event that the log has let go of. */
  find(eventId: string): LoggedEvent | undefined
  /** Place of the newest event; 0 before the first one. */
  newestSeq(): number
  /** A session's events, oldest first. */
  ofSession(sessionId: string, limit: number): EventPlace[]
}
