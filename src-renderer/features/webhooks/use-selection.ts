import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import {
  keepKnown,
  markAll,
  type Marking,
  markOne,
  markTo,
  markToggled,
  NOTHING_MARKED,
} from './selected-range.ts'
import type { WebhookRow } from './webhook-row.ts'

export type Selection = ReturnType<typeof useSelection>

/** How a row was pressed: `extend` goes on from where the selection began, `toggle` adds or takes it away. */
export type PressMode = 'only' | 'extend' | 'toggle'

/** The rows one is at, and whether details are open: the latter is part of the link. */
export function useSelection(rows: readonly WebhookRow[], onMove: () => void) {
  const { item: openId } = useRoute()
  const [marking, setMarking] = useState<Marking>(() =>
    openId === undefined ? NOTHING_MARKED : markOne(openId),
  )
  const order = useMemo(() => rows.map(({ eventId }) => eventId), [rows])
  // A link, the palette or a new event may open another row than the marked one.
  const isElsewhere = openId !== undefined && marking.ids.size < 2 && marking.cursor !== openId
  const known = useMemo(() => new Set(order), [order])
  const current = useMemo(
    () => keepKnown(isElsewhere ? markOne(openId) : marking, known),
    [isElsewhere, openId, marking, known],
  )
  const index = current.cursor === undefined ? -1 : order.indexOf(current.cursor)

  const notifyMove = useRef(onMove)
  useEffect(() => {
    notifyMove.current = onMove
  })
  const [moves, setMoves] = useState(0)
  const set = useCallback((next: Marking, opens: boolean) => {
    notifyMove.current()
    setMoves((count) => count + 1)
    setMarking(next)
    if (opens && next.cursor !== undefined) navigate({ item: next.cursor }, { replace: true })
  }, [])
  const open = useCallback((eventId: string) => set(markOne(eventId), true), [set])

  const isOpen = openId !== undefined
  const selectedIds = current.ids
  function moveTo(target: number, extends_ = false): void {
    const id = order[Math.min(Math.max(target, 0), order.length - 1)]
    if (id === undefined) return
    set(extends_ ? markTo(current, id, order) : markOne(id), isOpen)
  }

  return {
    cursorId: current.cursor,
    /** Grows each time one goes to a row, be it the same one. */
    moves,
    selectedIds,
    /** The selected rows, as the list has them. */
    selected: useMemo(
      () => rows.filter(({ eventId }) => selectedIds.has(eventId)),
      [rows, selectedIds],
    ),
    isOpen,
    /** Opens the details of an event. */
    open,
    press(eventId: string, mode: PressMode): void {
      if (mode === 'only') open(eventId)
      else if (mode === 'extend') set(markTo(current, eventId, order), isOpen)
      else set(markToggled(current, eventId), isOpen)
    },
    /** Leaves only the row one is at. */
    collapse(): void {
      if (current.cursor !== undefined) setMarking(markOne(current.cursor))
    },
    close(): void {
      setMarking(current.cursor === undefined ? NOTHING_MARKED : markOne(current.cursor))
      navigate({ item: undefined }, { replace: true })
    },
    /** Goes to another row; open details come along. */
    moveTo,
    goTo: (eventId: string): void => moveTo(order.indexOf(eventId)),
    moveBy: (step: number, extends_ = false): void =>
      index === -1 ? moveTo(0) : moveTo(index + step, extends_),
    toggleCursor(): void {
      if (current.cursor !== undefined) set(markToggled(current, current.cursor), false)
    },
    all: (): void => set(markAll(current, order), false),
  }
}
