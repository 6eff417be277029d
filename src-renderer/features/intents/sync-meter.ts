import { STATUS_QUERIES_PER_MINUTE } from '#contract/limits.ts'

const WINDOW_MS = 60_000

interface SyncAllowance {
  /** Forced syncs that are still let through now. */
  readonly left: number
  /** Seconds until there is one more; 0 while all are there. */
  readonly nextInS: number
}

/** What the limit of two a minute leaves, by the syncs this page made. Spec §8. */
export function syncAllowance(syncedAtMs: readonly number[], nowMs: number): SyncAllowance {
  const counted = syncedAtMs.filter((atMs) => atMs > nowMs - WINDOW_MS).toSorted((a, b) => a - b)
  const left = Math.max(0, STATUS_QUERIES_PER_MINUTE - counted.length)
  const [oldest] = counted.slice(-STATUS_QUERIES_PER_MINUTE)
  return {
    left,
    nextInS: oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - nowMs) / 1000),
  }
}

/** When syncs must have been made for the server to ask for such a wait: others made them, not this page. */
export function syncsBehindRefusal(retryAfterS: number, nowMs: number): number[] {
  const atMs = nowMs + retryAfterS * 1000 - WINDOW_MS
  return Array.from({ length: STATUS_QUERIES_PER_MINUTE }, () => atMs)
}
