import { describe, expect, test } from 'vitest'
import { MANDATE, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

describe('a charge is refused, in the order of conventions 8,', () => {
  const setups: [string, Record<string, unknown>, number, string, string][] = [
    [
      'with mandate_data',
      { mandate_data: MANDATE.mandate_data, confirm: false },
      400,
      'HE_03',
      'Mandate Validation Failed: ',
    ],
    [
      'with payment_token',
      { payment_token: 'token_1', confirm: false },
      400,
      'IR_16',
      'recurring_details names',
    ],
    [
      'with mandate_id',
      { mandate_id: 'man_1', confirm: false },
      400,
      'IR_16',
      'recurring_details names',
    ],
    [
      'without customer_id',
      { customer_id: undefined, confirm: undefined },
      400,
      'IR_04',
      'Missing required param: customer_id',
    ],
    [
      'without confirm',
      { confirm: undefined, off_session: undefined },
      400,
      'IR_04',
      'Missing required param: confirm',
    ],
    [
      'without off_session',
      { off_session: undefined, confirm: false },
      400,
      'IR_04',
      'Missing required param: off_session',
    ],
    ['unconfirmed', { confirm: false, off_session: false }, 400, 'IR_16', '`confirm`'],
    ['on session', { off_session: false }, 400, 'IR_16', '`off_session`'],
    [
      'of an unknown credential',
      { recurring_details: { type: 'payment_method_id', data: 'pm_x' }, customer_id: 'cus_2' },
      404,
      'HE_02',
      'Payment method does not exist',
    ],
    [
      'of an unknown mandate',
      { recurring_details: { type: 'mandate_id', data: 'man_x' } },
      404,
      'HE_02',
      'Mandate does not exist',
    ],
    [
      'of another customer',
      { customer_id: 'cus_2', amount: 20_001 },
      400,
      'IR_16',
      'customer_id must match',
    ],
    [
      'over the cap',
      { amount: 20_001, currency: 'USD' },
      400,
      'HE_03',
      'Mandate Validation Failed: ',
    ],
    ['in another currency', { currency: 'USD' }, 400, 'HE_03', 'Mandate Validation Failed: '],
    [
      'of a kind nobody takes',
      { recurring_details: { type: 'processor_payment_token', data: {} } },
      400,
      'IR_39',
      'No eligible connector',
    ],
    ['without an amount', { amount: undefined }, 400, 'IR_04', 'Missing required param: amount'],
  ]
  test.each(setups)('%s', async (_name, change, status, code, message) => {
    const { setUp, charge } = await startPayments()

    const answer = await charge(await setUp(), change)

    expect(answer).toMatchObject(refusal(status, code, expect.stringContaining(message)))
    if (code === 'HE_03') expect(answer.body.error.reason).toEqual(expect.any(String))
  })

  test('of another environment', async () => {
    const { setUp, charge, app, live } = await startPayments()
    const setup = await setUp()
    const { secretKey } = app.partnerAuth.merchants.live.prepare()

    const answer = await live.inject({
      method: 'POST',
      url: '/payments',
      headers: { 'api-key': secretKey ?? '' },
      payload: {
        amount: 100,
        currency: 'ZAR',
        confirm: true,
        off_session: true,
        customer_id: 'cus_1',
        recurring_details: { type: 'payment_method_id', data: setup.payment_method_id },
      },
    })

    expect(answer.statusCode).toBe(404)
    expect((await charge(setup)).status).toBe(200)
  })

  test('of a revoked mandate, and of a deleted credential', async () => {
    const { setUp, charge, post, call, events } = await startPayments()
    const setup = await setUp()
    const { mandate_id, payment_method_id } = setup

    expect((await post(`/mandates/revoke/${mandate_id}`, {})).body).toEqual({
      mandate_id,
      status: 'revoked',
    })
    expect(await charge(setup)).toMatchObject(refusal(400, 'IR_16', 'mandate is not active'))
    expect(await post(`/mandates/revoke/${mandate_id}`, {})).toMatchObject(refusal(400, 'IR_16'))
    expect((await call('DELETE', `/payment_methods/${payment_method_id}`)).body).toEqual({
      payment_method_id,
      deleted: true,
    })
    expect(await charge(setup)).toMatchObject(refusal(404, 'HE_02'))
    expect((await events()).at(-1)).toBe('mandate_revoked')
  })

  test('when the credential was stored for the shopper’s own use, or without a mandate', async () => {
    const { setUp, charge, assume } = await startPayments()
    const own = { mandate_data: undefined, setup_future_usage: 'on_session' }

    expect(await charge(await setUp(own))).toMatchObject(refusal(400, 'IR_39'))
    const unmandated = await setUp({ mandate_data: undefined })
    expect(await charge(unmandated)).toMatchObject(refusal(400, 'IR_39'))
    assume('mandate-required', 'no')
    expect((await charge(unmandated)).body.status).toBe('succeeded')
    expect((await charge(await setUp(), { amount: 20_001 })).body.status).toBe('succeeded')
  })
})
