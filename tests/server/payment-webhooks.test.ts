import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCard, aRedirect, startPayments } from '../support/payments.ts'

async function feedOf({ sessions }: Awaited<ReturnType<typeof startPayments>>) {
  const session = await sessions.sandbox.currentSession()
  return sessions.sandbox.list(session.id)
}

test('a webhook is the whole payment in its envelope, read by the feed as specification 2.7 says', async () => {
  const started = await startPayments()
  const payment = await started.create()
  const { body } = await started.confirm(payment, aCard())

  const [event] = await feedOf(started)

  expect(event).toMatchObject({
    eventType: 'payment_succeeded',
    paymentId: payment.id,
    status: 'succeeded',
  })
  expect(JSON.parse(event?.payloadJson ?? '')).toEqual({
    merchant_id: payment.merchant_id,
    event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    event_type: 'payment_succeeded',
    content: { type: 'payment_details', object: body },
    timestamp: expect.any(String),
    processor_merchant_id: payment.merchant_id,
  })
})

test('it is signed over its exact bytes, unless that is off, assumption webhook-signature', async () => {
  const started = await startPayments()
  const { api, create, confirm, assume, profile } = started
  await confirm(await create(), aCard())
  assume('webhook-signature', 'off')
  await confirm(await create(), aCard())

  const [signed, unsigned] = await feedOf(started)

  const expected = createHmac('sha512', profile.hashKey()).update(signed?.payloadJson ?? '')
  expect(api.outbox.signatureOf(signed?.eventId ?? '')).toBe(expected.digest('hex'))
  expect(api.outbox.signatureOf(unsigned?.eventId ?? '')).toBeNull()
})

test('each status of a payment is told once, in order, though nobody listens', async () => {
  const started = await startPayments()
  const { create, confirm, api } = started
  const payments = await Promise.all(Array.from({ length: 8 }, () => create()))

  await Promise.all(
    payments.map(async (payment) => {
      await confirm(payment, aRedirect('eft'))
      await api.moves.decide(payment.id, { outcome: 'succeed' })
    }),
  )

  const feed = await feedOf(started)
  for (const { id } of payments) {
    const own = feed.filter(({ paymentId }) => paymentId === id)
    expect(own.map(({ eventType }) => eventType)).toEqual(['action_required', 'payment_succeeded'])
    const updated = own.map(({ payloadJson }) => JSON.parse(payloadJson).content.object.updated)
    expect(updated).toEqual(updated.toSorted())
  }
})

test('what is told is on the disk before, and a refusal tells nothing', async () => {
  const started = await startPayments()
  const { create, confirm, post, get } = started
  const payment = await create()
  await confirm(payment, { ...aCard(), amount: 1 })
  await post(`/payments/${payment.id}/capture`, {})
  expect(await feedOf(started)).toEqual([])

  await confirm(payment, aCard())

  const [event] = await feedOf(started)
  const stored = await get(`/payments/${payment.id}`)
  expect(JSON.parse(event?.payloadJson ?? '').content.object).toEqual(stored.body)
})

test('the live environment tells its own session', async () => {
  const started = await startPayments('live')
  const { create, confirm, sessions } = started
  await confirm(await create(), aCard())

  expect(await started.events()).toEqual(['payment_succeeded'])
  const sandbox = await sessions.sandbox.currentSession()
  expect(await sessions.sandbox.list(sandbox.id)).toEqual([])
})
