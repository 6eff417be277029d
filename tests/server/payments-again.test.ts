import { describe, expect, test } from 'vitest'
import { createPaymentBody } from '#contract/payments.ts'
import type { Payment } from '#contract/payment-response.ts'
import { bodyAgain } from '../../src-renderer/features/intents/payment-facts.ts'
import { startPayments } from '../support/payments.ts'

describe('a payment made again from its answer', () => {
  test('is the same payment, without what only the shopper has', async () => {
    const payments = await startPayments()
    const made = (await payments.create({
      allowed_payment_method_types: ['credit', 'eft'],
      return_url: 'https://shop.example/done',
      metadata: { order: '7' },
      customer_id: 'cus_1',
    })) as Payment

    const body = bodyAgain(made)
    const again = (await payments.create(createPaymentBody.parse(body))) as Payment

    expect(body).toMatchObject({ amount: 12_500, currency: 'ZAR', confirm: false })
    expect(bodyAgain(again)).toEqual(body)
    expect(body).not.toHaveProperty('payment_id')
  })

  test('is a charge of the same credential', async () => {
    const payments = await startPayments()
    const setup = await payments.setUp()
    const { body: charge } = await payments.charge(setup)

    const body = bodyAgain(charge as Payment)

    expect(createPaymentBody.parse(body)).toMatchObject({
      confirm: true,
      off_session: true,
      customer_id: 'cus_1',
      recurring_details: { type: 'payment_method_id', data: setup.payment_method_id },
    })
  })
})
