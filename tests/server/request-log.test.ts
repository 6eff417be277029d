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

    const entry = await newest(app)
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

describe('finding calls again', () => {
  test('pages from the newest to the oldest and tells where to go on', async () => {
    const app = await startPayments()
    for (let i = 1; i <= 5; i++) await app.get(`/nowhere/${i}`)
    const api = controlOf(app)
    const paths = (json: { entries: { path: string }[] }) => json.entries.map(({ path }) => path)

    const first = (await api.get(`${LIST}&limit=2`)).json
    const second = (await api.get(`${LIST}&limit=10&before=${first.olderBefore}`)).json
    const newer = (await api.get(`${LIST}&after=${first.olderBefore}`)).json

    expect(paths(first)).toEqual(['/nowhere/5', '/nowhere/4'])
    expect(paths(second)).toEqual(['/nowhere/3', '/nowhere/2', '/nowhere/1'])
    expect(second.olderBefore).toBeNull()
    expect(paths(newer)).toEqual(['/nowhere/5'])
  })

  test.each([
    ['status:4xx', 2],
    ['status:200', 1],
    ['method:post', 2],
    ['-method:post', 1],
    ['is:failed path:/nowhere', 1],
    ['assumed:session-binding', 2],
    ['"amount":12500', 1],
    ['NoSuchCurrency', 1],
    ['status:200 NoSuchCurrency', 0],
    ['ms<5000', 3],
    ['bytes>1000000', 0],
  ])('%s', async (filter, count) => {
    const app = await startPayments()
    await app.create()
    await app.post('/payments', { currency: 'NoSuchCurrency' })
    await app.get('/nowhere')

    const { json } = await controlOf(app).get(`${LIST}&filter=${encodeURIComponent(filter)}`)

    expect(json.entries).toHaveLength(count)
  })

  test('says what to send instead of a wrong query', async () => {
    const api = controlOf(await startTestApp())

    expect((await api.get('/requests?environment=moon')).text).toContain('environment: ')
    expect((await api.get('/requests/7')).json.error.message).toContain('no call 7')
  })

  test('shows each environment its own calls', async () => {
    const app = await startPayments()
    await app.live.inject('/live-only')

    expect((await controlOf(app).get(LIST)).json.entries).toEqual([])
    const live = await controlOf(app).get('/requests?environment=live')
    expect(live.json.entries).toMatchObject([{ address: 'live', path: '/live-only' }])
  })
})

describe('the size of the log', () => {
  test('lets go of calls that come faster than they can be written, and counts them', async () => {
    const app = await startTestApp()
    const payload = { type: 'large', text: 'x'.repeat(60_000) }
    const url = '/api/webhooks/session/s'
    for (let i = 1; i <= 300; i++) await app.sandbox.inject({ method: 'POST', url, payload })

    const { count, missed } = (await controlOf(app).get('/request-log')).json

    expect(missed).toBeGreaterThan(0)
    expect(count + missed).toBe(300)
  })

  test('stays within what the user sets, oldest first out', async () => {
    const app = await startTestApp()
    const stop = app.requestLog.start()
    const api = controlOf(app)
    expect((await api.patch('/request-log', { limitBytes: 5 })).status).toBe(400)
    const set = await api.patch('/request-log', { limitBytes: 1024 * 1024 })
    expect(set.json.limitBytes).toBe(1024 * 1024)
    const payload = { type: 'large', text: 'x'.repeat(60_000) }
    for (let i = 1; i <= 100; i++) {
      const url = `/api/webhooks/session/s${i}`
      await app.sandbox.inject({ method: 'POST', url, payload })
    }

    await expect
      .poll(async () => {
        app.clock.advance(150)
        return (await api.get('/request-log')).json.bytes
      })
      .toBeLessThanOrEqual(1024 * 1024)

    const { json } = await api.get(`${LIST}&limit=500`)
    expect(json.entries[0].path).toBe('/api/webhooks/session/s100')
    expect(json.entries.length).toBeLessThan(40)
    await stop()
  })

  test('is emptied at once, comes back for a while, and then does not', async () => {
    const app = await startTestApp()
    const stop = app.requestLog.start()
    const api = controlOf(app)
    await app.sandbox.inject('/one')
    await app.sandbox.inject('/two')
    const count = async () => (await api.get(LIST)).json.entries.length

    expect((await api.delete('/requests')).json).toEqual({ count: 2 })
    expect(await count()).toBe(0)
    expect((await api.post('/requests/undo-clear')).json).toEqual({ count: 2 })
    expect(await count()).toBe(2)

    await api.delete('/requests')
    app.clock.advance(20_000)
    await expect.poll(async () => (await api.get('/request-log')).json.bytes).toBe(0)
    expect((await api.post('/requests/undo-clear')).status).toBe(409)
    await stop()
  })
})
