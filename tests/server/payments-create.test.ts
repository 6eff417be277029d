import { describe, expect, test } from 'vitest'
import { PAYMENT_BODY_DEPTH } from '#contract/limits.ts'
import { aCard, anIntent, MANDATE, nestedDetails, startPayments } from '../support/payments.ts'

const TERMS = MANDATE.mandate_data.mandate_type.multi_use

/** A body that could not be read into what the endpoint takes: the type's key is its own. */
const unreadable = (message: unknown) => ({
  status: 400,
  body: { error: { error_type: 'invalid_request', message, code: 'IR_06' } },
})

describe('a payment intent, specification 2.2 and 2.5', () => {
  test('is created unconfirmed, with a client secret and both names of its id', async () => {
    const { post } = await startPayments()

    const { status, body, headers } = await post('/payments', anIntent)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'requires_payment_method',
      amount: 12_500,
      amount_capturable: 12_500,
      amount_received: null,
      currency: 'ZAR',
      created: '2026-01-02T03:04:05.678Z',
      expires_on: '2026-01-02T03:19:05.678Z',
    })
    expect(body.id).toBe(body.payment_id)
    expect(body.payment_id).toMatch(/^pay_[0-9A-Za-z]{20}$/)
    expect(body.client_secret).toMatch(new RegExp(`^${body.id}_secret_[0-9A-Za-z]{20}$`))
    expect(String(headers['x-assumption'])).toContain('payment-id-field')
  })

  test('names the session it will tell, section 4 rule 1', async () => {
    const { post, create, sessions, asMerchant } = await startPayments()
    const current = await sessions.sandbox.currentSession()

    const byDefault = await create()
    const chosen = await post('/payments', anIntent, { ...asMerchant, 'x-session-id': 'mine_1' })
    const wrong = await post('/payments', anIntent, { ...asMerchant, 'x-session-id': 'no/such' })

    expect(byDefault.webhook_url).toBe(current.webhookUrl)
    expect(chosen.body.webhook_url).toMatch(/\/api\/webhooks\/session\/mine_1$/)
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'IR_07' } } })
  })

  test('waits for its confirmation when it brings a method', async () => {
    const { create } = await startPayments()

    expect(await create(aCard())).toMatchObject({
      status: 'requires_confirmation',
      payment_method: 'card',
      payment_method_data: { card: { last4: '4242', card_isin: '424242' } },
    })
  })

  test('keeps the id its caller chose, once', async () => {
    const { post } = await startPayments()
    const chosen = { ...anIntent, payment_id: 'order-7' }

    const first = await post('/payments', chosen)
    const second = await post('/payments', { ...chosen, amount: 1 })

    expect(first.body).toMatchObject({ id: 'order-7', payment_id: 'order-7' })
    expect(second).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request', code: 'HE_01' } },
    })
  })

  test('of two made at once with the same id, one is made', async () => {
    const { post } = await startPayments()
    const chosen = { ...anIntent, payment_id: 'order-8' }

    const answers = await Promise.all([post('/payments', chosen), post('/payments', chosen)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('may come without an amount until it is confirmed', async () => {
    const { post, confirm, assume } = await startPayments()
    const { status, body } = await post('/payments', { currency: 'ZAR', confirm: false })

    expect(status).toBe(200)
    expect(await confirm(body, aCard())).toMatchObject({
      status: 400,
      body: { error: { code: 'IR_04', message: 'Missing required param: amount' } },
    })
    expect((await post('/payments', { currency: 'ZAR', confirm: true, ...aCard() })).body).toEqual({
      error: {
        type: 'invalid_request',
        message: 'Missing required param: amount',
        code: 'IR_04',
      },
    })

    assume('amount-required', 'always')
    expect((await post('/payments', { currency: 'ZAR', confirm: false })).status).toBe(400)
  })

  test('takes what conventional clients send beside it and shows none of it', async () => {
    const { post } = await startPayments()

    const { status, text } = await post('/payments', {
      ...anIntent,
      capture_on: '2022-09-10T10:11:12Z',
      card_cvc: '987',
      connector_metadata: { any: { thing: 1 } },
      setup_future_usage: null,
      request_external_three_ds_authentication: false,
    })

    expect(status).toBe(200)
    expect(text).not.toMatch(/987|capture_on|connector_metadata/)
  })

  test.each([
    ['a tax', { order_tax_amount: 1 }],
    ['shipping', { shipping_cost: 1, confirm: true, ...aCard() }],
    ['a surcharge', { surcharge_details: { surcharge_amount: 0, tax_amount: 1 } }],
  ])('whose sum with %s is beyond exact numbers is not stored', async (_name, extra) => {
    const { post, get, create } = await startPayments()
    const largest = { ...anIntent, payment_id: 'over-1', amount: Number.MAX_SAFE_INTEGER }

    expect(await post('/payments', { ...largest, ...extra })).toMatchObject({
      status: 400,
      body: { error: { code: 'IR_07', message: expect.stringMatching(/^amount: /) } },
    })

    expect((await get('/payments/over-1')).status).toBe(404)
    const { id } = await create({ amount: Number.MAX_SAFE_INTEGER })
    expect((await post(`/payments/${id}`, extra)).status).toBe(400)
    expect((await get('/payments/list')).body.data).toMatchObject([
      { id, net_amount: Number.MAX_SAFE_INTEGER },
    ])
  })

  test('lives as long as session_expiry says, assumption intent-lifetime', async () => {
    const { create } = await startPayments()

    expect((await create({ session_expiry: 60 })).expires_on).toBe('2026-01-02T03:05:05.678Z')
  })
})

describe('a payment intent with something wrong is refused, and told what', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['unknown field', { colour: 'red' }, 'Json deserialize error: unknown field `colour`'],
    [
      'payment_method_id at the top, specification 2.2',
      { payment_method_id: 'pm_1' },
      expect.stringMatching(/unknown field `payment_method_id`.*recurring_details/),
    ],
    [
      'an unknown field of a mandate',
      { mandate_data: { ...MANDATE.mandate_data, customer_acceptence: {} } },
      'Json deserialize error: unknown field `mandate_data.customer_acceptence`',
    ],
    [
      'an unknown field of its terms',
      { mandate_data: { mandate_type: { multi_use: { ...TERMS, maximum: 1 } } } },
      'Json deserialize error: unknown field `mandate_data.mandate_type.multi_use.maximum`',
    ],
    [
      'an unknown field of a consent',
      { customer_acceptance: { acceptance_type: 'offline', accepted: true } },
      'Json deserialize error: unknown field `customer_acceptance.accepted`',
    ],
    [
      'an unknown field of a surcharge',
      { surcharge_details: { surcharge_amount: 1, tax: 1 } },
      'Json deserialize error: unknown field `surcharge_details.tax`',
    ],
    ['amount 1.5', { amount: 1.5 }, expect.stringMatching(/amount/)],
    ['amount "100"', { amount: '100' }, expect.stringMatching(/amount/)],
    ['amount -1', { amount: -1 }, expect.stringMatching(/amount/)],
    ['amount 2^53', { amount: 2 ** 53 }, expect.stringMatching(/amount/)],
    ['currency zar', { currency: 'zar' }, expect.stringMatching(/currency: unknown variant/)],
    [
      'currency XXX',
      { currency: 'XXX' },
      expect.stringMatching(/currency: unknown variant.*`ZAR`/),
    ],
    ['confirm "yes"', { confirm: 'yes' }, expect.stringMatching(/confirm/)],
    [
      'a type there is not',
      { allowed_payment_method_types: ['cash'] },
      expect.stringMatching(/allowed_payment_method_types\.0: unknown variant/),
    ],
    ['an id that is none', { payment_id: 'a b' }, expect.stringMatching(/payment_id/)],
    ['a script to return to', { return_url: 'javascript:1' }, expect.stringMatching(/return_url/)],
    ['a short lifetime', { session_expiry: 59 }, expect.stringMatching(/session_expiry/)],
    ['recurring_details of no kind', { recurring_details: {} }, expect.any(String)],
  ])('%s', async (_name, change, message) => {
    const { post } = await startPayments()

    expect(await post('/payments', { ...anIntent, ...change })).toMatchObject(unreadable(message))
  })

  test('metadata nested as deep as a body may is told to the feed, one level more is refused', async () => {
    const { create, confirm, events, post } = await startPayments()

    const payment = await create({ metadata: nestedDetails(PAYMENT_BODY_DEPTH - 1) })
    await confirm(payment, aCard())

    expect(await events()).toEqual(['payment_succeeded'])
    const deeper = { ...anIntent, metadata: nestedDetails(PAYMENT_BODY_DEPTH) }
    expect(await post('/payments', deeper)).toMatchObject(
      unreadable(
        'Json deserialize error: the body nests deeper than 256 levels: send a flatter one',
      ),
    )
  })

  test('a body that is not UTF-8', async () => {
    const { server, asMerchant, get } = await startPayments()
    const payload = Buffer.from('{"amount":1,"currency":"ZAR","description":"Caf\u00e9"}', 'latin1')
    const headers = { ...asMerchant, 'content-type': 'application/json' }

    const answer = await server.inject({ method: 'POST', url: '/payments', payload, headers })

    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject(
      unreadable(expect.stringMatching(/not valid UTF-8/)),
    )
    expect((await get('/payments/list')).body.data).toEqual([])
  })

  test('no currency', async () => {
    const { post } = await startPayments()

    expect(await post('/payments', { amount: 1 })).toMatchObject({
      status: 400,
      body: { error: { code: 'IR_04', message: 'Missing required param: currency' } },
    })
  })

  test('amount 0 without a setup', async () => {
    const { post } = await startPayments()

    expect(await post('/payments', { ...anIntent, amount: 0 })).toMatchObject({
      status: 400,
      body: { error: { code: 'IR_07' } },
    })
  })

  test('a profile of somebody else, and two customers', async () => {
    const { post } = await startPayments()

    expect(await post('/payments', { ...anIntent, profile_id: 'pro_other' })).toMatchObject({
      status: 404,
      body: { error: { code: 'HE_02' } },
    })
    expect(
      await post('/payments', { ...anIntent, customer_id: 'a', customer: { id: 'b' } }),
    ).toMatchObject({ status: 400, body: { error: { code: 'IR_16' } } })
  })

  test.each([
    ['{', 'application/json', 400],
    ['[1]', 'application/json', 400],
    ['{"__proto__":{"amount":1}}', 'application/json', 400],
    [`{"metadata":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`, 'application/json', 400],
    ['amount=1', 'application/x-www-form-urlencoded', 400],
    ['x'.repeat(32_769), 'application/json', 413],
  ])('the body %.20s as %s', async (payload, type, status) => {
    const { server, secretKey } = await startPayments()

    const answer = await server.inject({
      method: 'POST',
      url: '/payments',
      payload,
      headers: { 'api-key': secretKey, 'content-type': type },
    })

    expect(answer.statusCode).toBe(status)
    expect(answer.json().error.code).toBe('IR_06')
  })
})
