import { IconArchive, IconNote, IconPinFilled } from '@tabler/icons-react'
import { memo, type MouseEvent } from 'react'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import { GridRow } from '../../shared/ui/row-grid.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './event-list.module.css'
import { SourceMark } from './source-mark.tsx'
import type { PressMode } from './use-selection.ts'
import type { WebhookRow } from './webhook-row.ts'

export function rowId(eventId: string): string {
  return `event-${eventId}`
}

interface EventRowProps {
  row: WebhookRow
  /** Its place in the list. */
  index: number
  /** Its place in the list, in pixels. */
  top: number
  isSelected: boolean
  isCursor: boolean
  isUnread: boolean
  onPress: (eventId: string, mode: PressMode) => void
  onMenu: (row: WebhookRow, event: MouseEvent) => void
}

export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { row, index, top, isSelected, isCursor, isUnread, onPress, onMenu } = props
  const { eventId, eventType, paymentId, status, timestamp, isOnFeed } = row
  return (
    <GridRow
      id={rowId(eventId)}
      index={index}
      top={top}
      isSelected={isSelected}
      isCursor={isCursor}
      data-gone={!isOnFeed || undefined}
      {...(!isOnFeed && { title: 'no longer on the feed' })}
      onClick={(event) => onPress(eventId, modeOf(event))}
      onContextMenu={(event) => onMenu(row, event)}
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
      <span role="gridcell">
        <SourceMark source={row.source} />
      </span>
      <span role="gridcell" className={classes['marks']}>
        <Marks row={row} />
      </span>
    </GridRow>
  )
})

function Marks({ row: { isPinned, note, isOnFeed } }: { row: WebhookRow }) {
  return (
    <>
      {note !== null && (
        <span title={note}>
          <IconNote size={14} aria-hidden />
          <span className="visually-hidden">Note: {note}</span>
        </span>
      )}
      {isPinned && (
        <span className={classes['pin']} title="Pinned">
          <IconPinFilled size={14} aria-hidden />
          <span className="visually-hidden">Pinned</span>
        </span>
      )}
      {!isOnFeed && (
        <span title="no longer on the feed">
          <IconArchive size={14} aria-hidden />
          <span className="visually-hidden">no longer on the feed</span>
        </span>
      )}
    </>
  )
}

function modeOf({ shiftKey, ctrlKey, metaKey }: MouseEvent): PressMode {
  if (shiftKey) return 'extend'
  return ctrlKey || metaKey ? 'toggle' : 'only'
}

function Absent() {
  return (
    <span className={classes['absent']}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">none</span>
    </span>
  )
}
