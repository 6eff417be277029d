import { describe, expect, test } from 'vitest'
import { aCard, anIntent, aRedirect, startPayments } from '../support/payments.ts'

describe('allowed_payment_method_types, specification 2.2', () => {
  test('rule 1: filters and does not enable', async () => {
    const { create, get, profile, asClient } = await startPayments()
    profile.change({ methods: { payflex: { isEnabled: false } } })
    const payment = await create({ allowed_payment_method_types: ['payflex', 'eft', 'ideal'] })

    const { body } = await get(
      `/payments/${payment.id}/client?client_secret=${payment.client_secret}`,
      asClient,
    )

    // payflex is not enabled and ideal takes no ZAR.
    expect(
      body.payment_methods_enabled.map(
        (method: { payment_method_type: string }) => method.payment_method_type,
      ),
    ).toEqual(['eft'])
  })

  test('rule 2: is enforced at confirmation', async () => {
    const { create, confirm } = await startPayments()
    const payment = await create({ allowed_payment_method_types: ['debit'] })

    expect(await confirm(payment, aRedirect('eft'))).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'IR_39',
          message: expect.stringContaining('allowed_payment_method_types'),
        },
      },
    })
    const unnamed = { ...aCard(), payment_method_type: undefined }
    expect((await confirm(payment, unnamed)).body.payment_method_type).toBe('debit')
  })

  test('is refused when it leaves nothing, and filtered when it leaves something', async () => {
    const { post, profile } = await startPayments()
    profile.change({ methods: { payflex: { isEnabled: false } } })
    const allow = (...types: string[]) =>
      post('/payments', { ...anIntent, allowed_payment_method_types: types })

    expect(await allow('payflex')).toMatchObject({
      status: 400,
      body: { error: { code: 'IR_39' } },
    })
    expect(await allow()).toMatchObject({ status: 400, body: { error: { code: 'IR_39' } } })
    expect((await allow('payflex', 'eft')).status).toBe(200)
  })

  test.each([
    ['a currency the method does not take', 'IR_28', { currency: 'EUR' }, aRedirect('eft')],
    [
      'an amount below its minimum',
      'IR_39',
      { amount: 999 },
      aRedirect('payflex', 'pay_later', 'payflex_redirect'),
    ],
    [
      'an amount above its maximum',
      'IR_39',
      { amount: 5_000_001 },
      aRedirect('payflex', 'pay_later', 'payflex_redirect'),
    ],
  ])('a method is refused for %s', async (_name, code, change, method) => {
    const { create, confirm } = await startPayments()

    expect(await confirm(await create(change), method)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request', code } },
    })
  })
})
