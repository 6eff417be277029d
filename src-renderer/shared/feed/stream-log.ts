import { createVisitStore, useVisitValue } from '../storage/visit-store.ts'

/** A stretch of time in which a stream was open. Times are epoch milliseconds. */
export interface StreamSpan {
  readonly fromMs: number
  /** Absent while it is open. */
  readonly toMs?: number
  /** It broke, and was not just left. */
  readonly isLost?: boolean
}

/** What became of a stream since the page was opened, oldest first. */
export interface StreamLog {
  readonly spans: readonly StreamSpan[]
  readonly beatsMs: readonly number[]
}

export const NO_LOG: StreamLog = { spans: [], beatsMs: [] }

/** A stream that is left and opened again within this time was never away, in milliseconds. */
const REJOIN_MS = 3000
/** A day of heartbeats, one every 30 seconds. Spec §6.1. */
const MOST_BEATS = 2880
const MOST_SPANS = 500

export function opened(log: StreamLog, nowMs: number): StreamLog {
  const last = log.spans.at(-1)
  if (last && last.toMs === undefined) return log
  const isRejoined = last?.toMs !== undefined && !last.isLost && nowMs - last.toMs < REJOIN_MS
  const span = { fromMs: isRejoined ? last.fromMs : nowMs }
  const before = isRejoined ? log.spans.slice(0, -1) : log.spans
  return { ...log, spans: [...before, span].slice(-MOST_SPANS) }
}

export function beaten(log: StreamLog, nowMs: number): StreamLog {
  return { ...log, beatsMs: [...log.beatsMs, nowMs].slice(-MOST_BEATS) }
}

/** The stream broke, or was left; says nothing new where it was not open. */
export function ended(log: StreamLog, nowMs: number, isLost: boolean): StreamLog {
  const last = log.spans.at(-1)
  if (!last || last.toMs !== undefined) return log
  return { ...log, spans: [...log.spans.slice(0, -1), { ...last, toMs: nowMs, isLost }] }
}

const logs = createVisitStore<StreamLog>()

/** Writes down what becomes of the stream at that address. */
export function streamRecorder(feedUrl: string) {
  const change = (next: (log: StreamLog, nowMs: number) => StreamLog): void => {
    const before = logs.read(feedUrl) ?? NO_LOG
    const after = next(before, Date.now())
    if (after !== before) logs.write(feedUrl, after)
  }
  return {
    open: () => change(opened),
    beat: () => change(beaten),
    lost: () => change((log, nowMs) => ended(log, nowMs, true)),
    left: () => change((log, nowMs) => ended(log, nowMs, false)),
  }
}

export function useStreamLog(feedUrl: string): StreamLog {
  return useVisitValue(logs, feedUrl) ?? NO_LOG
}
