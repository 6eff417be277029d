/** An event waiting for a target. */
export interface QueuedDelivery {
  readonly seq: number
  readonly targetId: string
  readonly eventId: string
  /** Attempts begun so far. */
  readonly tries: number
  /** A sending of it was cut off by the console's end. */
  readonly mayBeSentTwice: boolean
}

interface NewDelivery {
  readonly targetId: string
  readonly eventId: string
  /** Of deliveries to one target with the same key only the oldest is sent. */
  readonly orderKey: string
}

/** What one environment has still to send on, in the order it came. Synchronous like SQLite's driver. */
export interface DeliveryQueueStore {
  /** Adds it as the newest: due at `nowMs`, or once those before it with its key are gone. */
  add(delivery: NewDelivery, nowMs: number): void
  /** Due and not under way, oldest first. */
  due(targetId: string, nowMs: number, limit: number): QueuedDelivery[]
  /** When the next one of a target falls due; null when none waits for a time. */
  nextDueMs(targetId: string): number | null
  /** Notes that it is under way from now on. */
  begin(seq: number, attemptId: string): void
  /** Notes that it is due again at a time. Does nothing to one that is gone. */
  postpone(seq: number, dueMs: number, mayBeSentTwice?: boolean): void
  /** Takes it out; the next one with its key falls due. */
  remove(seq: number, nowMs: number): void
  /** Makes the event due now if it waits for its turn or a time. Returns false when it does not wait. */
  hasten(targetId: string, eventId: string, nowMs: number): boolean
  /** Those waiting for a target, under way included. */
  count(targetId: string): number
  /** Makes due again whatever was under way when the console stopped. */
  releaseBegun(nowMs: number): void
  /** Place in the event log up to which events have been handed out. */
  cursor(): number
  setCursor(seq: number): void
}
