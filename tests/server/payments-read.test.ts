import { describe, expect, test } from 'vitest'
import { startPayments } from '../support/payments.ts'

describe('reading payments, specification 4', () => {
  test('an id of another environment, or of nobody, is not found', async () => {
    const { app, live, create, get } = await startPayments()
    const payment = await create()
    const { secretKey } = app.partnerAuth.merchants.live.prepare()

    const elsewhere = await live.inject({
      url: `/payments/${payment.id}`,
      headers: { 'api-key': secretKey ?? '' },
    })

    const unknown = { error: { code: 'HE_02', message: 'Payment does not exist in our records' } }
    expect(elsewhere.statusCode).toBe(404)
    expect(elsewhere.json()).toMatchObject(unknown)
    expect(await get('/payments/pay_nobody')).toMatchObject({ status: 404, body: unknown })
  })

  test('lists newest first, page by page', async () => {
    const { create, get, clock } = await startPayments()
    const ids: string[] = []
    for (const customer_id of ['a', 'b', 'a']) {
      ids.push((await create({ customer_id })).id)
      clock.advance(1000)
    }
    const idsOf = async (query: string) =>
      (await get(`/payments/list?${query}`)).body.data.map(({ id }: { id: string }) => id)

    expect(await idsOf('')).toEqual(ids.toReversed())
    expect(await idsOf('customer_id=a')).toEqual([ids[2], ids[0]])
    expect(await idsOf('limit=1')).toEqual([ids[2]])
    expect(await idsOf(`starting_after=${ids[2]}`)).toEqual([ids[1], ids[0]])
    expect(await idsOf(`ending_before=${ids[0]}&limit=1`)).toEqual([ids[1]])
    expect(await idsOf('created.gte=2026-01-02T03:04:06.678Z')).toEqual([ids[2], ids[1]])
    expect(await idsOf('created.lt=2026-01-02T03:04:06.678Z')).toEqual([ids[0]])
    expect(await get('/payments/list?limit=101')).toMatchObject({
      status: 422,
      body: { error: { code: 'IR_06' } },
    })
  })
})
