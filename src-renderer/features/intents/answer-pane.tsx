import { BodyView } from '../../shared/ui/body-view.tsx'
import callout from '../../shared/ui/callout.module.css'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { answerOf, type PartnerCall } from '../../shared/partner-api/partner-call.ts'
import { StatusCode } from '../../shared/ui/status-code.tsx'
import classes from './answer-pane.module.css'

/** The last call's line: what was asked, what came back, how long it took. */
export function AnswerLine({ call }: { call: PartnerCall }) {
  const { method, url } = call.request
  const { pathname, search } = new URL(url)
  return (
    <div className={classes['line']}>
      <code className={classes['target']} title={`${method} ${url}`}>
        {method} {pathname}
        {search}
      </code>
      <span role="status" className={classes['status']}>
        <StatusCode status={call.status} />
        {call.status !== 0 && ` · ${Math.round(call.elapsedMs)} ms`}
      </span>
    </div>
  )
}

/** Why a call was refused, in the server's words. */
export function AnswerRefusal({ call }: { call: PartnerCall }) {
  if (!isRefused(call)) return null
  const { code, message } = refusalOf(call)
  return (
    <p role="alert" className={`${callout['error']} ${classes['refusal']}`}>
      {code !== undefined && <code>{code}</code>} {message}
    </p>
  )
}

interface AnswerBodyProps {
  title: string
  text: string
  /** Ids of the assumptions it rests on, as the server lists them. */
  assumed?: string | undefined
}

/** The body of an answer, and the assumptions it rests on. */
export function AnswerBody({ title, text, assumed }: AnswerBodyProps) {
  return (
    <section className={classes['body']} aria-label={title}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{title}</h2>
        {assumed !== undefined && (
          <span className={classes['assumed']} title={`x-assumption: ${assumed}`}>
            assumed: {assumed}
          </span>
        )}
        <CopyButton what="response body" text={text} />
      </div>
      <BodyView
        text={text}
        label={title === 'Response' ? 'Response body' : title}
        className={classes['text']}
      />
    </section>
  )
}

function isRefused({ status }: PartnerCall): boolean {
  return status === 0 || status >= 400
}

function refusalOf(call: PartnerCall): { code?: string; message: string } {
  const { error } = (answerOf(call) ?? {}) as { error?: { code?: string; message?: string } }
  if (typeof error?.message !== 'string') return { message: call.text }
  return { message: error.message, ...(error.code !== undefined && { code: error.code }) }
}
