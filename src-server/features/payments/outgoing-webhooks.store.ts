import type { OutgoingEventType } from '#contract/outgoing-webhooks.ts'

/** A webhook as it was signed, waiting for its session's feed or already there. */
export interface OutgoingWebhookRecord {
  readonly seq: number
  readonly eventId: string
  readonly sessionId: string
  readonly paymentId: string
  readonly eventType: OutgoingEventType
  /** The exact bytes, as text. */
  readonly body: string
  /** Value of `x-webhook-signature-512`; null when signing was off. */
  readonly signature: string | null
}

/**
 * Webhooks of one environment, written in the transaction of the change they tell about, so that a crash loses none.
 * A delivery that a crash cut off is made again: readers tell doubles by the `event_id` in the body.
 */
export interface OutgoingWebhooksStore {
  add(webhook: Omit<OutgoingWebhookRecord, 'seq'>, createdMs: number): void
  /** Undelivered ones, oldest first. */
  waiting(limit: number): OutgoingWebhookRecord[]
  /** `feedEventId` is the id the feed gave it on receipt. */
  markDelivered(seq: number, feedEventId: string, atMs: number): void
  /** Takes it off those that wait, with no event in a feed. */
  setAside(seq: number, atMs: number): void
  /** The webhook behind an event of a feed; undefined for what somebody else posted there. */
  findByFeedEvent(feedEventId: string): OutgoingWebhookRecord | undefined
  /** Removes up to `limit` of those delivered or set aside before a time, and returns how many. */
  forgetDelivered(beforeMs: number, limit: number): number
}
