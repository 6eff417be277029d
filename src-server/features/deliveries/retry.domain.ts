/** Waits between attempts in seconds, by what assumption `webhook-retries` is set to. */
export const RETRY_LADDERS = {
  standard: [60, 300, 300, ...repeat(600, 5), ...repeat(3600, 5), ...repeat(21_600, 3)],
  short: [1, 5, 30],
  none: [],
} as const satisfies Record<string, readonly number[]>

/** Longest wait before a target that is down is tried again, in seconds, unless its ladder ends with a longer one. */
const LONGEST_PROBE_S = 3600

/**
 * Milliseconds until the next attempt after `tries` of them failed; null gives up. A target that is down and wants
 * what it misses is never given up: past its ladder each wait is twice the one before, up to an hour.
 */
export function waitBeforeRetryMs(
  ladderS: readonly number[],
  tries: number,
  isKeptUntilBack: boolean,
): number | null {
  const stepS = ladderS[tries - 1]
  if (stepS !== undefined) return stepS * 1000
  const lastS = ladderS.at(-1)
  if (!isKeptUntilBack || lastS === undefined) return null
  const doublings = Math.min(tries - ladderS.length, 32)
  return Math.max(lastS, Math.min(lastS * 2 ** doublings, LONGEST_PROBE_S)) * 1000
}

function repeat(seconds: number, times: number): number[] {
  return Array.from({ length: times }, () => seconds)
}
