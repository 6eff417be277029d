import { describe, expect, test } from 'vitest'
import { controlOf, createControlApi } from '../support/control-api.ts'
import { aPartner, aToken, ping } from '../support/partner.ts'
import { aCard, anIntent, CARD, startPayments } from '../support/payments.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { startTestConsole } from '../support/test-console.ts'
import { readStream } from '../support/stream-reader.ts'

const LIST = '/requests?environment=sandbox'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect to be there
async function newest(app: TestApp, filter = ''): Promise<any> {
  const api = controlOf(app)
  const list = await api.get(`${LIST}&limit=1&filter=${encodeURIComponent(filter)}`)
  const [entry] = list.json.entries
  return entry && (await api.get(`/requests/${entry.seq}`)).json
}

describe('the request log', () => {
  test('keeps a call with both bodies, its client and its time', async () => {
    const app = await startPayments()

    const created = await app.call('POST', '/payments', anIntent, {
      'api-key': app.secretKey,
      'user-agent': 'my-shop/1',
    })

    const entry = await newest(app, 'my-shop')
    expect(entry).toMatchObject({
      id: created.headers['x-request-id'],
      address: 'sandbox',
      at: '2026-01-02T03:04:05.678Z',
      method: 'POST',
      path: '/payments',
      status: 200,
      client: '127.0.0.1 my-shop/1',
      requestBytes: JSON.stringify(anIntent).length,
      responseBytes: created.text.length,
      paymentId: created.body.payment_id,
      isStream: false,
      requestBody: { text: JSON.stringify(anIntent), isCut: false },
    })
    expect(entry.assumptions).toContain('payment-auth')
    expect(JSON.parse(entry.responseBody.text)).toMatchObject({ amount: 12_500, currency: 'ZAR' })
  })

  test('explains a confirmation by its key and by the status before and after', async () => {
    const app = await startPayments()
    const payment = await app.create()

    await app.confirm(payment, aCard())

    const { explanation } = await newest(app)
    expect(explanation).toEqual({
      credential: { kind: 'publishable-key', from: 'api-key', holder: null },
      refusal: null,
      payment: {
        id: payment.payment_id,
        before: 'requires_payment_method',
        after: 'succeeded',
      },
    })
  })

  test('explains a refusal by its rule, with the status that stays', async () => {
    const app = await startPayments()
    const payment = await app.create()

    await app.post(`/payments/${payment.payment_id}/capture`, {})

    const { explanation, status } = await newest(app)
    expect(status).toBe(400)
    expect(explanation.refusal).toMatchObject({ rule: 'unexpected_state', detail: null })
    expect(explanation.payment).toMatchObject({
      before: 'requires_payment_method',
      after: 'requires_payment_method',
    })
  })

  test('tells of a refused token what its caller was not told', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const token = await aToken(app, partner)
    app.clock.advance(2 * 60 * 60 * 1000)

    await ping(app.sandbox, `Bearer ${token}`)

    const { explanation } = await newest(app)
    expect(explanation.refusal.rule).toBe('expired')
    expect(explanation.refusal.detail).not.toBe('')
    expect(explanation.refusal.message).toContain('The access token expired, was revoked')
  })

  test('names the client that a good token or its request belongs to', async () => {
    const app = await startTestApp()
    const partner = await aPartner(app)
    const token = await aToken(app, partner)
    const holder = partner.clientId
    expect((await newest(app)).explanation.credential).toEqual({
      kind: 'client-credentials',
      from: 'body',
      holder,
    })

    await ping(app.sandbox, `Bearer ${token}`)

    expect((await newest(app)).explanation.credential).toEqual({
      kind: 'access-token',
      from: 'authorization',
      holder,
    })
  })

  test('logs what leads nowhere, what was refused before it was read, and the key set', async () => {
    const app = await startPayments()

    await app.get('/nowhere')
    await app.post('/payments', anIntent, { 'api-key': 'snd_wrong' })
    await app.auth.inject({ method: 'GET', url: '/.well-known/jwks.json' })
    await app.server.inject({
      method: 'OPTIONS',
      url: '/payments',
      headers: { origin: 'http://shop.example', 'access-control-request-method': 'POST' },
    })

    const { json } = await controlOf(app).get(LIST)
    expect(json.entries).toMatchObject([
      { address: 'auth', path: '/.well-known/jwks.json', status: 200 },
      { path: '/payments', status: 401 },
      { path: '/nowhere', status: 404 },
    ])
    const refused = await newest(app, 'status:401')
    expect(refused.requestBody.text).toBeNull()
    expect(refused.explanation.refusal.rule).toBe('unauthorized')
  })

  test('keeps no secret on the disk', async () => {
    const app = await startPayments()
    const partner = await aPartner(app)
    const token = await aToken(app, partner)
    const payment = await app.create()
    await app.confirm(payment, aCard())
    await app.get(
      `/payments/${payment.payment_id}?client_secret=${payment.client_secret}`,
      app.asClient,
    )
    await app.post('/payments', anIntent, { authorization: `Bearer ${token}` })
    const key = await app.post('/customers', { customer_id: 'cus_1' })
    const ephemeral = await app.post('/ephemeral_keys', { customer_id: 'cus_1' })
    expect(key.status).toBe(200)

    await controlOf(app).get(LIST)

    const kept = JSON.stringify(app.db.prepare('SELECT * FROM request_log').all())
    expect(ephemeral.body.secret).toMatch(/^epk_/)
    for (const secret of [
      app.secretKey,
      app.publishableKey,
      partner.clientSecret,
      token,
      payment.client_secret,
      ephemeral.body.secret,
      CARD.card_number,
    ]) {
      expect(kept).not.toContain(secret)
    }
    expect(kept).not.toContain('"card_cvc\\":\\"123')
    expect(kept).toContain('424242••••••••4242')
  })

  test('cuts a long body and says so', async () => {
    const app = await startTestApp()
    const payload = { type: 'long', text: 'x'.repeat(200_000) }

    await app.sandbox.inject({ method: 'POST', url: '/api/webhooks/session/s', payload })

    const entry = await newest(app)
    expect(entry.requestBytes).toBe(JSON.stringify(payload).length)
    expect(entry.requestBody).toMatchObject({ isCut: true, bytes: entry.requestBytes })
    expect(entry.requestBody.text).toHaveLength(64 * 1024)
  })

  test('logs a stream when it opens, once', async () => {
    const running = await startTestConsole()
    const api = createControlApi(running)
    const stream = readStream(`${running.session.webhookUrl}/stream`)
    await stream.waitFor('connected')

    const entries = async () => (await api.get(`${LIST}&filter=is:stream`)).json.entries
    expect(await entries()).toMatchObject([{ status: 200, isStream: true }])

    stream.close()
    expect(await entries()).toHaveLength(1)
  })

  test('survives a restart', async () => {
    const first = await startTestConsole()
    await fetch(`${first.urls.sandbox}/payments/pay_gone`)
    await first.close()

    const second = await startTestConsole({ dataFolder: first.dataFolder })

    const { json } = await createControlApi(second).get(LIST)
    expect(json.entries).toMatchObject([{ path: '/payments/pay_gone' }])
  })
})
