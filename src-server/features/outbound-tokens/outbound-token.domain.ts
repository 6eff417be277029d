import type { OutboundTokenChoices } from '#contract/jwt.ts'

/** Lifetime of an outbound token nobody chose one for, in seconds. Assumption `outbound-claims`. */
export const OUTBOUND_LIFETIME_S = 300

export type Claims = Readonly<Record<string, unknown>>

/** What a token is made for. */
export interface OutboundSubject {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly jti: string
  readonly nowS: number
}

/** `iss` of everything this service signs: the authentication address with a slash. Assumption `outbound-claims`. */
export function issuerOf(authUrl: string): string {
  return `${authUrl}/`
}

/** Claims of a good outbound token. Spec §5.2, assumption `outbound-claims`. */
export function outboundClaims(
  subject: OutboundSubject,
  { lifetimeS = OUTBOUND_LIFETIME_S, extraClaims }: Partial<OutboundTokenChoices>,
): Claims {
  const { issuer, clientId, audience, jti, nowS } = subject
  return {
    iss: issuer,
    aud: audience,
    sub: clientId,
    iat: nowS,
    nbf: nowS,
    exp: nowS + lifetimeS,
    jti,
    ...extraClaims,
  }
}
