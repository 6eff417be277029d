import type { StreamLog } from '../../shared/feed/stream-log.ts'
import { formatDuration, formatElapsed } from '../../shared/time/duration.ts'
import { formatTimeOfDay } from '../../shared/time/format-time.ts'
import type { TimeWindow } from '../../shared/time/time-window.ts'
import { countReconnects, streamParts } from './stream-parts.ts'
import type { TimeBin, TimelineWindow } from './timeline-bins.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What a place on the timeline says: the first line is the news. */
export type PlaceWords = readonly [title: string, detail: string]

function countWords(count: number, failed: number): string {
  const events = `${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'}`
  return failed === 0 ? events : `${events}, ${failed.toLocaleString('en')} failed`
}

/** A column: how many, when, and how long nothing had come before. */
export function binWords(
  bin: TimeBin,
  before: TimeBin | undefined,
  window: TimeWindow,
): PlaceWords {
  const { count, failed, newest, oldest } = bin
  const from = moment(oldest.atMs, window)
  const to = moment(newest.atMs, window)
  const after = before
    ? `, ${formatElapsed(oldest.atMs - before.newest.atMs)} after the one before`
    : ''
  return [countWords(count, failed), `${from === to ? from : `${from} – ${to}`}${after}`]
}

/** A place without events. `hasOlder` where older ones may not have been read. */
export function gapWords(
  atMs: number,
  bins: readonly TimeBin[],
  window: TimeWindow,
  hasOlder: boolean,
): PlaceWords {
  const before = bins.findLast(({ newest }) => newest.atMs <= atMs)
  const after = bins.find(({ oldest }) => oldest.atMs > atMs)
  if (before && after) {
    const [fromMs, toMs] = [before.newest.atMs, after.oldest.atMs]
    return [
      `No event for ${formatElapsed(toMs - fromMs)}`,
      `${moment(fromMs, window)} – ${moment(toMs, window)}`,
    ]
  }
  if (before) return [`No event since ${moment(before.newest.atMs, window)}`, moment(atMs, window)]
  if (!after) return ['No event', moment(atMs, window)]
  const start = moment(after.oldest.atMs, window)
  if (hasOlder) return ['Older events are not read yet', `Press to read what came before ${start}`]
  return [`No event before ${start}`, moment(atMs, window)]
}

/** The stream at a moment, and a heartbeat within `nearMs` of it. */
export function streamWords(log: StreamLog, atMs: number, nowMs: number, nearMs: number): string {
  if (atMs > nowMs) return ''
  const part = streamParts(log, nowMs).find(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs)
  if (!part) return 'This page was not following the stream'
  if (part.kind === 'lost') return `Reconnecting for ${formatElapsed(part.toMs - part.fromMs)}`
  const beat = log.beatsMs.findLast((ms) => Math.abs(ms - atMs) <= nearMs)
  return beat === undefined ? 'Stream connected' : `Heartbeat ${timeOfDay(beat)}`
}

/** The stream since the page was opened, for those who can't see its lane. */
export function streamSummary(log: StreamLog): string {
  const since = log.spans[0]
  if (!since) return 'The stream has not been connected yet.'
  const count = (number: number, word: string): string =>
    `${number} ${word}${number === 1 ? '' : 's'}`
  return `Stream followed since ${timeOfDay(since.fromMs)}: ${count(log.beatsMs.length, 'heartbeat')}, ${count(countReconnects(log), 'reconnect')}.`
}

/** Such as "Last 15 min", "Last hour" or "All 3 d 2 h". */
export function windowWords({ fromMs, toMs, recentMs }: TimelineWindow): string {
  if (recentMs === null) return `All ${formatDuration((toMs - fromMs) / 1000)}`
  const minutes = recentMs / MINUTE_MS
  return minutes === 60 ? 'Last hour' : `Last ${minutes} min`
}

function moment(ms: number, { fromMs, toMs }: TimeWindow): string {
  const time = timeOfDay(ms)
  if (toMs - fromMs < DAY_MS) return time
  return `${new Date(ms).toLocaleDateString('en', { month: 'short', day: 'numeric' })} ${time}`
}

function timeOfDay(ms: number): string {
  return formatTimeOfDay(new Date(ms)).slice(0, -'.000'.length)
}
