import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { WEBHOOK_BODY_DEPTH } from '#contract/limits.ts'
import { createSqliteOutgoingWebhooksStore } from '../../src-server/features/payments/outgoing-webhooks.store.sqlite.ts'
import { createWebhookOutbox } from '../../src-server/features/payments/webhook-outbox.service.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { aCard, aRedirect, nestedDetails, startPayments } from '../support/payments.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { aTempDatabase } from '../support/temp-database.ts'

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

test('a webhook that no feed takes is set aside, and keeps none back', async () => {
  const started = await startPayments()
  const { api, create, confirm, get, db } = started
  const { id } = await started.sessions.sandbox.currentSession()
  api.mobileIntents.saveEdit(id, {
    intent: { amount: 1, currency: 'ZAR', metadata: nestedDetails(WEBHOOK_BODY_DEPTH) },
  })
  const { body } = await get(`/api/create-msdk-intent?sessionId=${id}`, {})
  const [payment_id] = body.clientSecret.split('_secret_')
  await confirm({ payment_id, client_secret: body.clientSecret }, aCard())
  const readable = await create()
  await confirm(readable, aCard())

  const told = await feedOf(started)

  expect(told.map(({ paymentId }) => paymentId)).toEqual([readable.id])
  const waiting = db.prepare('SELECT count(*) FROM outgoing_webhooks WHERE delivered_ms IS NULL')
  expect(waiting.pluck().get()).toBe(0)
})

test('while one webhook cannot be received, the others are, each once; it follows', async () => {
  const received: string[] = []
  const errors: unknown[] = []
  const away = new Error('the feed is away')
  const faults = new Set(['session_away'])
  const outbox = createWebhookOutbox({
    store: createSqliteOutgoingWebhooksStore(aTempDatabase(), 'sandbox'),
    transact: async (work) => work(),
    async receive(sessionId) {
      if (faults.has(sessionId)) throw away
      received.push(sessionId)
      return { eventId: `evt_${received.length}` }
    },
    signing: { merchantId: () => 'merchant_1', hashKey: () => 'key', isOn: () => true },
    clock: createFakeClock(),
    random: createSeededRandom(),
    onError: (error) => errors.push(error),
    onRefused: (error) => errors.push(error),
  })
  for (const sessionId of ['session_away', 'session_a', 'session_b']) {
    const common = { contentType: 'payment_details', eventType: 'payment_succeeded' } as const
    outbox.note({ ...common, sessionId, paymentId: `pay_${sessionId}`, object: {} })
  }

  await outbox.deliver()
  await outbox.deliver()
  expect(received).toEqual(['session_a', 'session_b'])
  expect(errors).toEqual([away, away])
  faults.clear()
  await outbox.deliver()

  expect(received).toEqual(['session_a', 'session_b', 'session_away'])
})

test('what could not be received is tried again after a growing wait, until it stops', async () => {
  const clock = createFakeClock()
  const attempts: number[] = []
  let isAway = true
  const outbox = createWebhookOutbox({
    store: createSqliteOutgoingWebhooksStore(aTempDatabase(), 'sandbox'),
    transact: async (work) => work(),
    async receive() {
      attempts.push(clock.elapsedMs())
      if (isAway) throw new Error('the feed is away')
      return { eventId: 'evt_1' }
    },
    signing: { merchantId: () => 'merchant_1', hashKey: () => 'key', isOn: () => true },
    clock,
    random: createSeededRandom(),
    onError: () => undefined,
    onRefused: () => undefined,
  })
  const about = { contentType: 'payment_details', eventType: 'payment_succeeded' } as const
  const note = () => outbox.note({ ...about, sessionId: 's', paymentId: 'pay_1', object: {} })
  note()

  await outbox.deliver()
  for (const waitMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    clock.advance(waitMs)
    await expect.poll(() => clock.waiting()).toBe(1)
    expect(attempts.at(-1)).toBe(clock.elapsedMs())
  }
  expect(attempts).toHaveLength(8)
  isAway = false
  clock.advance(30_000)
  await outbox.deliver()
  expect(attempts).toHaveLength(9)
  expect(clock.waiting()).toBe(0)

  isAway = true
  note()
  await outbox.stop()
  expect(clock.waiting()).toBe(0)
})

test('the live environment tells its own session', async () => {
  const started = await startPayments('live')
  const { create, confirm, sessions } = started
  await confirm(await create(), aCard())

  expect(await started.events()).toEqual(['payment_succeeded'])
  const sandbox = await sessions.sandbox.currentSession()
  expect(await sessions.sandbox.list(sandbox.id)).toEqual([])
})
