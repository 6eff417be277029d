import { describe, expect, test } from 'vitest'
import { aCard, anIntent, startPayments } from '../support/payments.ts'

describe('an intent, specification 2.2 and 2.5', () => {
  test('is created unconfirmed, with a client secret and both names of its id', async () => {
    const { post } = await startPayments()

    const { status, body, headers } = await post('/payments', anIntent)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'requires_payment_method',
      amount: 12_500,
      currency: 'ZAR',
    })
    expect(body.id).toBe(body.payment_id)
    expect(body.client_secret.startsWith(`${body.id}_secret_`)).toBe(true)
    expect(String(headers['x-assumption'])).toContain('payment-id-field')
  })

  test('is paid by card with the publishable key, and its session hears of it', async () => {
    const { create, confirm, events } = await startPayments()

    const { status, body } = await confirm(await create(), aCard())

    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'succeeded',
      amount_received: 12_500,
      amount_capturable: 0,
      payment_method_type: 'credit',
      next_action: null,
    })
    expect(JSON.stringify(body)).not.toContain('4242424242424242')
    expect(await events()).toEqual(['payment_succeeded'])
  })
})
