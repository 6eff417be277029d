import { useCallback, useEffect, useMemo } from 'react'
import { z } from 'zod'
import { useStored } from '../../shared/storage/use-stored.ts'

const viewedEvents = z.object({
  /** All events up to this time count as viewed. */
  upTo: z.string(),
  ids: z.array(z.string()),
  /** Marked as unread again. */
  unread: z.array(z.string()).default([]),
})

type Seen = Pick<{ eventId: string; timestamp: string }, 'eventId' | 'timestamp'>

/** Viewed ids kept a session, beside the time up to which all count as viewed. */
const KEPT = 1000

/** Which events of a session were viewed in this browser. */
export function useUnread(sessionId: string) {
  const [viewed, setViewed] = useStored(`viewed-events.${sessionId}`, viewedEvents, NONE)
  const ids = useMemo(() => new Set(viewed.ids), [viewed])
  const unread = useMemo(() => new Set(viewed.unread), [viewed])
  const isUnread = useCallback(
    ({ eventId, timestamp }: Seen) =>
      unread.has(eventId) || (timestamp > viewed.upTo && !ids.has(eventId)),
    [viewed.upTo, ids, unread],
  )
  return {
    isUnread,
    markViewed: useCallback(
      (eventId: string) => {
        if (ids.has(eventId) && !unread.has(eventId)) return
        setViewed({
          upTo: viewed.upTo,
          ids: [...new Set([eventId, ...ids])].slice(0, KEPT),
          unread: [...unread].filter((id) => id !== eventId),
        })
      },
      [viewed.upTo, ids, unread, setViewed],
    ),
    /** Marks everything up to this time as viewed. */
    markAllViewed: (upTo: string) => setViewed({ upTo, ids: [], unread: [] }),
    markUnread: (eventId: string) =>
      setViewed({ ...viewed, unread: [eventId, ...viewed.unread].slice(0, KEPT) }),
  }
}

const NONE: z.output<typeof viewedEvents> = { upTo: '', ids: [], unread: [] }

/** Shows the number of unread events in the window's title. */
export function useTitleCount(count: number, title: string): void {
  useEffect(() => {
    const name = `${title} · Partner Payments Console`
    document.title = count === 0 ? name : `(${count}) ${name}`
  }, [count, title])
}
