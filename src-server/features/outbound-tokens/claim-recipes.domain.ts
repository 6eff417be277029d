import { activePlan, type TokenRecipe } from './token-plan.domain.ts'

const HOUR_S = 3600
/** 1 January 2100: beyond what 32 bits hold. */
const YEAR_2100_S = 4_102_444_800
/** Length of the long token, in characters: its header line still fits into 8 KiB. */
const LONG_TOKEN_LENGTH = 8000

export const TIME_RECIPES: readonly TokenRecipe[] = [
  {
    id: 'expired',
    group: 'Time',
    title: 'Expired an hour ago',
    rule: 'A token ends at exp (RFC 7519 4.1.4)',
    expected: 'refuse',
    plan: (context) => {
      const iat = context.nowS - 2 * HOUR_S
      return activePlan(context, { claims: { iat, nbf: iat, exp: context.nowS - HOUR_S } })
    },
  },
  {
    id: 'not-yet-valid',
    group: 'Time',
    title: 'Not valid for another ten minutes',
    rule: 'A token begins at nbf (RFC 7519 4.1.5)',
    expected: 'refuse',
    plan: (context) => {
      const { nowS } = context
      return activePlan(context, { claims: { nbf: nowS + 600, exp: nowS + 900 } })
    },
  },
  {
    id: 'issued-in-future',
    group: 'Time',
    title: 'Issued an hour from now',
    rule: 'A token whose iat and nbf are ahead of the clock is not valid yet (RFC 7519 4.1.5, 4.1.6)',
    expected: 'refuse',
    plan: (context) => {
      const iat = context.nowS + HOUR_S
      return activePlan(context, { claims: { iat, nbf: iat, exp: iat + 300 } })
    },
  },
  {
    id: 'far-expiry',
    group: 'Time',
    title: 'Expires in the year 2100',
    rule: 'exp is a number of any size, also beyond 32 bits (RFC 7519 2, NumericDate)',
    expected: 'accept',
    plan: (context) => activePlan(context, { claims: { exp: YEAR_2100_S } }),
  },
  {
    id: 'just-issued',
    group: 'Time',
    title: 'Issued this very second, good for one minute',
    rule: 'iat and nbf equal to the current time are valid (RFC 7519 4.1.5)',
    expected: 'accept',
    plan: (context) => activePlan(context, { claims: { exp: context.nowS + 60 } }),
  },
  {
    id: 'beyond-skew',
    group: 'Time',
    title: 'Expired 90 seconds ago',
    rule: 'Allow for clocks up to 60 s apart at most (RFC 8725, RFC 7519 4.1.4)',
    expected: 'refuse',
    plan: (context) => {
      const exp = context.nowS - 90
      return activePlan(context, { claims: { iat: exp - 300, nbf: exp - 300, exp } })
    },
  },
]

export const CLAIM_RECIPES: readonly TokenRecipe[] = [
  {
    id: 'wrong-audience',
    group: 'Claims',
    title: 'For another audience',
    rule: 'aud has to name you (RFC 7519 4.1.3)',
    expected: 'refuse',
    plan: (context) => activePlan(context, { claims: { aud: 'someone-else' } }),
  },
  {
    id: 'wrong-issuer',
    group: 'Claims',
    title: 'From another issuer',
    rule: 'iss has to be the authentication address with its slash (RFC 8725 3.8)',
    expected: 'refuse',
    plan: (context) => activePlan(context, { claims: { iss: 'https://issuer.example/' } }),
  },
  {
    id: 'no-audience',
    group: 'Claims',
    title: 'Without an audience',
    rule: 'A token for nobody in particular is not for you (RFC 8725 3.9)',
    expected: 'refuse',
    plan: (context) => activePlan(context, { claims: { aud: undefined } }),
  },
  {
    id: 'other-environment',
    group: 'Claims',
    title: "For the other environment's client",
    rule: 'Sandbox tokens open nothing live, nor the other way round (spec 5.1.4)',
    expected: 'refuse',
    reasonToSkip: 'The client of the other environment has the same audience',
    plan(context) {
      const { other } = context
      if (!other) return undefined
      return activePlan(context, { claims: { aud: other.audience, sub: other.clientId } })
    },
  },
]

export const LENGTH_RECIPES: readonly TokenRecipe[] = [
  {
    id: 'long-token',
    group: 'Transport',
    title: '8 KB token',
    rule: 'A header line of 8 KB is legal: make room for it (RFC 9110 5.4)',
    expected: 'accept',
    plan(context) {
      const bare = activePlan(context, { claims: { padding: '' } })
      // RS256 with 2048 bits signs in 342 characters; four characters of base64url carry three bytes.
      const headerLength = Math.ceil((bare.header.length * 4) / 3)
      const roomBytes = Math.floor(((LONG_TOKEN_LENGTH - headerLength - 344) * 3) / 4)
      const padding = 'x'.repeat(Math.max(0, roomBytes - bare.claims.length))
      return activePlan(context, { claims: { padding } })
    },
  },
]
