import fc from 'fast-check'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { aPartner, requestToken } from '../support/partner.ts'
import { startTestApp, TEST_URLS } from '../support/test-app.ts'

describe('POST /api/oauth/token', () => {
  test('trades credentials for a token that says for whom, where and how long', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)

    const answer = await requestToken(app.sandbox, partner)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
    expect(answer.headers['x-assumption']).toBe('token-format, expires-in-type')
    const { access_token: token, ...others } = answer.json()
    expect(others).toEqual({ expires_in: 3600, token_type: 'Bearer' })
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    const issuedS = Math.floor(app.clock.now().getTime() / 1000)
    expect(decodeJwt(token)).toEqual({
      iss: `${TEST_URLS.auth}/`,
      sub: partner.clientId,
      aud: TEST_URLS.sandbox,
      client_id: partner.clientId,
      environment: 'sandbox',
      iat: issuedS,
      exp: issuedS + 3600,
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('refuses wrong credentials of every kind with the same answer', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const { clients, oauth } = app.partnerAuth
    const disabled = clients.sandbox.create({})
    clients.sandbox.change(disabled.client.clientId, { isEnabled: false })
    const deleted = clients.sandbox.create({})
    clients.sandbox.remove(deleted.client.clientId)
    const live = clients.live.create({})
    const rotated = clients.sandbox.create({})
    clients.sandbox.rotateSecret(rotated.client.clientId, 60)
    app.clock.advance(60_000)
    const secretOf = ({ client, clientSecret }: typeof live) => ({
      clientId: client.clientId,
      clientSecret,
    })

    const answers = await Promise.all(
      [
        { ...partner, clientSecret: 'wrong-secret' },
        { ...partner, clientId: 'nobody' },
        secretOf(disabled),
        secretOf(deleted),
        secretOf(live),
        secretOf(rotated),
      ].map((body) => requestToken(app.sandbox, body)),
    )

    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(answers[0]?.body)
      expect(answer.headers['www-authenticate']).toContain('error="invalid_client"')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(answers[0]?.json()).toMatchObject({ error: 'invalid_client' })
    expect(
      oauth.sandbox.failures
        .list()
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual([
      'client_disabled',
      'expired_secret',
      'unknown_client',
      'unknown_client',
      'unknown_client',
      'wrong_secret',
    ])
  })

  test('takes the old secret until its overlap is over', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const { clientSecret } = app.partnerAuth.clients.sandbox.rotateSecret(partner.clientId, 60)

    const withNew = await requestToken(app.sandbox, { ...partner, clientSecret })
    app.clock.advance(59_999)
    const withOld = await requestToken(app.sandbox, partner)
    app.clock.advance(1)
    const tooLate = await requestToken(app.sandbox, partner)

    expect([withNew, withOld, tooLate].map(({ statusCode }) => statusCode)).toEqual([200, 200, 401])
  })

  test.each([
    ['an unknown field', { clientId: 'a', clientSecret: 'b', grant_type: 'x' }, 'grant_type'],
    ['a missing secret', { clientId: 'a' }, 'clientSecret'],
    ['a number for an id', { clientId: 1, clientSecret: 'b' }, 'clientId'],
  ])('names the field of %s', async (_what, body, field) => {
    const { sandbox } = await startTestApp()

    const answer = await requestToken(sandbox, body)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_request' })
    expect(answer.json().error_description).toContain(field)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('describes what is wrong with a body in the characters that RFC 6749 allows', async () => {
    const { sandbox } = await startTestApp()
    const name = fc.string({ unit: 'binary', minLength: 1 })
    const badBody = name.map((unknown) => ({ clientId: 'a', clientSecret: 'b', [unknown]: 1 }))

    await fc.assert(
      fc.asyncProperty(badBody, async (body) => {
        const answer = await requestToken(sandbox, body)

        expect(answer.statusCode).toBe(400)
        expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/)
      }),
    )
  })

  test.each([
    ['application/x-www-form-urlencoded', 'clientId=a&clientSecret=b', 400],
    ['text/plain', '{"clientId":"a","clientSecret":"b"}', 400],
    ['application/json', '{"clientId":', 400],
    ['application/json', '', 400],
  ])('refuses a body of %s that is not JSON: %s', async (contentType, payload, status) => {
    const { sandbox } = await startTestApp()

    const answer = await sandbox.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'content-type': contentType },
      payload,
    })

    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ error: 'invalid_request' })
  })

  test('lets who guesses a secret wait after 20 failures in a minute, and nobody else', async () => {
    const app = await startTestApp()
    const [partner, other] = [await aPartner(app), await aPartner(app)]
    const guess = { ...partner, clientSecret: 'wrong' }
    for (let i = 0; i < 20; i++) {
      expect((await requestToken(app.sandbox, guess)).statusCode).toBe(401)
      app.clock.advance(1000)
    }

    const limited = await requestToken(app.sandbox, guess)
    const right = await requestToken(app.sandbox, partner)
    const wrongOfOther = await requestToken(app.sandbox, { ...other, clientSecret: 'wrong' })
    const stillLimited = await requestToken(app.sandbox, guess)
    app.clock.advance(Number(limited.headers['retry-after']) * 1000)
    const later = await requestToken(app.sandbox, guess)

    expect(limited.statusCode).toBe(429)
    expect(limited.headers['retry-after']).toBe('40')
    expect(limited.json().error).toBe('temporarily_unavailable')
    expect([right.statusCode, wrongOfOther.statusCode]).toEqual([200, 401])
    expect([stillLimited.statusCode, later.statusCode]).toEqual([429, 401])
  })

  test('follows the settings of its assumptions', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const set = (id: string, value: string) =>
      app.console.inject({
        method: 'PUT',
        url: `/console/api/assumptions/${id}`,
        headers: { authorization: `Bearer ${app.access.token}` },
        payload: { value },
      })

    expect((await set('expires-in-type', 'string')).json()).toMatchObject({ value: 'string' })
    expect((await set('token-error-body', '403')).statusCode).toBe(200)
    const unknown = await set('expires-in-type', 'roman')

    expect((await requestToken(app.sandbox, partner)).json().expires_in).toBe('3600')
    const refused = await requestToken(app.sandbox, { ...partner, clientSecret: 'wrong' })
    expect(refused.statusCode).toBe(403)
    expect(refused.headers['www-authenticate']).toBeUndefined()
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json().error.message).toContain('number, string')
  })
})
