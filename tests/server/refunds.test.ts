import { describe, expect, test } from 'vitest'
import { aCard, aRedirect, type Body, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

/** A payment that the method has paid, and a way to refund it. */
async function startPaid(method: Record<string, unknown> = aCard(), changes = {}) {
  const started = await startPayments()
  const made = await started.create(changes)
  const { body } = await started.confirm(made, method)
  if (body.status !== 'succeeded') await started.api.moves.decide(made.id, { outcome: 'succeed' })
  const refund = (amount?: number, more: Record<string, unknown> = {}) =>
    started.post('/refunds', { payment_id: made.id, amount, ...more })
  const read = async (): Promise<Body> => (await started.get(`/payments/${made.id}`)).body
  return { ...started, id: made.id, refund, read }
}

describe('a refund by card', () => {
  test('gives all back, shown with the payment, which stays succeeded', async () => {
    const { refund, read, events, id } = await startPaid()

    const { status, body } = await refund(undefined, { reason: 'returned', metadata: { order: 7 } })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      refund_id: expect.stringMatching(/^ref_[0-9A-Za-z]{20}$/),
      payment_id: id,
      amount: 12_500,
      currency: 'ZAR',
      status: 'succeeded',
      reason: 'returned',
      metadata: { order: 7 },
      error_code: null,
    })
    expect(await read()).toMatchObject({
      status: 'succeeded',
      refunds: [{ refund_id: body.refund_id }],
      state_metadata: { total_refunded_amount: 12_500 },
    })
    expect(await events()).toEqual(['payment_succeeded', 'refund_succeeded'])
  })

  test('in parts never gives back more than was captured', async () => {
    const { refund } = await startPaid()

    expect((await refund(12_000)).status).toBe(200)
    expect(await refund(501)).toMatchObject(
      refusal(400, 'IR_13', expect.stringContaining('500 in minor units')),
    )
    expect((await refund(500)).status).toBe(200)
    expect(await refund(1)).toMatchObject(refusal(400, 'IR_13'))
  })

  test('of two at once that are too much together, one is taken', async () => {
    const { refund, read } = await startPaid()

    const answers = await Promise.all([refund(7000), refund(7000)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await read()).state_metadata.total_refunded_amount).toBe(7000)
  })

  test('is taken ten times at most', async () => {
    const { refund } = await startPaid()
    for (let n = 0; n < 10; n++) await refund(1)

    expect(await refund(1)).toMatchObject(refusal(400, 'IR_12'))
  })

  test('is taken for a year', async () => {
    const { refund, clock } = await startPaid()
    clock.advance(366 * 24 * 60 * 60 * 1000)

    expect(await refund()).toMatchObject(refusal(422, 'IR_05'))
  })

  test.each([0, -1])('of %i is refused', async (amount) => {
    const { refund } = await startPaid()

    expect(await refund(amount)).toMatchObject(refusal(422, 'IR_05'))
  })

  test('keeps the id its caller chose, once', async () => {
    const { refund } = await startPaid()

    expect((await refund(1, { refund_id: 'ref-7' })).body.refund_id).toBe('ref-7')
    expect(await refund(1, { refund_id: 'ref-7' })).toMatchObject(refusal(400, 'HE_01'))
  })

  test('needs money that was captured', async () => {
    const { create, post } = await startPayments()
    const { id } = await create()

    expect(await post('/refunds', { payment_id: id })).toMatchObject(refusal(400, 'IR_14'))
    expect(await post('/refunds', { payment_id: 'pay_x' })).toMatchObject(refusal(404, 'HE_02'))
    expect(await post('/refunds', { payment_id: id, colour: 'red' })).toMatchObject({
      status: 400,
      body: { error: { error_type: 'invalid_request', code: 'IR_06' } },
    })
  })

  test('of a partial capture gives back what was captured', async () => {
    const { refund, post, id } = await startPaid(aCard(), { amount: 1000 })
    expect((await refund()).body.amount).toBe(1000)
    const held = await post('/payments', {
      amount: 1000,
      currency: 'ZAR',
      confirm: true,
      capture_method: 'manual',
      ...aCard(),
    })
    const { payment_id } = held.body
    expect(payment_id).not.toBe(id)
    expect(await post('/refunds', { payment_id })).toMatchObject(refusal(400, 'IR_14'))
    await post(`/payments/${payment_id}/capture`, { amount_to_capture: 400 })

    expect((await post('/refunds', { payment_id })).body.amount).toBe(400)
  })
})

describe('a refund by another method, specification 2.5', () => {
  const PAYFLEX = aRedirect('payflex', 'pay_later', 'payflex_redirect')
  const SCAN = aRedirect('scan_to_pay', 'wallet', 'scan_to_pay_redirect')

  test('payflex: in full or in part, often', async () => {
    const { refund } = await startPaid(PAYFLEX)

    expect([(await refund(1)).status, (await refund(2)).status]).toEqual([200, 200])
  })

  test('pay_shap: once only, a part blocks the rest', async () => {
    const { refund } = await startPaid(aRedirect('pay_shap'))

    expect((await refund(1)).status).toBe(200)
    expect(await refund(1)).toMatchObject(
      refusal(422, 'IR_06', expect.stringContaining('pay_shap payments can be refunded once only')),
    )
  })

  test('scan_to_pay: in full only', async () => {
    const { refund } = await startPaid(SCAN)

    expect(await refund(1)).toMatchObject(refusal(422, 'IR_06'))
    expect((await refund()).status).toBe(200)
  })

  test.each(['eft', 'capitec_pay'])('%s: not at all', async (type) => {
    const { refund } = await startPaid(aRedirect(type))

    expect(await refund()).toMatchObject(refusal(422, 'IR_06', expect.stringContaining(type)))
  })

  test('money_badger: from R25', async () => {
    const { refund } = await startPaid({
      payment_method: 'crypto',
      payment_method_type: 'money_badger',
      payment_method_data: { crypto: {} },
      return_url: 'https://shop.example/',
    })

    expect(await refund(2499)).toMatchObject(refusal(422, 'IR_05'))
    expect((await refund(2500)).status).toBe(200)
  })

  test('by the rule the account sets, assumption refund-rules', async () => {
    const { refund, profile } = await startPaid(aRedirect('eft'))
    profile.change({ methods: { eft: { refunds: 'any' } } })

    expect((await refund(1)).status).toBe(200)
  })

  test('is pending first, told only when it ended', async () => {
    const { refund, get, pass, events } = await startPaid(PAYFLEX)

    const { body } = await refund()
    expect(body.status).toBe('pending')
    expect(await events()).not.toContain('refund_succeeded')
    await pass(5000)

    expect((await get(`/refunds/${body.refund_id}`)).body.status).toBe('succeeded')
    expect((await events()).at(-1)).toBe('refund_succeeded')
  })

  test('may be taken and refused later; then the money can be asked for again', async () => {
    const { refund, get, pass, events } = await startPaid(PAYFLEX)

    const { body } = await refund(undefined, { metadata: { test_outcome: 'failed' } })
    expect(body.status).toBe('pending')
    expect(await refund()).toMatchObject(refusal(400, 'IR_13'))
    await pass(5000)

    expect((await get(`/refunds/${body.refund_id}`)).body).toMatchObject({
      status: 'failed',
      error_code: '800.100.162',
      error_message: 'The acquirer refused the refund',
    })
    expect((await events()).at(-1)).toBe('refund_failed')
    expect((await refund()).status).toBe(200)
  })
})

test('refunds are read, changed and listed', async () => {
  const { refund, post, get, id } = await startPaid()
  const first = (await refund(1)).body
  const second = (await refund(2)).body

  expect((await post(`/refunds/${first.refund_id}`, { reason: 'late' })).body.reason).toBe('late')
  expect((await post('/refunds/list', { payment_id: id })).body).toMatchObject({
    count: 2,
    total_count: 2,
    data: [{ refund_id: second.refund_id }, { refund_id: first.refund_id }],
  })
  expect((await post('/refunds/list', { limit: 1, offset: 1 })).body.count).toBe(1)
  expect(await post('/refunds/list', { limit: 101 })).toMatchObject(refusal(422, 'IR_06'))
  expect(await get('/refunds/ref_x')).toMatchObject(refusal(404, 'HE_02'))
})
