import { StatusCode } from '../../shared/ui/status-code.tsx'
import type { Answer } from './token-call.ts'

/** Status in number and word, and how long the answer took. */
export function AnswerStatus({ answer }: { answer: Answer }) {
  return (
    <span role="status">
      <StatusCode status={answer.status} /> {answer.statusText} · {answer.tookMs} ms
    </span>
  )
}
