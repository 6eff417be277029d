import { describe, expect, test } from 'vitest'
import { aCard, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

describe('a confirmation, specification 5.3', () => {
  test('by publishable key and client secret pays by card, and the session hears of it', async () => {
    const { create, confirm, events } = await startPayments()

    const { status, text, body } = await confirm(await create(), aCard())

    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'succeeded',
      amount_received: 12_500,
      amount_capturable: 0,
      payment_method_type: 'credit',
      next_action: null,
    })
    expect(text).not.toMatch(/4242424242424242|"123"/)
    expect(await events()).toEqual(['payment_succeeded'])
  })

  test('by secret key needs no client secret, and must not send one', async () => {
    const { create, post } = await startPayments()
    const payment = await create()
    const url = `/payments/${payment.id}/confirm`

    expect(await post(url, { ...aCard(), client_secret: payment.client_secret })).toMatchObject(
      refusal(422, 'IR_06'),
    )
    expect((await post(url, aCard())).body.status).toBe('succeeded')
  })

  test('by publishable key alone, with a wrong secret, or too late is refused', async () => {
    const { create, post, asClient, confirm, clock } = await startPayments()
    const payment = await create()
    const url = `/payments/${payment.id}/confirm`

    expect(await post(url, aCard(), asClient)).toMatchObject(
      refusal(400, 'IR_04', 'Missing required param: client_secret'),
    )
    expect(await post(url, { ...aCard(), client_secret: 'x' }, asClient)).toMatchObject(
      refusal(400, 'IR_09'),
    )
    clock.advance(15 * 60 * 1000)
    expect(await confirm(payment, aCard())).toMatchObject(refusal(400, 'IR_08'))
  })

  test('by publishable key cannot change what the server decided', async () => {
    const { create, confirm } = await startPayments()
    const payment = await create()

    for (const change of [{ amount: 1 }, { currency: 'USD' }, { capture_method: 'manual' }]) {
      expect(await confirm(payment, { ...aCard(), ...change })).toMatchObject(refusal(400, 'IR_16'))
    }
    expect((await confirm(payment, { ...aCard(), amount: 12_500 })).status).toBe(200)
  })

  test('needs something to pay with', async () => {
    const { create, confirm } = await startPayments()

    expect(await confirm(await create(), {})).toMatchObject(refusal(422, 'IR_06'))
  })

  test('of two at once one wins, and the other is told why', async () => {
    const { create, confirm, events } = await startPayments()
    const payment = await create()

    const answers = await Promise.all([confirm(payment, aCard()), confirm(payment, aCard())])

    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(won?.body.status).toBe('succeeded')
    expect(lost).toMatchObject(
      refusal(400, 'IR_16', 'You cannot confirm this payment because it has status succeeded'),
    )
    expect(await events()).toEqual(['payment_succeeded'])
  })

  test('of a failed payment is taken again only where the account allows it, and early', async () => {
    const { create, confirm, profile, clock, get } = await startPayments()
    const payment = await create()
    await confirm(payment, aCard('4000000000000002'))

    expect(await confirm(payment, aCard())).toMatchObject(refusal(400, 'IR_16'))
    profile.change({ allowsManualRetry: true })
    expect((await get(`/payments/${payment.id}`)).body.manual_retry_allowed).toBe(true)
    const late = await create()
    await confirm(late, aCard('4000000000000002'))
    expect((await confirm(payment, aCard())).body).toMatchObject({
      status: 'succeeded',
      attempt_count: 2,
      error_code: null,
    })
    clock.advance(8 * 60 * 1000)
    expect(await confirm(late, aCard())).toMatchObject(refusal(400, 'IR_16'))
  })
})

describe('what a card ends with, assumption outcome', () => {
  test.each([
    ['4111111111111111', 'succeeded', null],
    ['378282246310005', 'succeeded', null],
    ['38000000000006', 'succeeded', null],
    ['4200000000000091', 'succeeded', null],
    ['5105105105105100', 'failed', 'Payment declined: Card declined'],
    ['4000000000000002', 'failed', 'Payment declined: Card declined'],
    ['4000000000009995', 'failed', 'Payment declined: Insufficient funds'],
    ['4000000000009987', 'failed', 'Payment declined: Lost card'],
    ['4000000000009979', 'failed', 'Payment declined: Stolen card'],
    ['4000003800000446', 'requires_customer_action', null],
    ['4200000000000042', 'requires_customer_action', null],
  ])('%s: %s', async (number, status, message) => {
    const { create, confirm, events } = await startPayments()

    const answer = await confirm(await create(), aCard(number))

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ status, error_message: message })
    const told = { succeeded: 'payment_succeeded', failed: 'payment_failed' }[status]
    expect(await events()).toEqual([told ?? 'action_required'])
  })

  test.each([
    ['a check digit', { card_number: '4242424242424241' }, 400, 'IR_06'],
    ['digits', { card_number: '12' }, 400, 'IR_06'],
    ['a month', { card_exp_month: '13' }, 400, 'IR_16'],
    ['a future', { card_exp_month: '12', card_exp_year: '2025' }, 400, 'IR_16'],
    ['a CVC', { card_cvc: '12' }, 400, 'IR_16'],
  ])('a card without %s is refused', async (_name, change, status, code) => {
    const { create, confirm } = await startPayments()

    const answer = await confirm(await create(), aCard(undefined, change))

    expect(answer).toMatchObject({ status, body: { error: { code } } })
  })

  test('the month of expiry still counts, two-digit years too', async () => {
    const { create, confirm } = await startPayments()
    const card = aCard(undefined, { card_exp_month: '01', card_exp_year: '26' })

    expect((await confirm(await create(), card)).body.status).toBe('succeeded')
  })

  test.each<[number, string, string | null]>([
    [12_551, 'failed', '51'],
    [12_505, 'failed', '05'],
    [12_500, 'succeeded', null],
    [12_510, 'succeeded', null],
    [12_547, 'succeeded', null],
    ...['02', '07', '33', '34', '59', '63', '75', '82', '92', '93', '94'].map(
      (code): [number, string, string] => [12_500 + Number(code), 'failed', code],
    ),
  ])('by amount: %i ends as %s', async (amount, status, code) => {
    const { create, confirm, assume } = await startPayments()
    assume('outcome', 'amount-suffix')

    const { body } = await confirm(await create({ amount }), aCard('4000000000000002'))

    expect(body).toMatchObject({ status, error_code: code })
  })

  test('one outcome for all, or the word of the console', async () => {
    const { create, confirm, assume, api, events } = await startPayments()
    assume('outcome', 'always-fail')
    expect((await confirm(await create(), aCard())).body.status).toBe('failed')

    assume('outcome', 'ask')
    const asked = await create()
    expect((await confirm(asked, aCard())).body.status).toBe('processing')
    const decided = await api.moves.decide(asked.id, { outcome: 'fail', error_code: '91' })

    expect(decided).toMatchObject({ status: 'failed', error_code: '91' })
    expect(await events()).toEqual(['payment_failed', 'payment_processing', 'payment_failed'])
  })
})
