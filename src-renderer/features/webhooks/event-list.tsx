import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import classes from './event-list.module.css'
import { EventRow } from './event-row.tsx'
import type { FeedEvent } from './feed-event.ts'
import type { Follow } from './use-follow.ts'
import { ROW_HEIGHT, useAnchoredScroll } from './use-anchored-scroll.ts'

interface EventListProps {
  /** Newest first. */
  events: readonly FeedEvent[]
  selectedId: string | undefined
  isOpen: boolean
  follow: Follow
  isUnread: (eventId: string) => boolean
  onPress: (eventId: string) => void
}

const COLUMNS = ['Time', 'Event', 'Payment id', 'Status']

export function rowId(eventId: string): string {
  return `event-${eventId}`
}

/** The events as a grid of fixed rows, of which only the visible ones exist. */
export function EventList(props: EventListProps) {
  const { events, selectedId, isOpen, follow, isUnread, onPress } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const sizerRef = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => events.map(({ eventId }) => eventId), [events])
  const onScroll = useAnchoredScroll({
    scrollRef,
    sizerRef,
    ids,
    isFollowing: follow.isFollowing,
    onEdge: (isAtEdge) => (isAtEdge ? follow.resume() : follow.pause()),
  })
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 10,
    initialRect: { width: 800, height: 600 },
  })

  const latestIds = useRef(ids)
  useEffect(() => {
    latestIds.current = ids
  })
  useEffect(() => {
    const index = selectedId === undefined ? -1 : latestIds.current.indexOf(selectedId)
    if (index !== -1) rows.scrollToIndex(index, { align: 'auto' })
  }, [rows, selectedId])

  return (
    <div
      className={classes['grid']}
      role="grid"
      aria-label="Events"
      aria-rowcount={events.length + 1}
      aria-colcount={COLUMNS.length}
      aria-activedescendant={selectedId === undefined ? undefined : rowId(selectedId)}
      tabIndex={0}
      data-open={isOpen}
    >
      <div role="rowgroup">
        <div className={`${classes['row']} ${classes['head']}`} role="row" aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader">
              {column}
            </span>
          ))}
        </div>
      </div>
      <div ref={scrollRef} className={classes['scroll']} onScroll={onScroll} role="rowgroup">
        <div
          ref={sizerRef}
          className={classes['sizer']}
          style={{ height: rows.getTotalSize() }}
          role="presentation"
        >
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const event = events[index]
            return (
              event && (
                <EventRow
                  key={key}
                  event={event}
                  rowIndex={index + 2}
                  top={start}
                  isSelected={event.eventId === selectedId}
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
          onClick={() => {
            follow.resume()
            scrollRef.current?.scrollTo({ top: 0 })
          }}
        >
          {follow.newCount} new ↑
        </button>
      )}
    </div>
  )
}
