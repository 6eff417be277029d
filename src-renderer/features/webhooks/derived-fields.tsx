import { useMemo } from 'react'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import { type DerivedField, sourceOf, sourcesOf } from './derivation.ts'
import classes from './event-details.module.css'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'

const NAMES: Record<DerivedField, string> = {
  eventType: 'Event type',
  paymentId: 'Payment id',
  status: 'Status',
}

/** What the server derived from the payload, and from which path. Spec §2.7. */
export function DerivedFields({ event }: { event: FeedEvent }) {
  const payload = useMemo((): unknown => JSON.parse(event.payloadJson), [event.payloadJson])
  return (
    <dl className={classes['fields']}>
      <dt>Event id</dt>
      <dd>
        <code title={event.eventId}>{event.eventId}</code>
        <CopyButton what="event id" text={event.eventId} />
      </dd>
      <dt>Received</dt>
      <dd>
        <TimeText iso={event.timestamp} />
        <span className={classes['source']}>{event.timestamp}</span>
      </dd>
      {(Object.keys(NAMES) as DerivedField[]).map((field) => (
        <Field key={field} field={field} value={event[field]} source={sourceOf(field, payload)} />
      ))}
    </dl>
  )
}

interface FieldProps {
  field: DerivedField
  value: string | null
  source: string | undefined
}

function Field({ field, value, source }: FieldProps) {
  const looked = sourcesOf(field).join(', ')
  return (
    <>
      <dt>{NAMES[field]}</dt>
      <dd>
        {value === null ? (
          <span className={classes['absent']}>none</span>
        ) : (
          <code title={value}>{value}</code>
        )}
        {field === 'paymentId' && value !== null && <CopyButton what="payment id" text={value} />}
        <span className={classes['source']} title={`Looked at ${looked}`}>
          {source === undefined ? `not in ${looked}` : `from ${source}`}
        </span>
      </dd>
    </>
  )
}
