import type { AuthFailure } from '#contract/oauth.ts'
import type { Answer } from './token-call.ts'

/** Both clocks are this machine's, but neither is read at the same moment as the other. */
const SLACK_MS = 250

/** Why this page was refused, as the console's own log has it; a caller is told less. */
export function reasonOf(
  asked: AuthFailure['check'],
  answer: Answer,
  failures: readonly AuthFailure[],
): string | undefined {
  if (answer.status < 400) return undefined
  const fromMs = answer.receivedMs - answer.tookMs - SLACK_MS
  const untilMs = answer.receivedMs + SLACK_MS
  return failures.find(({ check, status, at }) => {
    const atMs = Date.parse(at)
    return check === asked && status === answer.status && atMs >= fromMs && atMs <= untilMs
  })?.detail
}
