import { useCallback, useEffect, useMemo } from 'react'
import { z } from 'zod'
import { useStored } from '../../shared/storage/use-stored.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

const viewedIds = z.array(z.string())

/** Which events of a session were viewed in this browser. */
export function useUnread(sessionId: string, events: readonly FeedEvent[]) {
  const [viewed, setViewed] = useStored(`viewed.${sessionId}`, viewedIds, NONE)
  const viewedSet = useMemo(() => new Set(viewed), [viewed])
  const unreadCount = events.reduce((n, { eventId }) => (viewedSet.has(eventId) ? n : n + 1), 0)

  const markViewed = useCallback(
    (ids: readonly string[]) => {
      const fresh = ids.filter((id) => !viewedSet.has(id))
      if (fresh.length > 0) setViewed([...fresh, ...viewedSet].slice(0, KEPT))
    },
    [viewedSet, setViewed],
  )
  return { isUnread: (id: string) => !viewedSet.has(id), unreadCount, markViewed }
}

const NONE: string[] = []
/** Viewed ids kept a session: twice what it holds, so that an undone Clear All stays viewed. */
const KEPT = 200

/** Shows the number of unread events in the window's title. */
export function useTitleCount(count: number, title: string): void {
  useEffect(() => {
    const name = `${title} · Partner Payments Console`
    document.title = count === 0 ? name : `(${count}) ${name}`
  }, [count, title])
}
