import { EVENTS_PER_SESSION, SESSION_LIFETIME_MS } from '#contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FeedMarks } from './feed-marks.domain.ts'
import type { WebhookLog } from './webhook-log.store.sqlite.ts'

export type WebhookFeedView = ReturnType<typeof createWebhookFeedView>

/**
 * What of the log is on the public feeds right now. `expiresPerEvent` tells whether each event goes when its own hour
 * is over, and not with the newest of its session. Assumption `session-expiry`.
 */
export function createWebhookFeedView(
  log: WebhookLog,
  clock: Clock,
  expiresPerEvent: () => boolean,
) {
  const expiredBeforeMs = (): number => clock.now().getTime() - SESSION_LIFETIME_MS
  const hasExpired = (ref: number): boolean => log.newestMs(ref) <= expiredBeforeMs()
  return {
    expiredBeforeMs,
    /** Also true of a session that never had an event. */
    hasExpired,

    /** Places of the events on the feed, oldest first. */
    places(ref: number, { floor, restored }: FeedMarks): number[] {
      if (hasExpired(ref)) return []
      const newest = log.places(ref, floor, Number.MAX_SAFE_INTEGER, EVENTS_PER_SESSION)
      const room = EVENTS_PER_SESSION - newest.length
      const places = [...(room === 0 ? [] : restored.slice(-room)), ...newest.toReversed()]
      if (!expiresPerEvent()) return places
      return places.filter((seq) => log.timeMs(seq) > expiredBeforeMs())
    },
  }
}
