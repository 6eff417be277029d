import { describe, expect, test } from 'vitest'
import { aPartner, aToken } from '../support/partner.ts'
import { anIntent, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

describe('keys, assumptions payment-auth and client-auth', () => {
  test.each([
    ['/payments', 401, 'IR_01'],
    ['/payments/pay_x/capture', 401, 'IR_01'],
    ['/payments/pay_x/cancel', 401, 'IR_01'],
    ['/refunds', 401, 'IR_01'],
    ['/payments/pay_x/confirm', 400, 'IR_04'],
  ])('%s without a key', async (url, status, code) => {
    const { post } = await startPayments()

    expect(await post(url, {}, {})).toMatchObject(refusal(status, code))
  })

  test('wrong keys, and publishable ones where the secret key is needed', async () => {
    const { post, asClient, secretKey } = await startPayments()

    for (const headers of [{ 'api-key': 'snd_x' }, asClient]) {
      expect(await post('/payments', anIntent, headers)).toMatchObject(refusal(401, 'IR_01'))
    }
    expect((await post('/payments', anIntent, { 'API-KEY': secretKey })).status).toBe(200)
  })

  test('a bearer passes as secret key or access token, unless only the secret key may', async () => {
    const { app, server, post, secretKey, assume } = await startPayments()
    const { sandbox } = await app.partnerAuth.prepare()
    const { clientId, clientSecret } = sandbox
    const granted = await server.inject({
      method: 'POST',
      url: '/api/oauth/token',
      payload: { clientId, clientSecret },
    })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const accessToken = granted.json().access_token

    expect((await post('/payments', anIntent, bearer(secretKey))).status).toBe(200)
    expect((await post('/payments', anIntent, bearer(accessToken))).status).toBe(200)
    assume('payment-auth', 'secret-key-only')
    expect((await post('/payments', anIntent, bearer(accessToken))).status).toBe(401)
  })

  test('a refused bearer is told so as RFC 6750 has it, and a missing one that it may be sent', async () => {
    const { app, server } = await startPayments()
    const expired = await aToken(app, await aPartner(app))
    app.clock.advance(3600_000)
    const read = (headers: Record<string, string>, url = '/payments/pay_x') =>
      server.inject({ url, headers })

    for (const token of [expired, 'x.y.z', 'not-a-token']) {
      const { statusCode, headers, body } = await read({ authorization: `Bearer ${token}` })
      expect({ status: statusCode, body: JSON.parse(body) }).toMatchObject(refusal(401, 'IR_17'))
      expect(headers['www-authenticate']).toContain(
        'Bearer realm="payments", error="invalid_token"',
      )
    }
    const { headers } = await read({}, '/payments/list')
    expect(headers['www-authenticate']).toBe('Bearer realm="payments"')
  })

  test('any origin and header may call, as browsers and apps do', async () => {
    const { server } = await startPayments()

    const { headers, statusCode } = await server.inject({
      method: 'OPTIONS',
      url: '/payments/pay_x/confirm',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'api-key,x-client-source',
      },
    })

    expect(statusCode).toBeLessThan(300)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-headers']).toBe('api-key,x-client-source')
    expect(headers['access-control-max-age']).toBe('30')
  })

  test('an unknown address and a wrong method', async () => {
    const { get, call } = await startPayments()

    expect(await get('/payment')).toMatchObject(refusal(404, 'IR_02'))
    expect(await call('DELETE', '/payments')).toMatchObject(refusal(405, 'IR_03'))
  })
})
