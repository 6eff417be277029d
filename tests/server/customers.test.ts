import { describe, expect, test } from 'vitest'
import { aCard, MANDATE, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'

describe('customers', () => {
  test('are made by hand or by their first payment', async () => {
    const { post, create, get } = await startPayments()

    const made = await post('/customers', { customer_id: 'cus_a', name: 'Anna', unknown: 1 })
    await create({ customer: { id: 'cus_b', name: 'Ben', email: 'ben@shop.example' } })

    expect(made.body).toMatchObject({ customer_id: 'cus_a', name: 'Anna', email: null })
    expect((await get('/customers/cus_b')).body).toMatchObject({ name: 'Ben' })
    expect((await get('/customers/list')).body).toHaveLength(2)
    expect(await post('/customers', { customer_id: 'cus_a' })).toMatchObject(refusal(400, 'HE_01'))
    expect(await get('/customers/cus_nobody')).toMatchObject(refusal(404, 'HE_02'))
    expect((await post('/customers/cus_a', { name: 'Ann' })).body.name).toBe('Ann')
  })

  test('go only when no mandate of theirs lives', async () => {
    const { setUp, call, post, get } = await startPayments()
    const { mandate_id, payment_method_id } = await setUp()

    expect(await call('DELETE', '/customers/cus_1')).toMatchObject(refusal(400, 'IR_16'))
    await post(`/mandates/revoke/${mandate_id}`, {})
    expect((await call('DELETE', '/customers/cus_1')).body.customer_deleted).toBe(true)
    expect((await get(`/payment_methods/${payment_method_id}`)).status).toBe(404)
  })

  test('list their mandates, and choose a default among their methods', async () => {
    const { setUp, get, post } = await startPayments()
    const { mandate_id, payment_method_id } = await setUp()

    expect((await get('/customers/cus_1/mandates')).body).toMatchObject([{ mandate_id }])
    await post(`/cus_1/payment_methods/${payment_method_id}/default`, {})
    const changed = await post(`/payment_methods/${payment_method_id}/update`, {
      card: { card_exp_year: '2035' },
    })
    expect(changed.body).toMatchObject({
      default_payment_method_set: true,
      card: { expiry_year: '2035', last4_digits: '4242' },
    })
  })

  test('pay again with a stored method in the checkout', async () => {
    const { setUp, create, confirm, get, asClient } = await startPayments()
    await setUp()
    const payment = await create({ customer_id: 'cus_1' })
    const { body } = await get(
      `/customers/payment_methods?client_secret=${payment.client_secret}`,
      asClient,
    )
    const [stored] = body.customer_payment_methods

    const paid = await confirm(payment, {
      payment_method: 'card',
      payment_token: stored.payment_token,
      card_cvc: '123',
    })

    expect(paid.body).toMatchObject({ status: 'succeeded', payment_method_type: 'credit' })
    const stranger = await create({ customer_id: 'cus_2' })
    expect(await confirm(stranger, { payment_token: stored.payment_token })).toMatchObject(
      refusal(400, 'IR_16'),
    )
    expect(await confirm(stranger, { payment_token: 'token_x' })).toMatchObject(
      refusal(404, 'HE_02'),
    )
  })
})

describe('an ephemeral key, specification 2.6', () => {
  test('lets an app see one customer for an hour, and nothing else', async () => {
    const { post, get, setUp, clock } = await startPayments()
    await setUp()
    await setUp({ ...MANDATE, ...aCard('5555555555554444'), customer_id: 'cus_2' })
    const { body: key } = await post('/ephemeral_keys', { customer_id: 'cus_1' })
    const asApp = { 'api-key': key.secret }

    expect(key).toMatchObject({
      id: expect.stringMatching(/^eki_[0-9A-Za-z]{20}$/),
      secret: expect.stringMatching(/^epk_[0-9a-f]{32}$/),
      customer_id: 'cus_1',
      expires: key.created_at + 3600,
    })
    const { body } = await get('/customers/cus_1/payment_methods', asApp)
    expect(body.customer_payment_methods).toHaveLength(1)
    expect(await get('/customers/cus_2/payment_methods', asApp)).toMatchObject(
      refusal(404, 'HE_02'),
    )
    expect(await get('/payments/list', asApp)).toMatchObject(refusal(401, 'IR_01'))
    clock.advance(60 * 60 * 1000)
    expect(await get('/customers/cus_1', asApp)).toMatchObject(refusal(401, 'IR_15'))
  })

  test('ends when it is deleted, and needs a customer', async () => {
    const { post, get, call, create } = await startPayments()
    await create({ customer_id: 'cus_1' })
    const { body: key } = await post('/ephemeral_keys', { customer_id: 'cus_1' })

    expect((await call('DELETE', `/ephemeral_keys/${key.id}`)).body.secret).toBeUndefined()
    expect(await get('/customers/cus_1', { 'api-key': key.secret })).toMatchObject(
      refusal(401, 'IR_15'),
    )
    expect(await post('/ephemeral_keys', { customer_id: 'cus_x' })).toMatchObject(
      refusal(404, 'HE_02'),
    )
  })
})
