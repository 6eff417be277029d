import type { TimeWindow } from '../../shared/time/time-window.ts'
import { eventClass } from '../../shared/ui/event-class.ts'
import type { WebhookRow } from './webhook-row.ts'

/** What the timeline needs to know of an event. Newest first wherever there are several. */
export interface TimedEvent {
  readonly id: string
  readonly atMs: number
  readonly isFailed: boolean
}

/** The events of one column of the timeline; at least one. */
export interface TimeBin {
  readonly index: number
  readonly count: number
  readonly failed: number
  readonly newest: TimedEvent
  readonly oldest: TimedEvent
}

export interface TimelineWindow extends TimeWindow {
  /** As much of the last hour as is shown; `null` where all the list holds is. */
  readonly recentMs: number | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SPANS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS]

export function timedEvents(
  rows: readonly Pick<WebhookRow, 'eventId' | 'timestamp' | 'eventType' | 'status'>[],
): TimedEvent[] {
  return rows.map(({ eventId, timestamp, eventType, status }) => ({
    id: eventId,
    atMs: Date.parse(timestamp),
    isFailed: eventClass(eventType) === 'error' || status === 'failed',
  }))
}

/** Whether the list holds events of the last hour as well as older ones: then one can choose what to see. */
export function reachesBeyondHour(events: readonly TimedEvent[], nowMs: number): boolean {
  const [newest, oldest] = [events[0], events.at(-1)]
  return newest !== undefined && isRecent(newest, nowMs) && !isRecent(oldest ?? newest, nowMs)
}

/**
 * The last hour, or as much of it as the list needs; all of the list where it is wanted or the hour has nothing of it.
 * `columns` is at least 2.
 */
export function windowFor(
  events: readonly TimedEvent[],
  nowMs: number,
  columns: number,
  wantsWhole: boolean,
): TimelineWindow {
  const [newest, oldest] = [events[0], events.at(-1)]
  if (!newest || !oldest) return recentWindow(nowMs, nowMs, columns)
  const isStale = !isRecent(newest, nowMs)
  const reachesBack = !isRecent(oldest, nowMs)
  if (isStale || (wantsWhole && reachesBack)) {
    return wholeWindow(oldest.atMs, isStale ? newest.atMs : Math.max(nowMs, newest.atMs))
  }
  return recentWindow(oldest.atMs, Math.max(nowMs, newest.atMs), columns)
}

function wholeWindow(fromMs: number, toMs: number): TimelineWindow {
  const roomMs = Math.max(toMs - fromMs, MINUTE_MS) / 50
  return { fromMs: fromMs - roomMs, toMs: toMs + roomMs, recentMs: null }
}

/**
 * Moves on in whole columns, so that what is in a column stays there; one of them is more than the time to be shown,
 * because the newest is seldom full.
 */
function recentWindow(oldestMs: number, latestMs: number, columns: number): TimelineWindow {
  const recentMs = SPANS_MS.find((span) => span > latestMs - oldestMs) ?? HOUR_MS
  const columnMs = recentMs / (columns - 1)
  const toMs = (Math.floor(latestMs / columnMs) + 1) * columnMs
  return { fromMs: toMs - columnMs * columns, toMs, recentMs }
}

function isRecent({ atMs }: TimedEvent, nowMs: number): boolean {
  return nowMs - atMs < HOUR_MS
}

/** The columns that have events in the window, oldest first. */
export function binsOf(
  events: readonly TimedEvent[],
  { fromMs, toMs }: TimeWindow,
  columns: number,
): TimeBin[] {
  const columnMs = (toMs - fromMs) / columns
  const bins: TimeBin[] = []
  for (const event of events) {
    if (event.atMs < fromMs || event.atMs > toMs) continue
    const index = Math.min(Math.floor((event.atMs - fromMs) / columnMs), columns - 1)
    const failed = event.isFailed ? 1 : 0
    const last = bins.at(-1)
    if (last?.index === index) {
      const { count, newest } = last
      const joined = {
        index,
        count: count + 1,
        failed: last.failed + failed,
        newest,
        oldest: event,
      }
      bins[bins.length - 1] = joined
    } else bins.push({ index, count: 1, failed, newest: event, oldest: event })
  }
  return bins.toReversed()
}

/** Height of a column's bar between 4 and `most` pixels: a hundredfold of events is ten times as high. */
export function barHeight({ count }: TimeBin, bins: readonly TimeBin[], most: number): number {
  const highest = bins.reduce((max, bin) => Math.max(max, bin.count), FEW)
  return Math.max(4, Math.round(most * Math.sqrt(count / highest)))
}

/** Fewer events than this in a column leave room above their bar. */
const FEW = 4
