import { isJson } from '../json/read-json.ts'
import type { PartnerCall } from '../partner-api/partner-call.ts'
import { refusalOf } from '../partner-api/refusal.ts'
import { formatElapsed } from '../time/duration.ts'
import { CloseIcon } from '../ui/close-icon.tsx'
import { JsonView } from '../ui/json-view.tsx'
import { StatusCode } from '../ui/status-code.tsx'
import { maskField, maskSecrets } from './mask-secrets.ts'
import { type SequenceRow, wordsOf } from './sequence.ts'
import classes from './sequence-lane.module.css'

interface SequenceDetailsProps {
  row: SequenceRow
  /** The row above it. */
  before: SequenceRow | undefined
  onClose: () => void
}

/** What was sent and what came back, with secrets behind dots. */
export function SequenceDetails({ row, before, onClose }: SequenceDetailsProps) {
  const words = wordsOf(row)
  return (
    <section className={classes['pane']} aria-label={words}>
      <div className={classes['title']}>
        <h3>{words}</h3>
        {before && <span>{formatElapsed(row.atMs - before.atMs)} after the one before</span>}
        <CloseIcon label="Close request and response" onClose={onClose} />
      </div>
      <div className={classes['scroll']}>
        <Content row={row} />
      </div>
    </section>
  )
}

function Content({ row }: { row: SequenceRow }) {
  if (row.kind === 'event') {
    return <JsonView json={maskSecrets(row.event.payloadJson)} label="Webhook payload" />
  }
  if (row.entry.call) return <CallDetails call={row.entry.call} />
  return <p className={classes['empty']}>The shopper did this; nothing was sent.</p>
}

/** A call's request beside its answer. */
export function CallDetails({ call }: { call: PartnerCall }) {
  const { request, text, status, headers } = call
  const answer = maskSecrets(text)
  const refusal = refusalOf(call)
  return (
    <div className={classes['details']}>
      <div>
        <h3>Request</h3>
        <pre className={classes['line']}>
          {maskSecrets(`${request.method} ${request.url}`)}
          {Object.entries(request.headers).map(([name, value]) => (
            <span key={name}>{`\n${name}: ${maskField(name, value)}`}</span>
          ))}
        </pre>
        {request.body !== undefined && (
          <JsonView json={maskSecrets(request.body)} label="Request body" />
        )}
      </div>
      <div>
        <h3>
          Response <StatusCode status={status} />
          {headers['x-assumption'] && (
            <span className={classes['assumed']}>assumes {headers['x-assumption']}</span>
          )}
        </h3>
        {refusal && (
          <p className={classes['refusal']}>
            {refusal.code} {maskSecrets(refusal.message)}
          </p>
        )}
        {isJson(text) ? (
          <JsonView json={answer} label="Response body" />
        ) : (
          <pre className={classes['line']}>{answer}</pre>
        )}
      </div>
    </div>
  )
}
