import type { FeedEvent } from '../feed/feed-event.ts'
import type { TraceEntry } from './checkout-trace.ts'

/** A row of the sequence: something a party did, or a webhook that came of it. */
export type SequenceRow =
  | { readonly kind: 'entry'; readonly atMs: number; readonly entry: TraceEntry }
  | { readonly kind: 'event'; readonly atMs: number; readonly event: FeedEvent }

/** Calls, acts and webhooks in the order of their times. */
export function inSequence(
  entries: readonly TraceEntry[],
  events: readonly FeedEvent[],
): SequenceRow[] {
  const rows: SequenceRow[] = [
    ...entries.map((entry) => ({ kind: 'entry' as const, atMs: entry.atMs, entry })),
    ...events.map((event) => ({
      kind: 'event' as const,
      atMs: Date.parse(event.timestamp),
      event,
    })),
  ]
  return rows.toSorted((one, other) => one.atMs - other.atMs)
}

/** What is called, without the address; of long ids the end, which tells them apart. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname + search)
    .replaceAll(/([?&]client_secret=)[^&]+/g, '$1…')
    .replaceAll(/\b(pay|pm|cus|man)_\w{8,}(\w{6})\b/g, '$1_…$2')
}

export function idOf(row: SequenceRow): string {
  return row.kind === 'entry' ? row.entry.id : row.event.eventId
}

/** A row in words, such as "Checkout: Confirm, 200". */
export function wordsOf(row: SequenceRow): string {
  if (row.kind === 'event') return `Webhook: ${row.event.eventType}`
  const { actor, words, call } = row.entry
  if (!call) return `${actor}: ${words}`
  return `${actor}: ${words}, ${call.status === 0 ? 'no answer' : call.status}`
}
