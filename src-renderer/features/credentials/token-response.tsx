import { describeFailure } from '../../shared/api/request.ts'
import { BodyView } from '../../shared/ui/body-view.tsx'
import callout from '../../shared/ui/callout.module.css'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import { AnswerStatus } from './answer-status.tsx'
import { Pane, PaneHint } from './pane.tsx'
import type { Answer } from './token-call.ts'
import classes from './token-response.module.css'

interface TokenResponseProps {
  answer: Answer | undefined
  failure: Error | null
  /** Why it was refused, which the answer itself does not say. */
  reason: string | undefined
}

/** The token endpoint's answer: status, the headers that matter, the body. */
export function TokenResponse({ answer, failure, reason }: TokenResponseProps) {
  if (failure) {
    return (
      <Pane title="Response">
        <p role="alert" className={`${callout['error']} ${classes['failure']}`}>
          {describeFailure(failure)}
        </p>
      </Pane>
    )
  }
  if (!answer) {
    return (
      <Pane title="Response">
        <PaneHint>
          <Keys keys="mod+enter" /> sends the request. Its answer stands here.
        </PaneHint>
      </Pane>
    )
  }
  return (
    <Pane
      title="Response"
      aside={
        <>
          <AnswerStatus answer={answer} />
          <CopyButton what="response body" text={answer.body} />
        </>
      }
    >
      <Reason text={reason} />
      <AnswerHeaders answer={answer} />
      <BodyView
        text={answer.body}
        label="Response body"
        isWrapped={answer.status >= 400}
        className={classes['text']}
      />
    </Pane>
  )
}

/** Why it was refused, which its caller is not told. */
export function Reason({ text }: { text: string | undefined }) {
  return text !== undefined && <p className={`${callout['error']} ${classes['reason']}`}>{text}</p>
}

export function AnswerHeaders({ answer }: { answer: Answer }) {
  return (
    <dl className={classes['headers']} aria-label="Headers">
      {answer.headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}:</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
