import { memo } from 'react'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './event-list.module.css'
import type { FeedEvent } from './feed-event.ts'
import { rowId } from './event-list.tsx'

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
      <span role="gridcell" className={classes['id']} title={paymentId ?? undefined}>
        {paymentId ?? <Absent />}
      </span>
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
