import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { controlOf } from '../support/control-api.ts'
import { aPartner, aToken } from '../support/partner.ts'
import { startTestApp, TEST_URLS } from '../support/test-app.ts'

const TOKENS = '/environments/sandbox/outbound-tokens'
const VERIFY = '/environments/sandbox/jwt/verify'

async function start() {
  const app = await startTestApp()
  const partner = await aPartner(app)
  const api = controlOf(app)
  const mint = async (body: object) =>
    (await api.post(TOKENS, { clientId: partner.clientId, ...body })).json
  const verify = async (token: string, others: object = { as: 'outbound' }) =>
    (await api.post(VERIFY, { token, ...others })).json
  return { ...app, partner, api, mint, verify }
}

const failedChecks = (verdict: { checks: { check: string; isPassed: boolean | null }[] }) =>
  verdict.checks.filter(({ isPassed }) => isPassed === false).map(({ check }) => check)

describe('an outbound token', () => {
  test('claims what was decided, and the published key verifies it', async () => {
    const { mint, auth, clock, partner } = await start()

    const { token, authorization, header, claims } = await mint({})

    const keys = createLocalJWKSet((await auth.inject('/.well-known/jwks.json')).json())
    const { payload } = await jwtVerify(token, keys, {
      issuer: `${TEST_URLS.auth}/`,
      audience: partner.clientId,
      algorithms: ['RS256'],
      currentDate: clock.now(),
    })
    const nowS = Math.floor(clock.now().getTime() / 1000)
    expect(payload).toEqual({
      iss: `${TEST_URLS.auth}/`,
      aud: partner.clientId,
      sub: partner.clientId,
      iat: nowS,
      nbf: nowS,
      exp: nowS + 300,
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(claims).toEqual(payload)
    expect(header).toEqual(decodeProtectedHeader(token))
    expect(authorization).toBe(`Bearer ${token}`)
  })

  test('takes audience, lifetime and extra claims, which win over its own', async () => {
    const { mint, clock } = await start()

    const { token } = await mint({
      audience: 'provider',
      lifetimeS: 60,
      extraClaims: { scope: 'debit', sub: 'me', nested: { deep: [1, null] } },
    })

    expect(decodeJwt(token)).toMatchObject({
      aud: 'provider',
      exp: Math.floor(clock.now().getTime() / 1000) + 60,
      scope: 'debit',
      sub: 'me',
      nested: { deep: [1, null] },
    })
  })

  test('keeps the key that signed it published until it has expired', async () => {
    const { mint, verify, partnerAuth, clock } = await start()
    const { token } = await mint({ lifetimeS: 3600 })

    await partnerAuth.keys.rotate({ publishAheadS: 0 })
    clock.advance(3_599_000)
    const atLast = await verify(token)
    clock.advance(1000)
    const late = await verify(token)

    expect(atLast.isValid).toBe(true)
    expect(failedChecks(late)).toEqual(['time'])
  })

  test.each([
    ['an unknown client', { clientId: 'nobody' }, 404, 'nobody'],
    ['an unknown mutation', { mutation: 'odd' }, 400, 'alg-none'],
    ['claims that are no object', { extraClaims: [] }, 400, 'extraClaims'],
    ['a lifetime of 0', { lifetimeS: 0 }, 400, 'lifetimeS'],
  ])('is not minted for %s', async (_what, body, status, words) => {
    const { api, partner } = await start()

    const answer = await api.post(TOKENS, { clientId: partner.clientId, ...body })

    expect(answer.status).toBe(status)
    expect(answer.json.error.message).toContain(words)
  })
})

describe('the bad tokens on the menu', () => {
  test('are told apart from good ones by the check they are made for', async () => {
    const { api, mint, verify, partner } = await start()
    await api.patch(`/environments/sandbox/clients/${partner.clientId}`, { audience: 'provider' })
    await api.post('/environments/live/clients', { audience: 'elsewhere' })
    const { mutations } = (await api.get('/token-mutations')).json

    const seen: Record<string, string[]> = {}
    for (const { id, expected } of mutations) {
      const { token, ...minted } = await mint({ mutation: id })
      const verdict = await verify(token, { as: 'outbound', audience: 'provider' })
      seen[id] = failedChecks(verdict)
      expect([id, minted.expected, verdict.isValid]).toEqual([id, expected, expected === 'accept'])
    }

    expect(seen).toEqual({
      valid: [],
      'cut-signature': ['signature'],
      'flipped-payload': ['signature'],
      'alg-none': ['algorithm', 'signature'],
      'hs256-public-key': ['algorithm', 'signature'],
      'foreign-key': ['signature'],
      'retired-key': ['key'],
      'unknown-kid': ['key'],
      'absent-kid': ['key'],
      'duplicated-kid': ['key'],
      'jwk-injection': ['key'],
      'jku-injection': ['key'],
      'unknown-crit': ['critical', 'signature'],
      expired: ['time'],
      'not-yet-valid': ['time'],
      'issued-in-future': ['time'],
      'far-expiry': [],
      'just-issued': [],
      'beyond-skew': ['time'],
      'wrong-audience': ['audience'],
      'wrong-issuer': ['issuer'],
      'no-audience': ['audience'],
      'other-environment': ['audience'],
      'long-token': [],
    })
  })

  test('include one whose header line is 8 KB long and still legal', async () => {
    const { mint } = await start()

    const { authorization } = await mint({ mutation: 'long-token' })

    expect(`authorization: ${authorization}`.length).toBeGreaterThan(7900)
    expect(`authorization: ${authorization}`.length).toBeLessThan(8192)
  })
})

describe('verifying a token in the console', () => {
  test('goes through an access token as the bearer check does', async () => {
    const app = await start()
    const token = await aToken(app, app.partner)

    const good = await app.verify(`Bearer ${token}\n`, { as: 'access' })
    const elsewhere = await app.api.post('/environments/live/jwt/verify', { token, as: 'access' })
    const asOutbound = await app.verify(token)

    expect(good.isValid).toBe(true)
    expect(good.claims).toEqual(decodeJwt(token))
    expect(failedChecks(elsewhere.json)).toEqual(['environment', 'audience', 'client'])
    expect(failedChecks(asOutbound)).toEqual(['type'])
  })

  test.each(['x', 'a.b', 'a.b.c', '..', 'eyJ.e30.', '{"alg":"none"}', 'é.é.é'])(
    'says of %j that it is no token',
    async (token) => {
      const { verify } = await start()

      const verdict = await verify(token)

      expect(verdict).toMatchObject({ isValid: false, header: null, claims: null })
      expect(verdict.checks).toMatchObject([{ check: 'format', isPassed: false }])
    },
  )

  test('does not count as a use of the token', async () => {
    const app = await start()
    const token = await aToken(app, app.partner)

    await app.verify(token, { as: 'access' })

    expect(app.partnerAuth.oauth.sandbox.tokens.list()[0]?.uses).toBe(0)
  })
})
