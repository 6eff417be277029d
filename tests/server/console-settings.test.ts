import { describe, expect, test } from 'vitest'
import { assumptionList, listAssumptions } from '#contract/assumptions.ts'
import { controlOf } from '../support/control-api.ts'
import { startPayments } from '../support/payments.ts'

const PROFILE = '/environments/sandbox/merchant-profile'

describe('settings as one file', () => {
  test('take assumptions, methods and the log to another console', async () => {
    const one = controlOf(await startPayments())
    await one.put('/assumptions/outcome', { value: 'always-fail' })
    await one.patch(PROFILE, {
      returnUrl: 'https://shop.example/done',
      methods: { payflex: { isEnabled: false, minimumMinor: 500 } },
    })
    await one.patch('/request-log', { limitBytes: 5_000_000 })
    const file = (await one.get('/settings')).json
    expect(file).toEqual({
      format: 'payments-console-settings',
      version: 1,
      assumptions: { outcome: 'always-fail' },
      merchantProfiles: {
        sandbox: {
          returnUrl: 'https://shop.example/done',
          methods: { payflex: { isEnabled: false, minimumMinor: 500 } },
        },
        live: expect.anything(),
      },
      requestLog: { isOn: true, limitBytes: 5_000_000 },
    })

    const other = controlOf(await startPayments())
    await other.put('/assumptions/jwk-kid', { value: 'omit' })
    expect((await other.put('/settings', file)).status).toBe(200)

    expect((await other.get('/settings')).json).toEqual(file)
    const { methods, returnUrl } = (await other.get(PROFILE)).json
    expect(returnUrl).toBe('https://shop.example/done')
    expect(methods.find(({ type }: { type: string }) => type === 'payflex').isEnabled).toBe(false)
  })

  test('are refused as a whole when one of them is unknown', async () => {
    const api = controlOf(await startPayments())
    const file = (await api.get('/settings')).json

    const wrongOption = await api.put('/settings', {
      ...file,
      assumptions: { outcome: 'always-fail', 'jwk-kid': 'maybe' },
    })
    const wrongField = await api.put('/settings', { ...file, colour: 'blue' })

    expect(wrongOption.json.error.message).toBe('assumptions.jwk-kid: use one of yes, omit')
    expect(wrongField.status).toBe(400)
    expect((await api.get('/settings')).json).toEqual(file)
  })

  test('stay as they were, in memory too, when the disk takes only some of them', async () => {
    const app = await startPayments()
    const api = controlOf(app)
    await api.put('/settings', (await api.get('/settings')).json)
    const file = (await api.get('/settings')).json
    app.db.pragma('incremental_vacuum')
    app.db.pragma(`max_page_count = ${Number(app.db.pragma('page_count', { simple: true }))}`)

    const refused = await api.put('/settings', {
      ...file,
      assumptions: { outcome: 'always-fail' },
      merchantProfiles: {
        sandbox: { allowsManualRetry: true },
        live: { returnUrl: `https://shop.example/${'x'.repeat(200_000)}` },
      },
      requestLog: { ...file.requestLog, isOn: false },
    })

    expect(refused.status).toBe(503)
    expect((await api.get('/settings')).json).toEqual(file)
    expect(app.api.profile.profile().allowsManualRetry).toBe(false)
    expect(app.assumptions.choice('outcome')).not.toBe('always-fail')
  })
})

test('reset to sample starts anew but keeps clients and keys', async () => {
  const app = await startPayments()
  const api = controlOf(app)
  await api.put('/assumptions/outcome', { value: 'always-fail' })
  const payment = await app.create()
  const clients = (await api.get('/environments/sandbox/clients')).json
  const before = (await api.get('/environments/sandbox/sessions')).json.sessions

  expect((await api.post('/settings/reset', { confirm: 'yes' })).status).toBe(400)
  expect((await api.post('/settings/reset', { confirm: 'reset' })).json.assumptions).toEqual({})

  expect((await app.get(`/payments/${payment.payment_id}`)).status).toBe(404)
  expect((await app.post('/payments', { amount: 1, currency: 'ZAR', confirm: false })).status).toBe(
    200,
  )
  expect((await api.get('/environments/sandbox/clients')).json).toEqual(clients)
  const { sessions } = (await api.get('/environments/sandbox/sessions')).json
  const old = new Set(before.map(({ id }: { id: string }) => id))
  expect(sessions.some(({ id }: { id: string }) => old.has(id))).toBe(false)
  expect(sessions.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'First session',
    'Sample events',
  ])
})

test('an assumption tells what is decided with what it is set to', async () => {
  const api = controlOf(await startPayments())
  const told = async (): Promise<string> =>
    assumptionList
      .parse((await api.get('/assumptions')).json)
      .assumptions.find(({ id }) => id === 'payment-auth')?.decision ?? ''
  expect(await told()).toContain('Bearer')

  const set = await api.put('/assumptions/payment-auth', { value: 'secret-key-only' })

  expect(await told()).toBe('Header api-key with the secret key, nothing else')
  expect(set.json.decision).toBe(await told())
})

test('every option of an assumption has a sentence of its own', () => {
  for (const { id, options } of listAssumptions()) {
    const sentences = options.map(
      (value) =>
        listAssumptions((asked) => (asked === id ? value : undefined)).find((one) => one.id === id)
          ?.decision,
    )
    expect(new Set(sentences).size, id).toBe(options.length)
  }
})
