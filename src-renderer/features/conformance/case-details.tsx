import type { ConformanceExchange, ConformanceRow } from '#contract/conformance.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import classes from './case-details.module.css'

/** The rule of a case, why it failed, and each request as it was sent. */
export function CaseDetails({ row }: { row: ConformanceRow }) {
  const { rule, reason, exchanges, expected, result } = row
  return (
    <div className={classes['details']}>
      <dl className={classes['facts']}>
        <dt>{result === 'failed' ? 'Rule broken' : 'Rule'}</dt>
        <dd>{rule}</dd>
        <dt>Expected</dt>
        <dd>{expected}</dd>
        {reason !== null && (
          <>
            <dt>{result === 'skipped' ? 'Skipped' : 'Why'}</dt>
            <dd data-bad={result === 'failed'}>{reason}</dd>
          </>
        )}
      </dl>
      {exchanges.map((exchange, index) => (
        <Exchange key={index} exchange={exchange} />
      ))}
      {exchanges.length === 0 && <p className={classes['none']}>Nothing was sent for it yet.</p>}
    </div>
  )
}

function Exchange({ exchange }: { exchange: ConformanceExchange }) {
  const { step, expected, status, outcome, failure, durationMs, request, curl } = exchange
  const isAsExpected = outcome === expected
  return (
    <section className={classes['exchange']} aria-label={step}>
      <header>
        <h3>{step}</h3>
        <span data-bad={!isAsExpected}>
          {status === null ? (failure ?? 'No answer') : `${status}, ${OUTCOMES[outcome]}`} ·
          expected {OUTCOMES[expected]} · {Math.round(durationMs)} ms
        </span>
        <CopyButton what="request" text={request} label="Request" />
        <CopyButton what="request as curl" text={curl} label="curl" />
      </header>
      <pre tabIndex={0} role="region" aria-label={`Request: ${step}`}>
        {request.trimEnd()}
      </pre>
      <pre tabIndex={0} role="region" aria-label={`curl: ${step}`}>
        {curl}
      </pre>
    </section>
  )
}

const OUTCOMES = { accept: 'accepted', refuse: 'refused', neither: 'neither' }
