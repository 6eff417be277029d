import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import classes from './event-list.module.css'
import { EventRow, rowId } from './event-row.tsx'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import type { Follow } from './use-follow.ts'
import { HEAD_HEIGHT, ROW_HEIGHT, useAnchoredScroll } from './use-anchored-scroll.ts'

interface EventListProps {
  listRef: RefObject<HTMLDivElement | null>
  /** Newest first. */
  events: readonly FeedEvent[]
  selectedId: string | undefined
  follow: Follow
  isUnread: (eventId: string) => boolean
  onPress: (eventId: string) => void
}

const COLUMNS = ['Time', 'Event', 'Payment id', 'Status']

/** The events as a grid of fixed rows, of which only the visible ones exist. */
export function EventList(props: EventListProps) {
  const { listRef, events, selectedId, follow, isUnread, onPress } = props
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
  const selectedIndex = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  useScrollToSelected(selectedId, selectedIndex, rows.scrollToIndex)
  const visible = rows.getVirtualItems()
  const isSelectedThere = visible.some(({ index }) => index === selectedIndex)

  return (
    <div className={classes['frame']}>
      <div
        ref={useMergedRef(listRef, sizeRef)}
        className={classes['grid']}
        role="grid"
        aria-label="Events"
        aria-rowcount={events.length + 1}
        aria-colcount={COLUMNS.length}
        aria-activedescendant={
          isSelectedThere && selectedId !== undefined ? rowId(selectedId) : undefined
        }
        tabIndex={0}
        onScroll={onScroll}
      >
        <div role="rowgroup" className={classes['head']}>
          <div className={classes['row']} role="row" aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <span key={column} role="columnheader">
                {column}
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
            const event = events[index]
            return (
              event && (
                <EventRow
                  key={key}
                  event={event}
                  rowIndex={index + 2}
                  top={start - HEAD_HEIGHT}
                  isSelected={index === selectedIndex}
                  isUnread={isUnread(event.eventId)}
                  onPress={onPress}
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

/** Brings the row in sight when another one gets selected, not when rows arrive above it. */
function useScrollToSelected(
  selectedId: string | undefined,
  selectedIndex: number,
  scrollToIndex: (index: number, options: { align: 'auto' }) => void,
): void {
  const latest = useRef({ selectedIndex, scrollToIndex })
  useEffect(() => {
    latest.current = { selectedIndex, scrollToIndex }
  })
  useEffect(() => {
    const { selectedIndex: index, scrollToIndex: scroll } = latest.current
    if (selectedId !== undefined && index !== -1) scroll(index, { align: 'auto' })
  }, [selectedId])
}
