import { useCallback, useRef, useState, useEffect } from 'react'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

export type Selection = ReturnType<typeof useSelection>

/** The row one is at, and whether its details are open: the latter is part of the link. */
export function useSelection(events: readonly FeedEvent[], onMove: () => void) {
  const { item: openId } = useRoute()
  const [rowId, setRowId] = useState(openId)
  const selectedId = openId ?? rowId
  const index = events.findIndex(({ eventId }) => eventId === selectedId)
  const isOpen = openId !== undefined

  const notifyMove = useRef(onMove)
  useEffect(() => {
    notifyMove.current = onMove
  })

  const select = useCallback((eventId: string, opens: boolean) => {
    notifyMove.current()
    setRowId(eventId)
    if (opens) navigate({ item: eventId }, { replace: true })
  }, [])

  return {
    selectedId: index === -1 ? undefined : selectedId,
    isOpen,
    /** Opens the details of an event. */
    open: useCallback((eventId: string) => select(eventId, true), [select]),
    close(): void {
      setRowId(selectedId)
      navigate({ item: undefined }, { replace: true })
    },
    /** Goes to another row; open details come along. */
    moveTo(target: number): void {
      const event = events[Math.min(Math.max(target, 0), events.length - 1)]
      if (event) select(event.eventId, isOpen)
    },
    moveBy(step: number): void {
      if (index === -1) this.moveTo(0)
      else this.moveTo(index + step)
    },
  }
}
