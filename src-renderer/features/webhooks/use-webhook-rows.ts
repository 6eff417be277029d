import { useDeferredValue, useMemo, useState } from 'react'
import { parseEventFilter } from '#contract/event-filter.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { splitFilter } from './filter-text.ts'
import { useArchive } from './use-archive.ts'
import { mergeRows, type WebhookRow } from './webhook-row.ts'

interface RowsInput {
  /** The mirror of the feed, newest first; undefined until the stream has sent it. */
  live: readonly FeedEvent[] | undefined
  /** How many events the server counts on the feed. */
  countOnServer: number | undefined
  isUnread: (row: { eventId: string; timestamp: string }) => boolean
}

/** How often ages such as `after:15m` are counted anew, in milliseconds. */
const AGES_EVERY_MS = 30_000

/** The filter, and the rows that pass it: what the stream tells at once with what the archive keeps. */
export function useWebhookRows({ live, countOnServer, isUnread }: RowsInput) {
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter)
  const split = useMemo(() => splitFilter(wanted), [wanted])
  const nowMs = useNow(AGES_EVERY_MS)
  const parsed = useMemo(() => parseEventFilter(split.stored, nowMs), [split, nowMs])
  const news = `${live?.[0]?.eventId} ${live?.length} ${countOnServer}`
  const archive = useArchive(split.stored, news, parsed.problem === null)

  const feedIds = useMemo(() => live && new Set(live.map(({ eventId }) => eventId)), [live])
  const { events: archived } = archive
  const stored = useMemo(
    () =>
      mergeRows({
        archived,
        live: live?.filter((event) => parsed.matches(asFiltered(event))),
        feedIds,
      }),
    [archived, live, parsed, feedIds],
  )
  const rows = useMemo(
    () =>
      split.isUnread === undefined
        ? stored
        : stored.filter((row) => isUnread(row) === split.isUnread),
    [stored, split, isUnread],
  )
  const { facts } = archive
  const isFiltered = wanted.trim() !== ''
  return {
    filter,
    setFilter,
    /** What is wrong with a term of the filter. */
    problem: parsed.problem,
    rows,
    isFiltered,
    isSearching: archive.isPending && parsed.problem === null,
    /** Why the archive does not tell. */
    error: archive.error,
    /** Such as "3 of 250"; empty without a filter. */
    countText: isFiltered ? countText(rows, facts, split.isUnread !== undefined) : '',
    /** Events the archive keeps of the session; undefined until it has told. */
    total: facts?.total,
    readOlder: archive.readOlder,
    hasOlder: archive.hasOlder,
    readNewest: archive.readNewest,
  }
}

export type WebhookRows = ReturnType<typeof useWebhookRows>

interface Facts {
  readonly matched: number
  readonly isMatchedExact: boolean
  readonly total: number
}

function countText(
  rows: readonly WebhookRow[],
  facts: Facts | undefined,
  isByView: boolean,
): string {
  if (!facts) return ''
  const matched = isByView ? rows.length : Math.max(facts.matched, rows.length)
  const total = Math.max(facts.total, rows.length).toLocaleString('en')
  return `${matched.toLocaleString('en')}${facts.isMatchedExact ? '' : '+'} of ${total}`
}

/** An event the archive has not told about yet, as a filter sees it. */
function asFiltered({ payloadJson, ...event }: FeedEvent) {
  return {
    ...event,
    source: 'feed' as const,
    isOnFeed: true,
    isPinned: false,
    note: null,
    headers: () => '',
    body: () => payloadJson,
  }
}
