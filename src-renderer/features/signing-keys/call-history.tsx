import type { KeyboardEvent } from 'react'
import type { OutboundCall } from '#contract/outbound-calls.ts'
import button from '../../shared/ui/row-button.module.css'
import { TimeText } from '../../shared/ui/time-text.tsx'
import { CallDetails } from './call-details.tsx'
import classes from './call-history.module.css'
import { AnswerStatus } from './call-status.tsx'
import section from './section.module.css'

interface CallHistoryProps {
  calls: readonly OutboundCall[]
  chosenId: string | undefined
  onChoose: (id: string) => void
  /** Puts the call's method, URL, headers and body back into the form. */
  onReuse: (call: OutboundCall) => void
}

/** The calls made so far, newest first, and the chosen one in full. */
export function CallHistory({ calls, chosenId, onChoose, onReuse }: CallHistoryProps) {
  const chosen = calls.find(({ id }) => id === chosenId) ?? calls[0]
  return (
    <section className={section['section']} aria-labelledby="calls-title">
      <header className={section['head']}>
        <h2 id="calls-title" className={section['title']}>
          Outbound calls
        </h2>
        <p className={section['note']}>
          {chosen
            ? `The last ${calls.length}`
            : 'None yet. Mint a token above and send it to your URL.'}
        </p>
      </header>
      {chosen && (
        <div className={classes['columns']}>
          <ul className={classes['list']} aria-label="History of outbound calls">
            {calls.map((call) => (
              <li key={call.id}>
                <CallRow
                  call={call}
                  isChosen={call === chosen}
                  onChoose={() => onChoose(call.id)}
                />
              </li>
            ))}
          </ul>
          <CallDetails call={chosen} onReuse={() => onReuse(chosen)} />
        </div>
      )}
    </section>
  )
}

interface CallRowProps {
  call: OutboundCall
  isChosen: boolean
  onChoose: () => void
}

function CallRow({ call, isChosen, onChoose }: CallRowProps) {
  const { at, request, token, answer, durationMs } = call
  return (
    <button
      type="button"
      className={`${button['row']} ${classes['row']}`}
      aria-pressed={isChosen}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={moveFocus}
    >
      <TimeText iso={at} />
      <AnswerStatus answer={answer} />
      <span className={classes['what']} title={`${request.method} ${request.url}`}>
        {request.method} {request.url.replace(/^https?:\/\//, '')}
      </span>
      <span className={classes['kind']} data-bad={token.mutation !== null}>
        {token.mutation ?? 'valid'}
      </span>
      <span className={classes['ms']}>{Math.round(durationMs)} ms</span>
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  event.preventDefault()
  rows[rows.indexOf(event.currentTarget) + step]?.focus()
}
