import { useEffect } from 'react'
import { SESSION_LIFETIME_MS } from '#contract/limits.ts'
import { useAssumption } from '../../shared/api/use-assumption.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

/** Time for a stream and a list to tell the same, in milliseconds. */
const SETTLE_MS = 700
const RECHECK_MS = 15_000

/** When all of the session's events have gone, in epoch milliseconds; undefined while there are none. Spec §8. */
export function expiryOf(events: readonly FeedEvent[]): number | undefined {
  return hourAfter(events[0])
}

function hourAfter(event: FeedEvent | undefined): number | undefined {
  return event && Date.parse(event.timestamp) + SESSION_LIFETIME_MS
}

/**
 * Asks for the stored events again when the mirror must be wrong: an hour is up, or the server counts other than
 * the mirror does because somebody else cleared the session or brought its events back. No stream frame tells that.
 */
export function useFeedUpkeep(
  events: readonly FeedEvent[],
  countOnServer: number | undefined,
  resync: () => void,
): void {
  const count = events.length
  useEffect(() => {
    if (countOnServer === undefined || countOnServer === count) return
    const timer = setTimeout(resync, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [countOnServer, count, resync])

  const isPerEvent = useAssumption('session-expiry') === 'per-event'
  const expiresAtMs = hourAfter(isPerEvent ? events.at(-1) : events[0])
  useEffect(() => {
    if (expiresAtMs === undefined) return
    // Asked again for as long as the server, whose clock decides, still has them.
    let timer = setTimeout(
      function check() {
        resync()
        timer = setTimeout(check, RECHECK_MS)
      },
      Math.max(expiresAtMs - Date.now(), 0) + 50,
    )
    return () => clearTimeout(timer)
  }, [expiresAtMs, resync])
}
