import type { EventOrigin, NewWebhookEvent, StoredWebhookEvent } from './webhook-event.domain.ts'

/** A session as the store keeps it. */
export interface SessionRecord {
  readonly id: string
  readonly name: string | null
  readonly createdAt: Date
  readonly eventCount: number
  /** Time of the newest event, also when that event was cleared; null before the first one. */
  readonly newestEventAt: Date | null
}

/**
 * The webhook sessions of one environment and their events. Asynchronous, as stores on other machines are.
 * A promise resolves once what it did can no longer be lost.
 */
export interface WebhookSessionsStore {
  /**
   * Adds the event as the session's newest and makes the session if need be. Its timestamp is the time of the call,
   * or a millisecond after the session's newest event if that is later. Events beyond the newest 100, and all events
   * of a session that had expired, are gone from the feed. `origin` is for the archive;
   * where an answer can be lost on its way, a delivery that was taken before is answered with the event it made then.
   */
  append(
    sessionId: string,
    event: NewWebhookEvent,
    origin?: EventOrigin,
  ): Promise<StoredWebhookEvent>
  /** The session's events, oldest first; only those newer than `since` if given. Empty for an unknown session. */
  list(sessionId: string, since?: Date): Promise<StoredWebhookEvent[]>
  /**
   * Takes all events off the session's feed and returns how many; `restore` can bring them back for 15 seconds. On
   * demand the archive lets go of them too, and of those that had left the feed before; these count as well.
   */
  clear(sessionId: string, isArchiveToo?: boolean): Promise<number>
  /**
   * Brings back what `clear` took within the last 15 seconds, in its old places and up to the newest 100 in all.
   * Returns how many; 0 when there is nothing to bring back.
   */
  restore(sessionId: string): Promise<number>
  /** Makes a session that stays when its events expire. Does nothing to one that exists but keep it. */
  keepSession(sessionId: string, name: string | null): Promise<void>
  /** Returns false for an unknown session. */
  renameSession(sessionId: string, name: string): Promise<boolean>
  findSession(sessionId: string): Promise<SessionRecord | undefined>
  /** Kept sessions and those with live events: newest activity first, at most 200. */
  listSessions(): Promise<SessionRecord[]>
  /** Lets go of sessions that have expired, in steps of a few milliseconds. */
  sweep(): Promise<void>
}
