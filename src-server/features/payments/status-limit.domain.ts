import { STATUS_QUERIES_PER_MINUTE } from '#contract/limits.ts'

const WINDOW_MS = 60_000

/** Forced syncs that still count at a time. Spec §8: a sliding minute, per transaction. */
export function countedSyncs(forcedSyncsMs: readonly number[], nowMs: number): readonly number[] {
  return forcedSyncsMs.filter((atMs) => atMs > nowMs - WINDOW_MS)
}

/** Milliseconds until one more forced sync is allowed; 0 when it is now. */
export function msUntilAllowed(forcedSyncsMs: readonly number[], nowMs: number): number {
  const counted = countedSyncs(forcedSyncsMs, nowMs)
  const [oldest] = counted.slice(-STATUS_QUERIES_PER_MINUTE)
  if (oldest === undefined || counted.length < STATUS_QUERIES_PER_MINUTE) return 0
  return oldest + WINDOW_MS - nowMs
}
