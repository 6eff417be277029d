/** An event as it was logged, with the sender's body as text, exactly as received. */
export interface LoggedEvent {
  /** Its place in the log of all sessions. */
  readonly seq: number
  readonly sessionId: string
  readonly eventId: string
  readonly eventType: string
  readonly paymentId: string | null
  readonly timestampMs: number
  readonly source: string
  readonly body: string
}

/** An event without its body, for planning with many. */
export type EventPlace = Pick<LoggedEvent, 'seq' | 'eventId' | 'eventType' | 'timestampMs'>

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
