import type { FetchVerdict, KeySetFetch } from '#contract/key-set.ts'
import type { SigningKey } from '#contract/signing-keys.ts'
import { positionOf, type TimeWindow } from '../../shared/time/time-window.ts'

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
