import type { IssuedToken } from '#contract/oauth.ts'

/** The token's status by the page's clock: the list is not asked again when one expires. */
export function statusAt(token: IssuedToken, nowMs: number): IssuedToken['status'] {
  if (token.status !== 'active') return token.status
  return Date.parse(token.expiresAt) <= nowMs ? 'expired' : 'active'
}

/** Milliseconds the token still lives; never more than it was given, though the page's clock may lag. */
export function leftAt({ issuedAt, expiresAt }: IssuedToken, nowMs: number): number {
  const expiresMs = Date.parse(expiresAt)
  return Math.min(Math.max(expiresMs - nowMs, 0), expiresMs - Date.parse(issuedAt))
}

/** When the token ended, in epoch milliseconds; undefined while the server takes it. */
export function endedMs({ status, revokedAt, expiresAt }: IssuedToken): number | undefined {
  return status === 'active' ? undefined : Date.parse(revokedAt ?? expiresAt)
}
