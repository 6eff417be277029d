import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { asksForMenu, type MenuPlace } from '../../shared/ui/context-menu.tsx'
import classes from './event-list.module.css'
import { EventRow, rowId } from './event-row.tsx'
import { HEAD_HEIGHT, ROW_HEIGHT, useAnchoredScroll } from './use-anchored-scroll.ts'
import type { Follow } from './use-follow.ts'
import type { Selection } from './use-selection.ts'
import type { WebhookRow } from './webhook-row.ts'

interface EventListProps {
  listRef: RefObject<HTMLDivElement | null>
  /** Newest first. */
  rows: readonly WebhookRow[]
  selection: Selection
  follow: Follow
  isUnread: (row: WebhookRow) => boolean
  /** The oldest row came in sight. */
  onEnd: () => void
  onMenu: (eventId: string, place: MenuPlace) => void
}

const COLUMNS = ['Time', 'Event', 'Payment id', 'Status', 'Source', 'Marks']

/** How near the oldest loaded row one may come before older ones are read. */
const READ_AHEAD = 20

/** The events as a grid of fixed rows, of which only the visible ones exist. */
export function EventList(props: EventListProps) {
  const { listRef, rows: events, selection, follow, isUnread, onEnd, onMenu } = props
  const { cursorId, selectedIds, press, moves } = selection
  const { ref: sizeRef, height } = useElementSize<HTMLDivElement>()
  const sizerRef = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => events.map(({ eventId }) => eventId), [events])
  const onScroll = useAnchoredScroll({
    listRef,
    sizerRef,
    height,
    ids,
    isFollowing: follow.isFollowing,
    onScrolled: (isAtEdge) => (isAtEdge ? follow.resume() : follow.pause()),
  })
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this page
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 10,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: { width: 800, height: 600 },
  })
  const cursorIndex = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  useScrollToCursor(cursorId, moves, cursorIndex, rows.scrollToIndex)
  const visible = rows.getVirtualItems()
  const isCursorThere = visible.some(({ index }) => index === cursorIndex)
  const lastIndex = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex >= events.length - READ_AHEAD) onEnd()
  }, [lastIndex, events.length, onEnd])

  const pressRef = useRef(press)
  useEffect(() => {
    pressRef.current = press
  })
  const stable = useMemo(
    () => ({
      onPress: (...[eventId, mode]: Parameters<typeof press>) => pressRef.current(eventId, mode),
      onRowMenu(row: WebhookRow, event: MouseEvent) {
        event.preventDefault()
        onMenu(row.eventId, { x: event.clientX, y: event.clientY })
      },
    }),
    [onMenu],
  )

  function onKeyDown(event: KeyboardEvent): void {
    if (!asksForMenu(event) || cursorId === undefined) return
    event.preventDefault()
    const place = document.getElementById(rowId(cursorId))?.getBoundingClientRect()
    onMenu(cursorId, { x: (place?.left ?? 0) + 24, y: place?.bottom ?? 0 })
  }

  return (
    <div className={classes['frame']}>
      <div
        ref={useMergedRef(listRef, sizeRef)}
        className={classes['grid']}
        role="grid"
        aria-label="Events"
        aria-multiselectable
        aria-rowcount={events.length + 1}
        aria-colcount={COLUMNS.length}
        aria-activedescendant={
          isCursorThere && cursorId !== undefined ? rowId(cursorId) : undefined
        }
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className={classes['head']}>
          <div className={classes['row']} role="row" aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <span key={column} role="columnheader">
                {column === 'Marks' ? <span className="visually-hidden">Marks</span> : column}
              </span>
            ))}
          </div>
        </div>
        <div
          ref={sizerRef}
          role="rowgroup"
          className={classes['sizer']}
          style={{ height: rows.getTotalSize() }}
        >
          {visible.map(({ index, start, key }) => {
            const row = events[index]
            return (
              row && (
                <EventRow
                  key={key}
                  row={row}
                  rowIndex={index + 2}
                  top={start - HEAD_HEIGHT}
                  isSelected={selectedIds.has(row.eventId)}
                  isCursor={index === cursorIndex}
                  isUnread={isUnread(row)}
                  onPress={stable.onPress}
                  onMenu={stable.onRowMenu}
                />
              )
            )
          })}
        </div>
      </div>
      {follow.newCount > 0 && (
        <button
          type="button"
          className={classes['new']}
          title="Go to the newest event (Home)"
          onClick={() => {
            follow.resume()
            listRef.current?.scrollTo({ top: 0 })
          }}
        >
          {follow.newCount} new ↑
        </button>
      )}
    </div>
  )
}

/** Brings the row in sight when one goes to it, not when rows arrive above it. */
function useScrollToCursor(
  cursorId: string | undefined,
  moves: number,
  cursorIndex: number,
  scrollToIndex: (index: number, options: { align: 'auto' }) => void,
): void {
  const latest = useRef({ cursorIndex, scrollToIndex })
  useEffect(() => {
    latest.current = { cursorIndex, scrollToIndex }
  })
  useEffect(() => {
    const { cursorIndex: index, scrollToIndex: scroll } = latest.current
    if (cursorId !== undefined && index !== -1) scroll(index, { align: 'auto' })
  }, [cursorId, moves])
}
