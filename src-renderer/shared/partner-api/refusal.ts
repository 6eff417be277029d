import { errorBody, type ErrorBody } from '#contract/errors.ts'
import { answerOf, type PartnerCall } from './partner-call.ts'

/** Why a call was refused, in the server's words; undefined where its answer is no refusal. */
export function refusalOf(call: PartnerCall): ErrorBody['error'] | undefined {
  return errorBody.safeParse(answerOf(call)).data?.error
}

/** What a refusal says of one field, named by its path in the body; undefined where it is about something else. */
export function problemAt(call: PartnerCall | undefined, path: string): string | undefined {
  const message = call && refusalOf(call)?.message.replace(/^Json deserialize error: /, '')
  if (message === `Missing required param: ${path}`) return message
  return message?.startsWith(`${path}: `) ? message.slice(path.length + 2) : undefined
}
