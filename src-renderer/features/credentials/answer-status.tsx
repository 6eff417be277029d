import { StatusPill } from '../../shared/ui/status-pill.tsx'
import type { Answer } from './token-call.ts'

/** Status in number and word, and how long the answer took. */
export function AnswerStatus({ answer }: { answer: Answer }) {
  return (
    <StatusPill tone={answer.status < 400 ? 'success' : 'error'} isLive>
      {`${answer.status} ${answer.statusText}`.trim()} · {answer.tookMs} ms
    </StatusPill>
  )
}
