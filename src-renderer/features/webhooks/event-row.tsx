import { memo } from 'react'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './event-list.module.css'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

export function rowId(eventId: string): string {
  return `event-${eventId}`
}

interface EventRowProps {
  event: FeedEvent
  /** Its place in the grid, with the heading as 1. */
  rowIndex: number
  /** Its place in the list, in pixels. */
  top: number
  isSelected: boolean
  isUnread: boolean
  onPress: (eventId: string) => void
}

export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { event, rowIndex, top, isSelected, isUnread, onPress } = props
  const { eventId, eventType, paymentId, status, timestamp } = event
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the focus and its keys
    <div
      id={rowId(eventId)}
      className={classes['row']}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onPress(eventId)}
    >
      <span role="gridcell" className={classes['time']}>
        <span className={classes['dot']} data-unread={isUnread}>
          {isUnread && <span className="visually-hidden">Unread</span>}
        </span>
        <TimeText iso={timestamp} />
      </span>
      <span role="gridcell">
        <EventBadge eventType={eventType} />
      </span>
      <span role="gridcell">{paymentId === null ? <Absent /> : <IdText id={paymentId} />}</span>
      <span role="gridcell" className={classes['status']} title={status ?? undefined}>
        {status ?? <Absent />}
      </span>
    </div>
  )
})

function Absent() {
  return (
    <span className={classes['absent']}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">none</span>
    </span>
  )
}
