import { useState } from 'react'
import { z } from 'zod'
import { useStored } from '../../shared/storage/use-stored.ts'

/** What the list needs to know of an event. */
type Timed = readonly { readonly timestamp: string }[]

export interface Follow {
  /** The user's own switch; remembered. */
  readonly isEnabled: boolean
  readonly setEnabled: (isEnabled: boolean) => void
  /** Whether the list sticks to its newest event: enabled, and nobody reads further down. */
  readonly isFollowing: boolean
  /** Shown events that came since the list stopped following. */
  readonly newCount: number
  readonly pause: () => void
  readonly resume: () => void
}

/** Follows new events and stops while one reads. `all` and `shown` are newest first. */
export function useFollow(all: Timed, shown: Timed, startsReading: boolean): Follow {
  const [isEnabled, setStoredEnabled] = useStored('feed.follow', z.boolean(), true)
  const [isReading, setIsReading] = useState(startsReading)
  const newest = newestOf(all, shown)
  const [seen, setSeen] = useState<string>()
  const isFollowing = isEnabled && !isReading
  // Timestamps of a session strictly increase, so one of them tells what was there.
  const isSeenStale = isFollowing ? seen !== newest : seen === undefined && newest !== ''
  if (isSeenStale) setSeen(newest)
  if (isReading && all.length === 0) setIsReading(false)

  const resume = (): void => {
    setIsReading(false)
    setSeen(newest)
  }
  return {
    isEnabled,
    setEnabled(next) {
      setStoredEnabled(next)
      resume()
    },
    isFollowing,
    newCount: isFollowing ? 0 : countAfter(shown, seen),
    pause: () => setIsReading(true),
    resume,
  }
}

/** A session that only the archive knows has nothing on its feed, and nothing new. */
function newestOf(all: Timed, shown: Timed): string {
  return all[0]?.timestamp ?? shown[0]?.timestamp ?? ''
}

function countAfter(shown: Timed, seen: string | undefined): number {
  return seen === undefined ? 0 : shown.filter(({ timestamp }) => timestamp > seen).length
}
