import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { controlOf } from '../support/control-api.ts'
import { aPartner, aToken, ping, requestToken } from '../support/partner.ts'
import { startTestApp } from '../support/test-app.ts'

const SANDBOX = '/environments/sandbox'

async function start() {
  const app = await startTestApp()
  const partner = await aPartner(app)
  const token = await aToken(app, partner)
  return { ...app, partner, token, jti: decodeJwt(token).jti ?? '', api: controlOf(app) }
}

describe('issued tokens', () => {
  test('are listed newest first with their uses and last caller, never the token', async () => {
    const app = await start()
    app.clock.advance(1000)
    const newer = await aToken(app, app.partner)
    await ping(app.sandbox, `Bearer ${app.token}`)
    await ping(app.sandbox, `Bearer ${app.token}`)

    const listed = await app.api.get(`${SANDBOX}/tokens`)

    expect(listed.json.tokens).toMatchObject([
      { jti: decodeJwt(newer).jti, uses: 0, lastUsedAt: null, status: 'active' },
      {
        jti: app.jti,
        clientId: app.partner.clientId,
        uses: 2,
        lastUsedAt: app.clock.now().toISOString(),
        lastCaller: expect.stringMatching(/^127\.0\.0\.1 /),
      },
    ])
    expect(listed.text).not.toContain(app.token.split('.')[2])
  })

  test('can be narrowed to one client, and are kept apart by environment', async () => {
    const { api, partner } = await start()

    const own = await api.get(`${SANDBOX}/tokens?clientId=${partner.clientId}`)
    const none = await api.get(`${SANDBOX}/tokens?clientId=nobody`)
    const live = await api.get('/environments/live/tokens')

    expect(own.json.tokens).toHaveLength(1)
    expect([none.json.tokens, live.json.tokens]).toEqual([[], []])
  })

  test('can be made to expire now: the caller gets what an expired token gets', async () => {
    const { api, jti, token, sandbox, clock } = await start()

    const expired = await api.post(`${SANDBOX}/tokens/${jti}/expire`)
    const refused = await ping(sandbox, `Bearer ${token}`)
    clock.advance(1000)
    const again = await api.post(`${SANDBOX}/tokens/${jti}/expire`)

    expect(expired.json).toMatchObject({ status: 'expired', revokedAt: null })
    expect(refused.statusCode).toBe(401)
    const [failure] = (await api.get(`${SANDBOX}/auth-failures`)).json.failures
    expect(failure).toMatchObject({ reason: 'expired', jti })
    expect(again.json.expiresAt).toBe(expired.json.expiresAt)
  })

  test('can be revoked', async () => {
    const { api, jti, token, sandbox } = await start()

    const revoked = await api.post(`${SANDBOX}/tokens/${jti}/revoke`)
    const refused = await ping(sandbox, `Bearer ${token}`)

    expect(revoked.json.status).toBe('revoked')
    expect(refused.statusCode).toBe(401)
    const [failure] = (await api.get(`${SANDBOX}/auth-failures`)).json.failures
    expect(failure).toMatchObject({ reason: 'revoked', jti })
  })

  test('stay ended when the data is swept, however long they were to live', async () => {
    const app = await start()
    await app.api.patch(`${SANDBOX}/clients/${app.partner.clientId}`, { tokenLifetimeS: 2_592_000 })
    await app.partnerAuth.keys.rotate({ publishAheadS: 0, lifetimeS: 2_592_000 })
    const ended = [await aToken(app, app.partner), await aToken(app, app.partner)]
    await app.api.post(`${SANDBOX}/tokens/${decodeJwt(ended[0] ?? '').jti}/expire`)
    await app.api.post(`${SANDBOX}/tokens/${decodeJwt(ended[1] ?? '').jti}/revoke`)

    app.clock.advance(3 * 24 * 3600_000)
    app.partnerAuth.purge()

    for (const token of ended) {
      expect((await ping(app.sandbox, `Bearer ${token}`)).statusCode).toBe(401)
    }
  })

  test('can be copied as they are, and issued in the console without the secret', async () => {
    const { api, jti, token, partner, sandbox } = await start()

    const copied = await api.get(`${SANDBOX}/tokens/${jti}/bearer`)
    const issued = await api.post(`${SANDBOX}/clients/${partner.clientId}/tokens`)

    expect(copied.json).toEqual({ accessToken: token })
    const answer = await ping(sandbox, `Bearer ${issued.json.accessToken}`)
    expect(answer.json()).toMatchObject({ clientId: partner.clientId })
  })

  test.each(['expire', 'revoke'])('that are unknown get 404 on %s', async (act) => {
    const { api } = await start()

    expect((await api.post(`${SANDBOX}/tokens/nothing/${act}`)).status).toBe(404)
  })

  test('that were refused are on a list that can be cleared', async () => {
    const { api, sandbox, partner } = await start()
    await requestToken(sandbox, { ...partner, clientSecret: 'wrong-secret' })

    const [failure] = (await api.get(`${SANDBOX}/auth-failures`)).json.failures
    const cleared = await api.delete(`${SANDBOX}/auth-failures`)

    expect(failure).toMatchObject({
      check: 'token_endpoint',
      reason: 'wrong_secret',
      clientId: partner.clientId,
      status: 401,
    })
    expect(JSON.stringify(failure)).not.toContain('wrong-secret')
    expect(cleared.status).toBe(204)
    expect((await api.get(`${SANDBOX}/auth-failures`)).json.failures).toEqual([])
  })
})
