import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import classes from './composer.module.css'
import { type DerivedField, lookThrough, valueAt } from './derivation.ts'
import { type CheckedMember, checkSchema } from './event-schema.ts'

const ICONS = { fits: IconCheck, absent: IconMinus, 'other-kind': IconAlertTriangle }

const WORDS: Record<CheckedMember['state'], string> = {
  fits: 'there',
  absent: 'absent',
  'other-kind': 'of another kind',
}

/** What readers of the event look for and whether it is there, and what the feed will derive. */
export function SchemaHint({ payload }: { payload: unknown }) {
  const eventType = derived('eventType', payload) ?? 'unknown'
  return (
    <div className={classes['hint']} role="region" aria-label="Schema" tabIndex={0}>
      <h3 className={classes['heading']}>The feed will show</h3>
      <p className={classes['derived']}>
        <EventBadge eventType={eventType} />
        <span>payment {derived('paymentId', payload) ?? 'none'}</span>
        <span>status {derived('status', payload) ?? 'none'}</span>
      </p>
      <h3 className={classes['heading']}>Handlers look for</h3>
      <ul className={classes['members']}>
        {checkSchema(payload).map(({ path, kind, note, state }) => {
          const Icon = ICONS[state]
          return (
            <li key={path} data-state={state}>
              <Icon size={14} aria-hidden />
              <code>{path}</code>
              <span className={classes['note']}>
                <span className="visually-hidden">{WORDS[state]}, </span>
                {kind} · {note}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function derived(field: DerivedField, payload: unknown): string | undefined {
  const path = lookThrough(field, payload).find(({ outcome }) => outcome === 'won')?.path
  return path === undefined ? undefined : String(valueAt(payload, path))
}
