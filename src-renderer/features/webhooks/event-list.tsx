import { useElementSize, useMergedRef } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { asksForMenu, type MenuPlace } from '../../shared/ui/context-menu.tsx'
import { NewRowsButton, RowGrid, RowGridFrame } from '../../shared/ui/row-grid.tsx'
import { useRowGrid } from '../../shared/ui/use-row-grid.ts'
import classes from './event-list.module.css'
import { EventRow, rowId } from './event-row.tsx'
import { useAnchoredScroll } from './use-anchored-scroll.ts'
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

const COLUMNS = [
  { name: 'Time' },
  { name: 'Event' },
  { name: 'Payment id' },
  { name: 'Status' },
  { name: 'Source' },
  { name: 'Marks', isNameHidden: true },
]

/** How near the oldest loaded row one may come before older ones are read. */
const READ_AHEAD = 20

/** The events as a grid of which only the visible rows exist. */
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
  const cursorIndex = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  const rows = useRowGrid({
    listRef,
    count: events.length,
    keyOf: (index) => ids[index] ?? index,
    cursor: { key: cursorId, index: cursorIndex, moves },
  })
  const { lastIndex } = rows
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
    <RowGridFrame>
      <RowGrid
        label="Events"
        className={classes['events']}
        columns={COLUMNS}
        rows={rows}
        rowCount={events.length + 1}
        cursorId={cursorId === undefined ? undefined : rowId(cursorId)}
        isMultiselectable
        gridRef={useMergedRef(listRef, sizeRef)}
        sizerRef={sizerRef}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {({ index, key, top }) => {
          const row = events[index]
          return (
            row && (
              <EventRow
                key={key}
                row={row}
                index={index}
                top={top}
                isSelected={selectedIds.has(row.eventId)}
                isCursor={index === cursorIndex}
                isUnread={isUnread(row)}
                onPress={stable.onPress}
                onMenu={stable.onRowMenu}
              />
            )
          )
        }}
      </RowGrid>
      <NewRowsButton
        count={follow.newCount}
        title="Go to the newest event (Home)"
        onClick={() => {
          follow.resume()
          listRef.current?.scrollTo({ top: 0 })
        }}
      />
    </RowGridFrame>
  )
}
