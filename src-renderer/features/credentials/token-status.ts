import type { IssuedToken } from '#contract/oauth.ts'

/** The token's status by the page's clock: the list is not asked again when one expires. */
export function statusAt(token: IssuedToken, nowMs: number): IssuedToken['status'] {
  if (token.status !== 'active') return token.status
  return Date.parse(token.expiresAt) <= nowMs ? 'expired' : 'active'
}
