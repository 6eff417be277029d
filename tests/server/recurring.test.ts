import { describe, expect, test } from 'vitest'
import { aCard, anIntent, aRedirect, MANDATE, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

describe('a setup payment, specification 2.3 and 4', () => {
  test('confirmed in the checkout leaves a stored credential and a mandate', async () => {
    const { create, confirm, get, events } = await startPayments()
    const payment = await create({ ...MANDATE, authentication_type: 'three_ds' })

    const { body } = await confirm(payment, aCard())

    expect(body).toMatchObject({
      status: 'succeeded',
      payment_method_id: expect.stringMatching(/^pm_[0-9A-Za-z]{20}$/),
      payment_method_status: 'active',
      mandate_id: expect.stringMatching(/^man_[0-9A-Za-z]{20}$/),
    })
    expect((await get(`/mandates/${body.mandate_id}`)).body).toMatchObject({
      status: 'active',
      payment_method_id: body.payment_method_id,
      customer_id: 'cus_1',
      mandate_type: { multi_use: { amount: 20_000, currency: 'ZAR' } },
    })
    const methods = await get('/customers/cus_1/payment_methods')
    expect(methods.text).not.toContain('4242424242424242')
    expect(methods.body.customer_payment_methods).toMatchObject([
      { payment_method_id: body.payment_method_id, recurring_enabled: true, status: 'active' },
    ])
    expect(await events()).toEqual(['mandate_active', 'payment_succeeded'])
  })

  test('for 0 verifies the card only', async () => {
    const { setUp } = await startPayments()

    expect(await setUp({ amount: 0 })).toMatchObject({
      status: 'succeeded',
      amount_received: null,
      payment_method_id: expect.stringMatching(/^pm_/),
    })
  })

  test('that fails stores nothing', async () => {
    const { setUp, get } = await startPayments()

    expect(await setUp(aCard('4000000000000002'))).toMatchObject({
      status: 'failed',
      payment_method_id: null,
      mandate_id: null,
    })
    const { body } = await get('/customers/cus_1/payment_methods')
    expect(body.customer_payment_methods).toEqual([])
  })

  test('is offered for card-backed methods only, specification 2.4', async () => {
    const { create, confirm, get, asClient } = await startPayments()
    const payment = await create(MANDATE)

    const offered = await get(
      `/payments/${payment.id}/client?client_secret=${payment.client_secret}`,
      asClient,
    )

    const types = offered.body.payment_methods_enabled.map(
      (method: { payment_method_type: string }) => method.payment_method_type,
    )
    expect(types).toEqual(['credit', 'debit', 'network_token'])
    expect(await confirm(payment, aRedirect('eft'))).toMatchObject(refusal(400, 'IR_39'))
  })

  test('by network token can be charged later too', async () => {
    const { setUp, charge } = await startPayments()
    const setup = await setUp({
      payment_method: 'network_token',
      payment_method_type: 'network_token',
      payment_method_data: {
        network_token: {
          token_number: '4242424242424242',
          token_exp_month: '12',
          token_exp_year: '2031',
        },
      },
    })

    expect((await charge(setup)).body).toMatchObject({
      status: 'succeeded',
      payment_method_type: 'network_token',
    })
  })

  test.each([
    ['a customer', { customer_id: undefined }],
    ['off_session', { setup_future_usage: undefined }],
    ['off_session in place of on_session', { setup_future_usage: 'on_session' }],
    [
      'the shopper’s address',
      { mandate_data: { customer_acceptance: { acceptance_type: 'online' } } },
    ],
    [
      'a start before its end',
      {
        mandate_data: {
          ...MANDATE.mandate_data,
          mandate_type: {
            multi_use: {
              amount: 1,
              currency: 'ZAR',
              start_date: '2026-02-01T00:00:00Z',
              end_date: '2026-02-01T00:00:00Z',
            },
          },
        },
      },
    ],
  ])('is refused without %s', async (_name, change) => {
    const { post } = await startPayments()

    expect(await post('/payments', { ...anIntent, ...MANDATE, ...change })).toMatchObject(
      refusal(400, 'IR_16'),
    )
  })
})

describe('a charge with recurring_details, specification 2.4 and 4', () => {
  test('pays without the shopper, and its session hears of it', async () => {
    const { setUp, charge, events } = await startPayments()
    const setup = await setUp()

    const { status, body } = await charge(setup)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
      off_session: true,
      payment_method_id: setup.payment_method_id,
      mandate_id: setup.mandate_id,
      next_action: null,
    })
    expect((await events()).at(-1)).toBe('payment_succeeded')
  })

  test('never waits for a shopper, though the card was challenged at setup', async () => {
    const { create, confirm, charge, api } = await startPayments()
    const payment = await create(MANDATE)
    await confirm(payment, aCard('4000003800000446'))
    const setup = await api.moves.decide(payment.id, { outcome: 'succeed' })

    expect((await charge(setup)).body.status).toBe('succeeded')
  })

  test('of a card that attaches and later declines fails', async () => {
    const { setUp, charge } = await startPayments()

    const { status, body } = await charge(await setUp(aCard('4000000000000341')))

    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'failed', error_code: 'DC_08' })
  })

  test('goes through after the end_date of its mandate, as conventions 8 have it', async () => {
    const { setUp, charge, clock } = await startPayments()
    const end_date = new Date(clock.now().getTime() + 1000).toISOString()
    const { mandate_data } = MANDATE
    const mandate_type = { multi_use: { ...mandate_data.mandate_type.multi_use, end_date } }
    const setup = await setUp({ mandate_data: { ...mandate_data, mandate_type } })
    clock.advance(24 * 60 * 60 * 1000)

    expect((await charge(setup)).body).toMatchObject({
      status: 'succeeded',
      mandate_id: setup.mandate_id,
    })
  })

  test('can name the mandate, in recurring_details or at the top', async () => {
    const { setUp, charge } = await startPayments()
    const setup = await setUp()
    const { mandate_id } = setup

    const named = await charge(setup, {
      recurring_details: { type: 'mandate_id', data: mandate_id },
    })
    const older = await charge(setup, { recurring_details: undefined, mandate_id })

    expect([named.body.status, older.body.status]).toEqual(['succeeded', 'succeeded'])
  })
})

describe('the cap of a mandate, assumption mandate-cap', () => {
  test('limits each charge', async () => {
    const { setUp, charge } = await startPayments()
    const setup = await setUp()

    for (let n = 0; n < 3; n++) {
      expect((await charge(setup, { amount: 20_000 })).body.status).toBe('succeeded')
    }
  })

  test('or all of them together', async () => {
    const { setUp, charge, assume } = await startPayments()
    assume('mandate-cap', 'cumulative')
    const setup = await setUp()

    expect((await charge(setup, { amount: 15_000 })).status).toBe(200)
    expect(await charge(setup, { amount: 5001 })).toMatchObject(refusal(400, 'HE_03'))
    expect((await charge(setup, { amount: 5000 })).status).toBe(200)
  })

  test('single_use is used up by one charge', async () => {
    const { setUp, charge } = await startPayments()
    const setup = await setUp({
      mandate_data: {
        ...MANDATE.mandate_data,
        mandate_type: { single_use: { amount: 20_000, currency: 'ZAR' } },
      },
    })

    expect((await charge(setup)).status).toBe(200)
    expect(await charge(setup)).toMatchObject(refusal(400, 'IR_16', 'mandate is not active'))
  })
})
