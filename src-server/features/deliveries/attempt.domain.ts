import { createHash } from 'node:crypto'
import type { AttemptOutcome, DeliveryAttempt } from '#contract/deliveries.ts'
import { HIDDEN_VALUE, isSecretField } from '#contract/secrets.ts'

type Answer = NonNullable<DeliveryAttempt['answer']>
type Fields = readonly (readonly [string, string])[]

/** Statuses that say that whoever should answer is not there. */
const AWAY = new Set([502, 503, 504])

/** How an attempt with this answer, or with none, ended. */
export function outcomeOf(answer: Answer | null): AttemptOutcome {
  if (answer === null) return 'failed'
  return answer.status >= 200 && answer.status < 300 ? 'accepted' : 'refused'
}

/** Whether nobody is there to answer, as opposed to answering what one does not like. */
export function isAway(answer: Answer | null): boolean {
  return answer === null || AWAY.has(answer.status)
}

/** Why an answer does not count as acceptance; null when it does. */
export function refusalOf({ status, statusText, headers }: Answer): string | null {
  if (status >= 200 && status < 300) return null
  const said = `It answered ${status} ${statusText}`.trim()
  if (status < 300 || status > 399) return `${said}: 2xx accepts an event`
  const location = headers.find(([name]) => name === 'location')?.[1] ?? 'elsewhere'
  return `${said}, a redirect to ${location} that is not followed: use the address it ends at`
}

/**
 * Where an event is sent again after this answer: a redirect that keeps method and body, to the same host and port.
 * Null for all else.
 */
export function redirectOf(from: string, { status, headers }: Answer): string | null {
  if (status !== 307 && status !== 308) return null
  const location = headers.find(([name]) => name === 'location')?.[1]
  if (location === undefined || !URL.canParse(location, from)) return null
  const to = new URL(location, from)
  return to.origin === new URL(from).origin && to.username === '' ? to.href : null
}

/** An answer beside the last one to the same event from the same address. */
export function compareAnswers(
  answer: Answer | null,
  last: Answer | null | undefined,
): DeliveryAttempt['comparedWithLast'] {
  if (!answer || !last) return null
  const sameBody = answer.body === last.body && answer.isCut === last.isCut
  return { sameStatus: answer.status === last.status, sameBody }
}

/** Fields as they may be kept and shown. */
export function maskFields(fields: Fields): [string, string][] {
  return fields.map(([name, value]) => [name, isSecretField(name) ? HIDDEN_VALUE : value])
}

/** Fields as sent back by whoever was shown masked ones: what is hidden stays as it was. */
export function unmaskFields(fields: Fields, before: Fields): [string, string][] {
  return fields.map(([name, value]) => {
    if (value !== HIDDEN_VALUE) return [name, value]
    const kept = before.find(([other]) => other.toLowerCase() === name.toLowerCase())
    return [name, kept?.[1] ?? value]
  })
}

/** Fingerprint of bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
