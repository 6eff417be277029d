import type { FetchVerdict, KeySetFetch } from '#contract/key-set.ts'
import type { SigningKey } from '#contract/signing-keys.ts'

/** What the timeline shows, in milliseconds since 1970. */
export interface TimeWindow {
  readonly fromMs: number
  readonly toMs: number
}

/** A part of a key's bar; `left` and `width` in percent of the window. */
export interface BarPart {
  readonly kind: 'waiting' | 'signing' | 'remaining'
  readonly left: number
  readonly width: number
}

/** Fetches too close to be told apart. `left` in percent. */
export interface FetchMark {
  readonly left: number
  readonly verdict: FetchVerdict
  readonly fetches: readonly KeySetFetch[]
}

export const ZOOMS = {
  fit: undefined,
  '10 m': 600_000,
  '1 h': 3_600_000,
  '1 d': 86_400_000,
  '7 d': 604_800_000,
} as const
export type Zoom = keyof typeof ZOOMS

const SHORTEST_MS = 60_000
/** Room at both ends, as a share of the window. */
const MARGIN = 0.04
/** Marks closer than this, in percent, stand as one. */
const MARK_GAP = 1

/**
 * A span around now, or all that the keys outside retirement cover, with as much of the past as of the future at most.
 * A key that nobody has told when to sign has no end to make room for.
 */
export function windowOf(keys: readonly SigningKey[], nowMs: number, zoom: Zoom): TimeWindow {
  const spanMs = ZOOMS[zoom]
  if (spanMs !== undefined) return { fromMs: nowMs - spanMs / 2, toMs: nowMs + spanMs / 2 }
  const living = keys.filter(({ status }) => status !== 'retired')
  const scheduled = living.filter(({ activeFrom }) => activeFrom !== null)
  const endMs = Math.max(
    nowMs,
    ...scheduled.map(({ publishedUntil }) => Date.parse(publishedUntil)),
  )
  const longAgoMs = nowMs - (endMs - nowMs)
  const startMs = Math.min(
    nowMs,
    ...living.map(({ createdAt }) => Date.parse(createdAt)),
    ...keys.map(({ createdAt }) => Math.max(Date.parse(createdAt), longAgoMs)),
  )
  const roomMs = Math.max(endMs - startMs, SHORTEST_MS) * MARGIN
  return { fromMs: startMs - roomMs, toMs: Math.max(endMs, startMs + SHORTEST_MS) + roomMs }
}

/** Where a moment stands, in percent; outside 0 to 100 it is not in the window. */
export function positionOf(ms: number, { fromMs, toMs }: TimeWindow): number {
  return ((ms - fromMs) / (toMs - fromMs)) * 100
}

/** The parts of the key's bar that lie in the window: before it signs, while it signs, while its tokens live. */
export function barParts(key: SigningKey, window: TimeWindow): BarPart[] {
  const createdMs = Date.parse(key.createdAt)
  const endMs = Date.parse(key.expiresAt)
  const signsMs = key.activeFrom === null ? endMs : Date.parse(key.activeFrom)
  const leavesMs = Math.max(endMs, Date.parse(key.publishedUntil))
  const parts = [
    ['waiting', createdMs, signsMs],
    ['signing', signsMs, endMs],
    ['remaining', endMs, key.status === 'retired' ? endMs : leavesMs],
  ] as const
  return parts.flatMap(([kind, fromMs, toMs]) => {
    const left = clamp(positionOf(fromMs, window))
    const width = clamp(positionOf(toMs, window)) - left
    return width > 0 ? [{ kind, left, width }] : []
  })
}

/** Round moments to label, about `count` of them. */
export function ticksOf({ fromMs, toMs }: TimeWindow, count: number): number[] {
  const wantedMs = (toMs - fromMs) / count
  const stepMs = STEPS_MS.find((step) => step >= wantedMs) ?? 30 * DAY_MS
  // Steps start at local midnight, so that labels are whole hours where the user lives.
  const zoneMs = new Date(fromMs).getTimezoneOffset() * 60_000
  const firstMs = Math.ceil((fromMs - zoneMs) / stepMs) * stepMs + zoneMs
  const ticks: number[] = []
  for (let ms = firstMs; ms < toMs; ms += stepMs) ticks.push(ms)
  return ticks
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const STEPS_MS = [
  ...[1, 5, 10, 30].map((step) => step * SECOND_MS),
  ...[1, 2, 5, 10, 30].map((step) => step * MINUTE_MS),
  ...[1, 2, 4, 6, 12].map((step) => step * HOUR_MS),
  ...[1, 2, 7, 14].map((step) => step * DAY_MS),
]

/** A time of day, or a date where the window spans days. */
export function tickLabel(ms: number, { fromMs, toMs }: TimeWindow): string {
  const date = new Date(ms)
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  const day = date.toLocaleDateString('en', { month: 'short', day: 'numeric' })
  if (toMs - fromMs > 4 * DAY_MS) return day
  if (toMs - fromMs < 5 * MINUTE_MS) return `${time}:${two(date.getSeconds())}`
  return time === '00:00' ? day : time
}

/** The fetches in the window, oldest first; neighbours share a mark that shows the most telling verdict. */
export function fetchMarks(fetches: readonly KeySetFetch[], window: TimeWindow): FetchMark[] {
  const marks: FetchMark[] = []
  const inOrder = fetches.toSorted((a, b) => a.seq - b.seq)
  for (const fetch of inOrder) {
    const left = positionOf(Date.parse(fetch.at), window)
    if (left < 0 || left > 100) continue
    const last = marks.at(-1)
    if (last && left - last.left < MARK_GAP) {
      const joined = [...last.fetches, fetch]
      marks[marks.length - 1] = { left: last.left, verdict: worst(joined), fetches: joined }
    } else marks.push({ left, verdict: fetch.verdict, fetches: [fetch] })
  }
  return marks
}

function worst(fetches: readonly KeySetFetch[]): FetchVerdict {
  const order: readonly FetchVerdict[] = ['not_needed', 'needed', 'first']
  return order.find((verdict) => fetches.some((fetch) => fetch.verdict === verdict)) ?? 'first'
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}
