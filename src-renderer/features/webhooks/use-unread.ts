import { useCallback, useEffect, useMemo } from 'react'
import { z } from 'zod'
import { useStored } from '../../shared/storage/use-stored.ts'

const viewedEvents = z.object({
  /** All events up to this time count as viewed. */
  upTo: z.string(),
  ids: z.array(z.string()),
})

type Seen = Pick<{ eventId: string; timestamp: string }, 'eventId' | 'timestamp'>

/** Viewed ids kept a session, beside the time up to which all count as viewed. */
const KEPT = 1000

/** Which events of a session were viewed in this browser. */
export function useUnread(sessionId: string) {
  const [viewed, setViewed] = useStored(`viewed-events.${sessionId}`, viewedEvents, NONE)
  const ids = useMemo(() => new Set(viewed.ids), [viewed])
  const isUnread = useCallback(
    ({ eventId, timestamp }: Seen) => timestamp > viewed.upTo && !ids.has(eventId),
    [viewed.upTo, ids],
  )
  return {
    isUnread,
    markViewed: useCallback(
      (eventId: string) => {
        if (!ids.has(eventId)) {
          setViewed({ upTo: viewed.upTo, ids: [eventId, ...ids].slice(0, KEPT) })
        }
      },
      [viewed.upTo, ids, setViewed],
    ),
    /** Marks everything up to this time as viewed. */
    markAllViewed: (upTo: string) => setViewed({ upTo, ids: [] }),
    markUnread: (eventId: string) =>
      setViewed({ upTo: viewed.upTo, ids: viewed.ids.filter((id) => id !== eventId) }),
  }
}

const NONE: z.output<typeof viewedEvents> = { upTo: '', ids: [] }

/** Shows the number of unread events in the window's title. */
export function useTitleCount(count: number, title: string): void {
  useEffect(() => {
    const name = `${title} · Partner Payments Console`
    document.title = count === 0 ? name : `(${count}) ${name}`
  }, [count, title])
}
