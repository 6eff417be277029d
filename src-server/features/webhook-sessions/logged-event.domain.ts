import type { EventSource } from '#contract/webhook-archive.ts'

/** An event in the order of the log, whatever session of the environment it belongs to. */
export interface LoggedEvent {
  /** Its place in the log of all sessions. */
  readonly seq: number
  readonly sessionId: string
  readonly eventId: string
  readonly eventType: string
  readonly paymentId: string | null
  readonly timestampMs: number
  readonly source: EventSource
  /** Header fields as a JSON array of `[name, value]`. */
  readonly headersJson: string
  /** The sender's body as text, exactly as received. */
  readonly body: string
}

/** An event without its contents, for planning with many. */
export type EventPlace = Pick<LoggedEvent, 'seq' | 'eventId' | 'eventType' | 'timestampMs'>
