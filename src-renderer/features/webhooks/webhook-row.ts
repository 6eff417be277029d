import type { ArchivedEvent, EventSource } from '#contract/webhook-archive.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

/** An event as the list shows it; what only the archive knows is undefined until it has told. */
export interface WebhookRow extends Omit<ArchivedEvent, 'seq' | 'bytes' | 'source'> {
  readonly source: EventSource | undefined
}

interface Merged {
  /** In any order. */
  readonly archived: readonly ArchivedEvent[]
  /** The mirror of the feed, those that pass the filter; undefined while it is not known. */
  readonly live: readonly FeedEvent[] | undefined
  /** Ids of all events on the feed; undefined while they are not known. */
  readonly feedIds: ReadonlySet<string> | undefined
}

/** What the archive and the stream tell, each event once and newest first. */
export function mergeRows({ archived, live, feedIds }: Merged): WebhookRow[] {
  const rows = new Map<string, WebhookRow>()
  for (const { seq: _seq, bytes: _bytes, ...event } of archived) {
    rows.set(event.eventId, {
      ...event,
      isOnFeed: feedIds === undefined ? event.isOnFeed : feedIds.has(event.eventId),
    })
  }
  for (const { payloadJson: _json, ...event } of live ?? []) {
    if (rows.has(event.eventId)) continue
    rows.set(event.eventId, {
      ...event,
      source: undefined,
      isOnFeed: true,
      isPinned: false,
      note: null,
    })
  }
  return [...rows.values()].toSorted(newestFirst)
}

function newestFirst(a: WebhookRow, b: WebhookRow): number {
  if (a.timestamp === b.timestamp) return 0
  return a.timestamp < b.timestamp ? 1 : -1
}
