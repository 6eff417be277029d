import { Button } from '@mantine/core'
import { IconDatabase, IconDownload, IconHelp, IconAlertTriangle } from '@tabler/icons-react'
import type { HeaderFields, OutboundCall } from '#contract/outbound-calls.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import classes from './call-details.module.css'
import { AnswerStatus } from './call-status.tsx'
import { ClaimsTable } from './claims-table.tsx'
import { writeHeaderLines } from '../../shared/http/header-lines.ts'
import parts from './panel-parts.module.css'

const KEY_SET_ICONS = {
  fetched_during: IconDownload,
  cached: IconDatabase,
  missing: IconAlertTriangle,
  unknown: IconHelp,
}

/** Request and answer of one call, and what the receiver did about the key set meanwhile. */
export function CallDetails({ call, onReuse }: { call: OutboundCall; onReuse: () => void }) {
  const { request, answer, failure, durationMs, keySet, curl, token } = call
  const KeySetIcon = KEY_SET_ICONS[keySet.use]
  return (
    <article className={classes['details']} aria-label={`${request.method} ${request.url}`}>
      <header className={classes['head']}>
        <AnswerStatus answer={answer} />
        <span className={classes['fact']}>
          {answer ? answer.statusText : failure} · {Math.round(durationMs)} ms
        </span>
        <Button variant="default" onClick={onReuse}>
          Use again
        </Button>
        <CopyButton what="call as curl" text={curl} label="curl" />
      </header>
      <p className={classes['keys']} data-use={keySet.use}>
        <KeySetIcon size={14} aria-hidden />
        {keySet.detail}
      </p>
      <Message
        name="Request"
        start={`${request.method} ${request.url}`}
        headers={request.headers}
        body={request.body ?? ''}
      />
      {answer && (
        <Message
          name="Response"
          start={`${answer.status} ${answer.statusText}`}
          headers={answer.headers}
          body={answer.isCut ? `${answer.body}\n… cut after 1 MiB` : answer.body}
        />
      )}
      <details className={parts['part']}>
        <summary>Claims of its token</summary>
        <ClaimsTable claims={token.claims} />
      </details>
    </article>
  )
}

interface MessageProps {
  name: string
  start: string
  headers: HeaderFields
  body: string
}

function Message({ name, start, headers, body }: MessageProps) {
  const text = [start, writeHeaderLines(headers), ...(body === '' ? [] : ['', body])].join('\n')
  return (
    <div className={parts['part']}>
      <h3>{name}</h3>
      <pre className={classes['message']} tabIndex={0} role="region" aria-label={name}>
        {text}
      </pre>
    </div>
  )
}
