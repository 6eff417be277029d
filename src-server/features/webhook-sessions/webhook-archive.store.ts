import type { FilteredEvent } from '#contract/event-filter.ts'
import type {
  AnnotateEvent,
  ArchivedEvent,
  ArchivedEventDetail,
  ArchivePage,
  EventSource,
} from '#contract/webhook-archive.ts'
import type { EventPlace, LoggedEvent } from './logged-event.domain.ts'
import type { NewWebhookEvent } from './webhook-event.domain.ts'

/** A session as the archive knows it: one that is kept, has a feed, or has archived events. */
export interface ArchivedSession {
  readonly id: string
  readonly name: string | null
  readonly createdAt: Date
  readonly newestEventAt: Date | null
  readonly archivedCount: number
}

/** An event that happened elsewhere, with its own time. */
export interface ImportedEvent extends NewWebhookEvent {
  readonly timestamp: string
  readonly headersJson: string
  readonly isPinned: boolean
  readonly note: string | null
}

/** A session that happened elsewhere. */
export interface ImportedSession {
  readonly id: string
  readonly name: string | null
  readonly source: EventSource
  readonly events: readonly ImportedEvent[]
}

export interface ArchiveSearch {
  readonly matches: (event: FilteredEvent) => boolean
  /** Lower-case texts that all matching events have; without one every event is looked at. */
  readonly needles: readonly string[]
  /** Whether every event passes. */
  readonly isAll: boolean
  readonly before: number | undefined
  readonly limit: number
}

/** The archive of both environments on the disk. */
export interface WebhookArchiveSpace {
  facts(): { events: number; bytes: number }
  /**
   * Frees the space of what was cleared, and of the oldest events beyond the size: pinned ones and those on a feed
   * stay. Works in steps of a few milliseconds.
   */
  sweep(limitBytes: number): Promise<void>
}

/** Everything one environment's sessions received, until the user clears it or the archive's size is reached. */
export interface WebhookArchiveStore {
  /** Sessions by newest activity, at most 200. */
  sessions(): ArchivedSession[]
  countOf(sessionId: string): number
  /** Looks for so long that the caller notices nothing; what is not looked at yet is where the page goes on. */
  search(sessionId: string, search: ArchiveSearch): Promise<ArchivePage>
  read(sessionId: string, eventId: string): ArchivedEventDetail | undefined
  /** Resolves to the event as it is then; undefined for an unknown one. */
  annotate(
    sessionId: string,
    eventId: string,
    change: AnnotateEvent,
  ): Promise<ArchivedEvent | undefined>
  /**
   * Makes a session, or names one there is, and adds events that never were on its feed. What is done `alongside` is
   * in the same transaction.
   */
  addSession(session: ImportedSession, alongside?: () => void): Promise<void>
  /** The event, whatever session it belongs to; undefined for one that the archive has let go of. */
  find(eventId: string): LoggedEvent | undefined
  /** Up to `limit` received events after a place in the log, oldest first; imported ones are not among them. */
  eventsAfter(seq: number, limit: number): LoggedEvent[]
  /** A session's events, oldest first. */
  ofSession(sessionId: string, limit: number): EventPlace[]
  /** Place of the newest event, 0 before the first. */
  newestSeq(): number
}
