import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DeliveryAttempt } from '#contract/deliveries.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { HeaderList } from '../../shared/ui/header-list.tsx'
import pane from '../../shared/ui/pane-bar.module.css'
import { comparedWords } from './attempt-words.ts'
import classes from './attempts-panel.module.css'

interface AttemptDetailsProps {
  attempt: DeliveryAttempt
  /** Stands at the top right. */
  action: ReactNode
}

/** What was sent to a handler, and what it answered. */
export function AttemptDetails({ attempt, action }: AttemptDetailsProps) {
  const [side, setSide] = useState<'response' | 'request'>('response')
  const { mayBeSentTwice, nextAttemptAt } = attempt
  return (
    <div className={classes['details']} role="region" aria-label="Attempt">
      <div className={`${pane['bar']} ${classes['bar']}`}>
        <SegmentedControl
          size="xs"
          aria-label="Side of the attempt"
          value={side}
          onChange={setSide}
          data={[
            { value: 'response', label: 'Response' },
            { value: 'request', label: 'Request' },
          ]}
        />
        <span className={classes['gap']} />
        {action}
      </div>
      <div className={classes['scroll']} tabIndex={0} role="group" aria-label="What was exchanged">
        {mayBeSentTwice && (
          <p className={classes['warning']}>
            The console stopped while this was under way: the handler may have got the event twice.
          </p>
        )}
        {nextAttemptAt !== null && (
          <p className={classes['fact']}>Next try at {new Date(nextAttemptAt).toLocaleString()}</p>
        )}
        {side === 'response' ? <Response attempt={attempt} /> : <Request attempt={attempt} />}
      </div>
    </div>
  )
}

function Response({ attempt }: { attempt: DeliveryAttempt }) {
  const { answer, failure, durationMs } = attempt
  return (
    <>
      <p className={classes['fact']}>
        {Math.round(durationMs).toLocaleString('en')} ms
        {answer && `, ${comparedWords(attempt)}`}
      </p>
      {failure !== null && <p className={classes['failure']}>{failure}</p>}
      {answer && (
        <>
          <HeaderList headers={answer.headers} className={classes['headers']} />
          <Body
            what="response body"
            text={answer.body}
            note={answer.isCut ? 'Only the start of the body is kept.' : undefined}
          />
        </>
      )}
    </>
  )
}

function Request({ attempt: { request, url } }: { attempt: DeliveryAttempt }) {
  const { method, headers, bytes, sha256, isEdited, body, signature } = request
  return (
    <>
      <p className={classes['address']}>
        {method} {url}
      </p>
      <p className={classes['fact']}>
        {bytes.toLocaleString('en')} bytes,{' '}
        {isEdited ? 'edited' : 'the same as received, byte for byte'}
        {signature === null ? ', not signed' : isEdited && ', signed anew'}
      </p>
      <p className={classes['fact']}>
        SHA-256 <code title={sha256}>{sha256}</code>
      </p>
      <HeaderList headers={headers} className={classes['headers']} />
      {body !== null && <Body what="request body" text={body} note={undefined} />}
    </>
  )
}

interface BodyProps {
  what: string
  text: string
  note: string | undefined
}

function Body({ what, text, note }: BodyProps) {
  if (text === '') return <p className={classes['fact']}>No body</p>
  return (
    <>
      <div className={classes['body-bar']}>
        <span>Body</span>
        <CopyButton what={what} text={text} />
      </div>
      <pre className={classes['body']}>{text}</pre>
      {note !== undefined && <p className={classes['fact']}>{note}</p>}
    </>
  )
}
