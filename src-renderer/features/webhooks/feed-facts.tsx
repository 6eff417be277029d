import { EVENTS_PER_SESSION } from '#contract/limits.ts'
import { formatTimeLeft } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import { expiryOf } from './use-feed-upkeep.ts'
import type { FeedStatus } from '../../shared/feed/use-session-feed.ts'

interface FeedFactsProps {
  status: FeedStatus
  isFollowEnabled: boolean
  events: readonly FeedEvent[]
  /** Events the archive keeps; undefined while it is not known. */
  keptCount: number | undefined
}

/** Connection, number of events and time left, in words. */
export function FeedFacts({ status, isFollowEnabled, events, keptCount }: FeedFactsProps) {
  const expiresAtMs = expiryOf(events)
  return (
    <>
      <StatusPill tone={status === 'Connected' ? 'success' : 'warning'} isLive>
        {status}
      </StatusPill>
      {!isFollowEnabled && <span>paused by you</span>}
      <span title="Events on the public feed, which has the newest hundred">
        {events.length}/{EVENTS_PER_SESSION} events
      </span>
      {keptCount !== undefined && keptCount > events.length && (
        <span title="Events the archive keeps until you clear them, on the feed or not">
          {keptCount.toLocaleString('en')} kept
        </span>
      )}
      {expiresAtMs !== undefined && <TimeLeft untilMs={expiresAtMs} />}
    </>
  )
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  const nowMs = useNow(1000)
  return (
    <span title={`All events go at ${new Date(untilMs).toISOString()} unless another arrives`}>
      {formatTimeLeft(untilMs - nowMs)}
    </span>
  )
}
