import type { PartnerCall } from '../partner-api/partner-call.ts'
import { JsonView } from '../ui/json-view.tsx'
import { maskSecrets } from './mask-secrets.ts'
import type { SequenceRow } from './sequence.ts'
import classes from './sequence-lane.module.css'

/** What was sent and what came back, with secrets behind dots. */
export function SequenceDetails({ row }: { row: SequenceRow }) {
  if (row.kind === 'event') {
    return (
      <div className={classes['details']}>
        <JsonView json={maskSecrets(row.event.payloadJson)} label="Webhook payload" />
      </div>
    )
  }
  if (!row.entry.call) return null
  return <CallDetails call={row.entry.call} />
}

/** A call's request beside its answer. */
export function CallDetails({ call }: { call: PartnerCall }) {
  const { request, text, status, headers } = call
  const answer = maskSecrets(text)
  return (
    <div className={classes['details']}>
      <div>
        <h3>Request</h3>
        <pre className={classes['line']}>
          {maskSecrets(`${request.method} ${request.url}`)}
          {Object.entries(request.headers).map(([name, value]) => (
            <span key={name}>{maskSecrets(`\n${name}: ${value}`)}</span>
          ))}
        </pre>
        {request.body !== undefined && (
          <JsonView json={maskSecrets(request.body)} label="Request body" />
        )}
      </div>
      <div>
        <h3>
          Response {status === 0 ? '' : status}
          {headers['x-assumption'] && (
            <span className={classes['assumed']}>assumes {headers['x-assumption']}</span>
          )}
        </h3>
        {isJson(text) ? (
          <JsonView json={answer} label="Response body" />
        ) : (
          <pre className={classes['line']}>{answer}</pre>
        )}
      </div>
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
