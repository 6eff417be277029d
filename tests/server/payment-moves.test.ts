import { describe, expect, test } from 'vitest'
import { aCard, aRedirect, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

describe('capture', () => {
  async function startAuthorised(capture_method: string) {
    const started = await startPayments()
    const payment = await started.create({ capture_method })
    await started.confirm(payment, aCard())
    const capture = (amount_to_capture?: number) =>
      started.post(`/payments/${payment.id}/capture`, { amount_to_capture })
    return { ...started, payment, capture }
  }

  test('manual: takes all, or a part and lets the rest go', async () => {
    const { capture, get, payment, events } = await startAuthorised('manual')
    expect((await get(`/payments/${payment.id}`)).body).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 12_500,
    })

    const { body } = await capture(500)

    expect(body).toMatchObject({
      status: 'partially_captured',
      amount_received: 500,
      amount_capturable: 0,
    })
    expect(await capture(1)).toMatchObject(refusal(400, 'IR_14'))
    expect(await events()).toEqual(['payment_authorized', 'payment_captured'])
  })

  test('manual_multiple: takes parts until all is taken', async () => {
    const { capture, get, payment, events } = await startAuthorised('manual_multiple')

    expect((await capture(500)).body.status).toBe('partially_captured_and_capturable')
    expect((await capture(2000)).body.amount_capturable).toBe(10_000)
    expect((await capture()).body).toMatchObject({ status: 'succeeded', amount_received: 12_500 })

    const read = await get(`/payments/${payment.id}?expand_captures=true&expand_attempts=true`)
    expect(read.body.captures.map(({ amount }: { amount: number }) => amount)).toEqual([
      500, 2000, 10_000,
    ])
    expect(read.body.attempts).toMatchObject([
      { status: 'charged', connector: 'emulated_acquirer' },
    ])
    expect(await events()).toEqual([
      'payment_authorized',
      'payment_captured',
      'payment_captured',
      'payment_succeeded',
    ])
  })

  test.each([0, -1, 12_501])('of %i is refused', async (amount) => {
    const { capture } = await startAuthorised('manual')

    expect(await capture(amount)).toMatchObject(refusal(422, 'IR_05'))
  })

  test('is not for methods that capture by themselves', async () => {
    const { create, confirm } = await startPayments()

    expect(
      await confirm(await create({ capture_method: 'manual' }), aRedirect('eft')),
    ).toMatchObject(refusal(400, 'IR_19'))
  })
})

describe('update and cancel', () => {
  test('an intent changes until it is confirmed', async () => {
    const { create, post, confirm } = await startPayments()
    const payment = await create()
    const url = `/payments/${payment.id}`

    const { body } = await post(url, { amount: 500, metadata: { order: 7, none: null } })
    expect(body).toMatchObject({ amount: 500, metadata: { order: 7, none: null } })
    expect((await post(url, aCard())).body.status).toBe('requires_confirmation')
    expect(await post(url, { status: 'succeeded' })).toMatchObject({ status: 400 })
    await confirm(payment, {})
    expect(await post(url, { amount: 1 })).toMatchObject(
      refusal(400, 'IR_16', 'You cannot update this payment because it has status succeeded'),
    )
  })

  test('cancel ends it before money moved, and not after', async () => {
    const { create, post, confirm, events } = await startPayments()
    const open = await create()
    const paid = await create()
    await confirm(paid, aCard())
    const cancel = (id: string) =>
      post(`/payments/${id}/cancel`, { cancellation_reason: 'requested_by_customer' })

    expect((await cancel(open.id)).body).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'requested_by_customer',
      next_action: null,
    })
    expect(await cancel(paid.id)).toMatchObject(refusal(400, 'IR_16'))
    expect(await confirm(open, aCard())).toMatchObject(refusal(400, 'IR_16'))
    expect(await events()).toEqual(['payment_succeeded', 'payment_cancelled'])
  })

  test.each(['confirm', 'capture', 'cancel', ''])('%s of nobody is not found', async (action) => {
    const { post } = await startPayments()

    expect(await post(`/payments/pay_nobody/${action}`.replace(/\/$/, ''), {})).toMatchObject(
      refusal(404, 'HE_02', 'Payment does not exist in our records'),
    )
  })
})
