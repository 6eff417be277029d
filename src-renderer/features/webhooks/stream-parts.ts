import type { StreamLog } from '../../shared/feed/stream-log.ts'

/** A stretch of the stream's life: open, or lost until it was open again. */
export interface StreamPart {
  readonly kind: 'open' | 'lost'
  readonly fromMs: number
  readonly toMs: number
}

/** The stretches in which the stream was followed, oldest first; what lies between them nobody watched. */
export function streamParts({ spans }: StreamLog, nowMs: number): StreamPart[] {
  return spans.flatMap(({ fromMs, toMs, isLost }, index): StreamPart[] => {
    const open: StreamPart = { kind: 'open', fromMs, toMs: toMs ?? nowMs }
    if (toMs === undefined || !isLost) return [open]
    const backMs = spans[index + 1]?.fromMs ?? nowMs
    return [open, { kind: 'lost', fromMs: toMs, toMs: backMs }]
  })
}

/** How often the stream broke and came back. */
export function countReconnects({ spans }: StreamLog): number {
  return spans.filter(({ isLost }, index) => isLost && index < spans.length - 1).length
}
