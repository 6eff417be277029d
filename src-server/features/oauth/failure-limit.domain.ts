/** Failures with one client id that are answered as such in a minute. */
export const FAILURES_PER_MINUTE = 20

const WINDOW_MS = 60_000

/** The failures that still count at `nowMs`, oldest first. */
export function recentFailures(failuresMs: readonly number[], nowMs: number): number[] {
  return failuresMs.filter((ms) => ms > nowMs - WINDOW_MS)
}

/** Seconds until a failure is answered as such again, at least 1; undefined when it is now. */
export function retryAfterS(failuresMs: readonly number[], nowMs: number): number | undefined {
  const recent = recentFailures(failuresMs, nowMs)
  // Once this one no longer counts, there are fewer than allowed.
  const deciding = recent.at(-FAILURES_PER_MINUTE)
  if (deciding === undefined) return undefined
  return Math.max(1, Math.ceil((deciding + WINDOW_MS - nowMs) / 1000))
}
