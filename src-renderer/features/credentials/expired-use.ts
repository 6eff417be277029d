import type { AuthFailure } from '#contract/oauth.ts'

/** The newest call with an expired token that came after the warning closed last. */
export function newestExpiredUse(
  failures: readonly AuthFailure[],
  closedSeq = -1,
): AuthFailure | undefined {
  return failures.find(
    ({ check, reason, seq }) => check === 'bearer' && reason === 'expired' && seq > closedSeq,
  )
}

const STATUS_WORDS: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden' }

/** The answer's head as it was sent. */
export function describeRefusal({ status, wwwAuthenticate }: AuthFailure): string {
  const head = `HTTP/1.1 ${status} ${STATUS_WORDS[status] ?? ''}`.trim()
  return wwwAuthenticate === null ? head : `${head}\nwww-authenticate: ${wwwAuthenticate}`
}
