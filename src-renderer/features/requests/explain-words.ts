import type { CredentialKind, LoggedExchange } from '#contract/request-log.ts'

const NAMES: Record<CredentialKind, string> = {
  'secret-key': 'the secret key',
  'publishable-key': 'the publishable key',
  'ephemeral-key': 'an ephemeral key',
  'access-token': 'an access token',
  'client-credentials': 'clientId and clientSecret',
}

type Call = Pick<LoggedExchange, 'explanation' | 'status' | 'isStream'>

/** What the call was let in with. */
export function describeAccess({ explanation, status }: Call): string {
  const { credential } = explanation
  if (credential) {
    const place = credential.from === 'body' ? 'the body' : `the header ${credential.from}`
    const owner = credential.holder === null ? '' : ` of ${credential.holder}`
    return `Let in with ${NAMES[credential.kind]}${owner}, from ${place}.`
  }
  if (status === 401 || status === 403) return 'Not let in: no credential that counts.'
  return 'No credential was needed, or none was asked for yet.'
}

/** How it ended. */
export function describeAnswer({ explanation, status, isStream }: Call): string {
  if (explanation.refusal) return `Refused with ${status}: ${explanation.refusal.message}`
  if (isStream) return `Opened the stream with ${status}. What it carried is not logged.`
  if (status >= 300 && status < 400) return `Sent elsewhere with ${status}.`
  return `Answered with ${status}.`
}
