import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { TOKEN_RECIPES } from '../../src-server/features/outbound-tokens/token-recipes.domain.ts'
import { aPartner, aToken, ping } from '../support/partner.ts'
import { startTestApp } from '../support/test-app.ts'

describe('the bearer check', () => {
  test('lets a token in any number of times until it expires', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const token = await aToken(app, partner)

    const first = await ping(app.sandbox, `Bearer ${token}`)
    const again = await ping(app.sandbox, `bearer ${token}`)
    app.clock.advance(3600_000 - 1000)
    const last = await ping(app.sandbox, `Bearer ${token}`)
    app.clock.advance(1000)
    const late = await ping(app.sandbox, `Bearer ${token}`)

    expect(first.json()).toMatchObject({ clientId: partner.clientId, environment: 'sandbox' })
    expect([again, last, late].map(({ statusCode }) => statusCode)).toEqual([200, 200, 401])
    expect(app.partnerAuth.oauth.sandbox.tokens.list()[0]).toMatchObject({
      uses: 3,
      status: 'expired',
    })
    expect(app.partnerAuth.oauth.sandbox.failures.list()[0]).toMatchObject({
      check: 'bearer',
      reason: 'expired',
      detail: 'It expired 1 s ago',
      clientId: partner.clientId,
      status: 401,
    })
  })

  test('asks for credentials without naming an error when there are none', async () => {
    const { sandbox } = await startTestApp()

    const answer = await ping(sandbox)

    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="partner api"')
  })

  test('tells the caller no more than invalid_token, and the console why', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const token = await aToken(app, partner)
    const [header = '', claims = '', signature = ''] = token.split('.')
    const bad = [
      'not-a-token',
      `${header}.${claims}.${signature.slice(0, -4)}AAAA`,
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${claims}.`,
    ]

    const answers = await Promise.all(bad.map((text) => ping(app.sandbox, `Bearer ${text}`)))

    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toContain('error="invalid_token"')
      expect(answer.body).toBe(answers[0]?.body)
    }
    expect(
      app.partnerAuth.oauth.sandbox.failures
        .list()
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['bad_signature', 'not_a_jwt', 'wrong_algorithm'])
  })

  test('refuses a token of the other environment, a revoked one and those of a disabled client', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const token = await aToken(app, partner)
    const { clients, oauth } = app.partnerAuth
    const other = await aToken(app, partner)

    const elsewhere = await ping(app.live, `Bearer ${token}`)
    oauth.sandbox.tokens.revoke(decodeJwt(other).jti ?? '')
    const revoked = await ping(app.sandbox, `Bearer ${other}`)
    clients.sandbox.change(partner.clientId, { isEnabled: false })
    const disabled = await ping(app.sandbox, `Bearer ${token}`)

    expect([elsewhere, revoked, disabled].map(({ statusCode }) => statusCode)).toEqual([
      401, 401, 401,
    ])
    expect(oauth.live.failures.list()[0]?.reason).toBe('wrong_environment')
    expect(oauth.sandbox.failures.list().map(({ reason }) => reason)).toEqual([
      'client_disabled',
      'revoked',
    ])
  })

  test('lets in none of the tokens made for outbound calls, spoiled or not', async () => {
    const app = await startTestApp()
    const { clientId } = await aPartner(app)

    for (const { id } of TOKEN_RECIPES) {
      const { authorization } = await app.partnerAuth.minter.mint('sandbox', {
        clientId,
        mutation: id,
      })
      expect([id, (await ping(app.sandbox, authorization)).statusCode]).toEqual([id, 401])
    }
  })

  test('shows an issued token once more, the same to the last byte', async () => {
    const app = await startTestApp()
    const token = await aToken(app, await aPartner(app))
    const { tokens } = app.partnerAuth.oauth.sandbox

    expect(await tokens.bearer(tokens.list()[0]?.jti ?? '')).toBe(token)
  })
})
