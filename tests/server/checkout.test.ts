import { describe, expect, test } from 'vitest'
import { aCard, aRedirect, type Body, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

interface Method {
  payment_method_type: string
}

describe('what an SDK asks for, specification 4', () => {
  test('session tokens of the wallets that fit', async () => {
    const { create, post, asClient } = await startPayments()
    const { payment_id, client_secret } = await create()

    const { body } = await post(
      '/payments/session_tokens',
      { payment_id, client_secret, wallets: [], delayed_session_token: false },
      asClient,
    )

    expect(body).toMatchObject({ payment_id, client_secret })
    expect(
      body.session_token.map(({ wallet_name }: { wallet_name: string }) => wallet_name),
    ).toEqual(['apple_pay', 'google_pay', 'samsung_pay'])
  })

  test('everything enabled for the currency when nothing is listed, section 2.2', async () => {
    const { create, get, asClient } = await startPayments()
    const typesIn = async (currency: string) => {
      const { id, client_secret } = await create({ currency })
      const { body } = await get(`/payments/${id}/client?client_secret=${client_secret}`, asClient)
      return body.payment_methods_enabled.map((method: Method) => method.payment_method_type)
    }

    expect(await typesIn('ZAR')).toEqual(
      expect.arrayContaining(['credit', 'debit', 'pay_shap', 'payflex', 'eft', 'scan_to_pay']),
    )
    expect(await typesIn('EUR')).toEqual(
      expect.arrayContaining(['credit', 'klarna', 'ideal', 'paypal']),
    )
    expect(await typesIn('EUR')).not.toContain('eft')
    expect(await typesIn('BRL')).toContain('pix')
  })

  test('what a method needs of the shopper beside its own data', async () => {
    const { create, get, asClient } = await startPayments()
    const { id, client_secret } = await create({ allowed_payment_method_types: ['pay_shap'] })
    const phone = expect.objectContaining({
      required_field: 'payment_method_data.billing.phone.number',
    })

    const flat = await get(`/payments/${id}/client?client_secret=${client_secret}`, asClient)
    const grouped = await get(`/account/payment_methods?client_secret=${client_secret}`, asClient)

    expect(flat.body.payment_methods_enabled[0].required_fields).toEqual([phone])
    expect(grouped.body.payment_methods[0].payment_method_types[0].required_fields).toEqual({
      'billing.phone.number': phone,
    })
  })

  test('methods by family, as older SDKs ask', async () => {
    const { create, get, asClient } = await startPayments()
    const { client_secret } = await create()
    const url = `/account/payment_methods?client_secret=${client_secret}`

    const all = await get(url, asClient)
    const recurring = await get(`${url}&recurring_enabled=true`, asClient)

    expect(all.body).toMatchObject({ currency: 'ZAR', payment_type: 'normal' })
    const card = all.body.payment_methods.find(
      ({ payment_method }: { payment_method: string }) => payment_method === 'card',
    )
    expect(card.payment_method_types[0]).toMatchObject({
      payment_method_type: 'credit',
      card_networks: expect.arrayContaining([
        { card_network: 'Visa', eligible_connectors: ['emulated_acquirer'] },
      ]),
    })
    expect(recurring.body.payment_methods).toHaveLength(2)
    expect(await get('/account/payment_methods', asClient)).toMatchObject(refusal(400, 'IR_04'))
  })

  test.each([
    ['EUR', 'DE'],
    ['ZAR', 'ZA'],
    ['GBP', 'GB'],
  ])('sessions of wallets for %s name the country %s', async (currency, country) => {
    const { create, post, asClient } = await startPayments()
    const { id, client_secret } = await create({ currency })

    const { body } = await post(
      '/payments/session_tokens',
      { payment_id: id, client_secret, wallets: ['apple_pay', 'google_pay'] },
      asClient,
    )

    const [apple, google] = body.session_token.toSorted((a: Body, b: Body) =>
      a.wallet_name.localeCompare(b.wallet_name),
    )
    expect(apple.payment_request_data.country_code).toBe(country)
    expect(google.transaction_info.country_code).toBe(country)
  })

  test('with a field that session tokens do not know is refused', async () => {
    const { create, post, asClient } = await startPayments()
    const { id, client_secret } = await create()
    const asked = { payment_id: id, client_secret, wallets: [], wallet: 'apple_pay' }

    expect(await post('/payments/session_tokens', asked, asClient)).toMatchObject({
      status: 400,
      body: { error: { message: 'Json deserialize error: unknown field `wallet`' } },
    })
  })

  test('a guest has no stored methods', async () => {
    const { create, get, asClient } = await startPayments()
    const { client_secret } = await create()

    const { body } = await get(
      `/customers/payment_methods?client_secret=${client_secret}`,
      asClient,
    )

    expect(body).toEqual({ customer_payment_methods: [], is_guest_customer: true })
  })

  test('its settings, and its payment after the popup', async () => {
    const { create, get, confirm, asClient } = await startPayments()
    const payment = await create()
    const secret = `client_secret=${payment.client_secret}`
    await confirm(payment, aRedirect('eft'))

    const settings = await get(`/v1/sdk/configs/web/sdk_config.json?${secret}`, asClient)
    const read = await get(`/payments/${payment.id}?force_sync=true&${secret}`, asClient)

    expect(settings).toMatchObject({ status: 200, body: {} })
    expect(read.body.status).toBe('requires_customer_action')
  })

  test('with the secret of another payment is refused', async () => {
    const { create, get, asClient } = await startPayments()
    const [own, other] = [await create(), await create()]

    expect(
      await get(`/payments/${own.id}?client_secret=${other.client_secret}`, asClient),
    ).toMatchObject(refusal(400, 'IR_09'))
    expect(await get(`/payments/${own.id}`, asClient)).toMatchObject(refusal(400, 'IR_04'))
  })
})

describe('GET /api/create-msdk-intent, specification 2.6', () => {
  test('has the four documented fields, and works as it is', async () => {
    const { get, post, publishableKey, asClient } = await startPayments()

    const { status, body, headers } = await get('/api/create-msdk-intent', {})

    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([
      'clientSecret',
      'ephemeralKey',
      'orchestratorBaseUrl',
      'publishableKey',
    ])
    expect(body).toMatchObject({ publishableKey, orchestratorBaseUrl: 'http://127.0.0.1:4010' })
    expect(headers['cache-control']).toBe('no-store')
    const [id] = body.clientSecret.split('_secret_')
    const paid = await post(
      `/payments/${id}/confirm`,
      { ...aCard(), client_secret: body.clientSecret },
      asClient,
    )
    expect(paid.body.status).toBe('succeeded')
    const stored = await get('/customers/cus_mobile_demo/payment_methods', {
      'api-key': body.ephemeralKey,
    })
    expect(stored.status).toBe(200)
  })

  test('serves what was edited beforehand for a session, and tells that session', async () => {
    const { get, confirm, api, sessions } = await startPayments()
    api.mobileIntents.saveEdit('session_a', {
      intent: { amount: 999, currency: 'USD' },
      payload: { extra: 'yes', ephemeralKey: null },
    })

    const { body } = await get('/api/create-msdk-intent?sessionId=session_a', {})
    const other = await get('/api/create-msdk-intent?sessionId=session_b', {})

    expect(body).toMatchObject({ extra: 'yes' })
    expect(body.ephemeralKey).toBeUndefined()
    expect(other.body.extra).toBeUndefined()
    const [payment_id] = body.clientSecret.split('_secret_')
    expect((await get(`/payments/${payment_id}`)).body).toMatchObject({
      amount: 999,
      currency: 'USD',
    })
    await confirm({ payment_id, client_secret: body.clientSecret }, aCard())
    const told = await sessions.sandbox.list('session_a')
    expect(told.map(({ eventType }) => eventType)).toEqual(['payment_succeeded'])
  })

  test('adds what other readers look for when asked to, assumption mobile-companions', async () => {
    const { get, assume } = await startPayments()
    assume('mobile-companions', 'on')

    const { body } = await get('/api/create-msdk-intent', {})

    expect(body).toMatchObject({
      paymentId: expect.stringMatching(/^pay_/),
      client_secret: body.clientSecret,
      profileId: expect.stringMatching(/^pro_/),
    })
  })

  test('refuses an edit that no intent could be made with', async () => {
    const { api } = await startPayments()

    expect(() => api.mobileIntents.saveEdit('session_a', { intent: { amount: 'x' } })).toThrow(
      /intent\.amount/,
    )
    expect(() => api.mobileIntents.saveEdit('session_a', { payload: { clientSecret: 1 } })).toThrow(
      /payload\.clientSecret/,
    )
  })
})
