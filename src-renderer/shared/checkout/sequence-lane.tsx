import { useEffect, useRef, useState } from 'react'
import type { FeedEvent } from '../feed/feed-event.ts'
import { formatTimeOfDay } from '../time/format-time.ts'
import { EventBadge } from '../ui/event-badge.tsx'
import type { TraceEntry } from './checkout-trace.ts'
import { maskSecrets } from './mask-secrets.ts'
import { inSequence, pathOf, type SequenceRow } from './sequence.ts'
import { SequenceDetails } from './sequence-details.tsx'
import classes from './sequence-lane.module.css'

interface SequenceLaneProps {
  entries: readonly TraceEntry[]
  /** Webhooks of the same payment or flow. */
  events: readonly FeedEvent[]
  empty: string
}

/** Every call, poll, act and webhook as it happens, between the parties as lifelines. */
export function SequenceLane({ entries, events, empty }: SequenceLaneProps) {
  const rows = inSequence(entries, events)
  const [openId, setOpenId] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  const count = rows.length
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <section className={classes['lane']} aria-label="Sequence">
      <div className={classes['head']} aria-hidden>
        <span>Time</span>
        <span className={classes['parties']}>
          <span>Server</span>
          <span>Shopper</span>
          <span>API</span>
          <span>Webhook</span>
        </span>
        <span>What</span>
        <span className={classes['number']}>Answer</span>
      </div>
      {count === 0 ? (
        <p className={classes['empty']}>{empty}</p>
      ) : (
        <ol
          ref={list}
          className={classes['rows']}
          tabIndex={0}
          aria-label="Calls and events"
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            isAtEnd.current = scrollTop + clientHeight > scrollHeight - 40
          }}
        >
          {rows.map((row) => {
            const id = idOf(row)
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes['row']}
                  aria-expanded={openId === id}
                  onClick={() => setOpenId(openId === id ? undefined : id)}
                >
                  <time className={classes['time']}>{formatTimeOfDay(new Date(row.atMs))}</time>
                  <span className={classes['lifelines']} data-from={fromOf(row)} aria-hidden>
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
                {openId === id && <SequenceDetails row={row} />}
              </li>
            )
          })}
        </ol>
      )}
    </section>
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
            <b data-tone={call.status >= 200 && call.status < 300 ? 'success' : 'error'}>
              {call.status === 0 ? 'no answer' : call.status}
            </b>
            <span className={classes['ms']}> {Math.round(call.elapsedMs)} ms</span>
          </>
        )}
      </span>
    </>
  )
}

function idOf(row: SequenceRow): string {
  return row.kind === 'entry' ? row.entry.id : row.event.eventId
}

function fromOf(row: SequenceRow): string {
  if (row.kind === 'event') return 'event'
  if (!row.entry.call) return 'act'
  return row.entry.actor === 'Server' ? 'server' : 'shopper'
}
