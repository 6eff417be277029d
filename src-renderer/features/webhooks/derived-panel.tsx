import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { type DerivedField, lookThrough, type LookedAt } from './derivation.ts'
import classes from './detail-panels.module.css'
import type { WebhookRow } from './webhook-row.ts'

const NAMES: Record<DerivedField, string> = {
  eventType: 'Event type',
  paymentId: 'Payment id',
  status: 'Status',
}

const FIELDS = Object.keys(NAMES) as DerivedField[]

const OUTCOMES: Record<LookedAt['outcome'], string> = {
  won: 'taken',
  absent: 'absent',
  unread: 'not looked at',
}

/** What the server derived from the payload, and which of the paths won. Spec §2.7. */
export function DerivedPanel({ row, json }: { row: WebhookRow; json: string }) {
  const payload = useMemo((): unknown => JSON.parse(json), [json])
  return (
    <div className={classes['panel']}>
      {FIELDS.map((field) => (
        <section key={field} className={classes['field']} aria-label={NAMES[field]}>
          <h2 className={classes['name']}>{NAMES[field]}</h2>
          <div className={classes['derived']}>
            {row[field] === null ? (
              <span className={classes['dim']}>none</span>
            ) : (
              <>
                <code>{row[field]}</code>
                <CopyButton what={NAMES[field].toLowerCase()} text={row[field]} />
              </>
            )}
          </div>
          <ol className={classes['paths']}>
            {lookThrough(field, payload).map((looked) => (
              <Path key={looked.path} looked={looked} />
            ))}
            {field === 'eventType' && row.eventType === 'unknown' && (
              <li data-outcome="won">
                <IconCheck size={14} aria-hidden />
                <code>unknown</code>
                <span>where neither is present</span>
              </li>
            )}
          </ol>
        </section>
      ))}
      <p className={classes['dim']}>
        The first path that holds a text, a number or a boolean wins.
      </p>
    </div>
  )
}

function Path({ looked }: { looked: LookedAt }) {
  const { path, outcome, value } = looked
  return (
    <li data-outcome={outcome}>
      {outcome === 'won' ? (
        <IconCheck size={14} aria-hidden />
      ) : (
        <IconMinus size={14} aria-hidden />
      )}
      <code>{path}</code>
      <span>{OUTCOMES[outcome]}</span>
      {value !== undefined && outcome !== 'won' && (
        <code className={classes['value']} title={value}>
          {value}
        </code>
      )}
    </li>
  )
}
