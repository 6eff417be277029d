import { formatTimeOfDay } from '../time/format-time.ts'
import { EventBadge } from '../ui/event-badge.tsx'
import { eventClass } from '../ui/event-class.ts'
import { StatusCode } from '../ui/status-code.tsx'
import type { TraceEntry } from './checkout-trace.ts'
import { maskSecrets } from './mask-secrets.ts'
import { pathOf, type SequenceRow as Row } from './sequence.ts'
import classes from './sequence-lane.module.css'

interface SequenceRowProps {
  row: Row
  /** Whether the playhead is here. */
  isCurrent: boolean
  isDetailed: boolean
  onPress: () => void
}

/** A call, an act or a webhook on the lifelines. */
export function SequenceRow({ row, isCurrent, isDetailed, onPress }: SequenceRowProps) {
  return (
    <li aria-current={isCurrent ? 'step' : undefined}>
      <button
        type="button"
        className={classes['row']}
        aria-expanded={isCurrent && isDetailed}
        onClick={onPress}
      >
        <time className={classes['time']}>{formatTimeOfDay(new Date(row.atMs))}</time>
        <span
          className={classes['lifelines']}
          data-from={fromOf(row)}
          data-class={row.kind === 'event' ? eventClass(row.event.eventType) : undefined}
          aria-hidden
        >
          <span className={classes['arrow']} />
        </span>
        {row.kind === 'entry' ? (
          <EntryCells entry={row.entry} />
        ) : (
          <>
            <span className={classes['what']}>
              <EventBadge eventType={row.event.eventType} />
            </span>
            <span className={classes['number']}>
              <span className={classes['outcome']}>{row.event.status}</span>
            </span>
          </>
        )}
      </button>
    </li>
  )
}

function EntryCells({ entry: { actor, words, call, count } }: { entry: TraceEntry }) {
  return (
    <>
      <span className={classes['what']}>
        <span className="visually-hidden">{actor}: </span>
        <span className={classes['words']}>{words}</span>
        {count > 1 && <span className={classes['count']}>×{count}</span>}
        {call && (
          <code title={maskSecrets(call.request.url)}>
            {call.request.method} {pathOf(call.request.url)}
          </code>
        )}
      </span>
      <span className={classes['number']}>
        {call && (
          <>
            <StatusCode status={call.status} />
            <span className={classes['ms']}> {Math.round(call.elapsedMs)} ms</span>
          </>
        )}
      </span>
    </>
  )
}

function fromOf(row: Row): string {
  if (row.kind === 'event') return 'event'
  if (!row.entry.call) return 'act'
  return row.entry.actor === 'Server' ? 'server' : 'shopper'
}
