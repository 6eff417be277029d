import { NativeSelect } from '@mantine/core'
import { describeFailure } from '../../shared/api/request.ts'
import { formatTimeOfDay } from '../../shared/time/format-time.ts'
import { CloseIcon } from '../../shared/ui/close-icon.tsx'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import { CompareView } from './compare-view.tsx'
import classes from './event-details.module.css'
import type { RowAction } from './row-actions.ts'
import { useEventTexts } from './use-event-text.ts'
import type { WebhookRow } from './webhook-row.ts'

/** The payloads of two events; the older one stands left. */
function ComparedEvents({ rows }: { rows: readonly [WebhookRow, WebhookRow] }) {
  const [older, newer] = rows[0].timestamp <= rows[1].timestamp ? rows : [rows[1], rows[0]]
  const [left, right] = useEventTexts([older.eventId, newer.eventId])
  const error = left?.error ?? right?.error
  if (error) {
    return (
      <p className={classes['none']} role="alert">
        {describeFailure(error)}
      </p>
    )
  }
  if (left?.json === undefined || right?.json === undefined) return null
  return (
    <CompareView
      left={{ label: 'Older event', heading: <Heading row={older} />, json: left.json }}
      right={{ label: 'Newer event', heading: <Heading row={newer} />, json: right.json }}
    />
  )
}

function Heading({ row }: { row: WebhookRow }) {
  return (
    <>
      <EventBadge eventType={row.eventType} />
      <TimeText iso={row.timestamp} />
    </>
  )
}

interface PairProps {
  rows: readonly [WebhookRow, WebhookRow]
  actions: readonly RowAction[]
  onClose: () => void
}

/** What two selected rows turn the right side into. */
export function ComparedPair({ rows, onClose }: PairProps) {
  return (
    <section className={classes['details']} aria-label="Comparison">
      <header className={classes['header']}>
        <h2 className={classes['title']}>Comparing two events</h2>
        <CloseIcon label="Close comparison" onClose={onClose} />
      </header>
      <div className={classes['body']}>
        <ComparedEvents rows={rows} />
      </div>
    </section>
  )
}

interface ChosenProps {
  row: WebhookRow
  /** Other events, newest first. */
  others: readonly WebhookRow[]
  otherId: string | undefined
  onOther: (eventId: string) => void
}

/** An event beside another one: the one before of the same payment until one chooses. */
export function ChosenComparison({ row, others, otherId, onOther }: ChosenProps) {
  const other = others.find(({ eventId }) => eventId === otherId) ?? eventBefore(row, others)
  if (!other) return <p className={classes['none']}>There is no other event to compare with.</p>
  return (
    <div className={classes['compare']}>
      <div className={classes['choice']}>
        <span>Compare with</span>
        <NativeSelect
          size="xs"
          aria-label="Compare with"
          data={others.map(({ eventId, eventType, timestamp, paymentId }) => ({
            value: eventId,
            label: `${formatTimeOfDay(new Date(timestamp))} · ${eventType} · ${
              paymentId === null ? 'no payment' : `…${paymentId.slice(-6)}`
            }`,
          }))}
          value={other.eventId}
          onChange={(event) => onOther(event.currentTarget.value)}
        />
      </div>
      <div>
        <ComparedEvents rows={[row, other]} />
      </div>
    </div>
  )
}

/** The event before it, of the same payment where there is one. */
export function eventBefore(
  row: WebhookRow,
  others: readonly WebhookRow[],
): WebhookRow | undefined {
  const older = others.filter(({ timestamp }) => timestamp < row.timestamp)
  const ofPayment = older.find(({ paymentId }) => paymentId !== null && paymentId === row.paymentId)
  return ofPayment ?? older[0] ?? others[0]
}
