import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aNumberedWebhook, ODD_BODY, ORDERS, startForwarding } from '../support/deliveries.ts'
import { until } from '../support/until.ts'
import { sha256, startExpressHandler, startHandler } from '../support/webhook-handlers.ts'
import { aWebhook } from '../support/webhooks.ts'

const MINUTE_MS = 60_000

describe('a target', () => {
  test('gets each event once, byte for byte, signed with its secret', async () => {
    const { addTarget, post, attempts, target, settled } = await startForwarding()
    const handler = await startHandler()
    await addTarget(`${handler.url}/hooks`, {
      signing: { secret: 'a secret of some length' },
      headers: [['X-Tenant', 'acme']],
    })

    const eventId = await post(ODD_BODY)
    await until(() => handler.delivered.length === 1)
    await settled()

    const [got] = handler.delivered
    expect(got?.sha256).toBe(sha256(ODD_BODY))
    const signature = createHmac('sha512', 'a secret of some length').update(ODD_BODY).digest('hex')
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-signature-512': signature,
      'x-tenant': 'acme',
    })
    expect(await attempts()).toMatchObject([
      {
        kind: 'forward',
        outcome: 'accepted',
        eventId,
        paymentId: 'pay_9',
        number: 1,
        request: { sha256: sha256(ODD_BODY), isEdited: false, body: null, signature },
        answer: { status: 200, body: 'ok', isCut: false },
        failure: null,
        mayBeSentTwice: false,
        nextAttemptAt: null,
      },
    ])
    expect(await target()).toMatchObject({ state: 'up', waiting: 0, nextAttemptAt: null })
  })

  test("on Express verifies the raw body of every event, also with the merchant's own key", async () => {
    const { addTarget, post, api } = await startForwarding()
    const key = (await api.get('/environments/sandbox/merchant-profile/hash-key')).json.hashKey
    const [own, usual] = [await startExpressHandler('shared'), await startExpressHandler(key)]
    await addTarget(own.url, { signing: { secret: 'shared' } })
    await addTarget(usual.url)

    for (const body of [ODD_BODY, aWebhook]) await post(body)
    await until(() => own.delivered.length === 2 && usual.delivered.length === 2)

    const expected = [ODD_BODY, JSON.stringify(aWebhook)].map(sha256).toSorted()
    for (const { delivered } of [own, usual]) {
      expect(delivered.map((one) => one.sha256).toSorted()).toEqual(expected)
    }
  })

  test('gets the types it takes, from when it was made, and nothing while it is off', async () => {
    const { addTarget, post, api, settled } = await startForwarding()
    const handler = await startHandler()
    await post(aNumberedWebhook('pay_1', 1))
    const { id } = await addTarget(handler.url, { eventTypes: ['payment_*ing', 'mandate_active'] })
    const patch = (change: object) => api.patch(`${ORDERS}/targets/${id}`, change)

    await post(aNumberedWebhook('pay_1', 2))
    await post({ event_type: 'payment_succeeded', n: 3 })
    await post({ event_type: 'mandate_active', n: 4 })
    await settled()
    await patch({ isOn: false })
    await post(aNumberedWebhook('pay_1', 5))
    await patch({ isOn: true })
    await post(aNumberedWebhook('pay_1', 6))
    await until(() => handler.delivered.length === 3)
    await settled()

    expect(handler.delivered.map(({ json }) => json.n).toSorted()).toEqual([2, 4, 6])
  })

  test('that refuses is asked again along its ladder, then not any more', async () => {
    const { addTarget, post, attempts, target, settled, clock } = await startForwarding()
    const handler = await startHandler((_, response) => response.writeHead(500).end('broken'))
    await addTarget(handler.url, { retryLadderS: [60, 300] })
    await post(aWebhook)
    await until(() => handler.delivered.length === 1)
    await settled()

    expect(await target()).toMatchObject({
      state: 'up',
      lastFailure: expect.stringContaining('500'),
      nextAttemptAt: new Date(clock.now().getTime() + MINUTE_MS).toISOString(),
    })
    clock.advance(MINUTE_MS)
    await until(() => handler.delivered.length === 2)
    await settled()
    clock.advance(5 * MINUTE_MS)
    await until(() => handler.delivered.length === 3)
    await settled()
    clock.advance(30 * MINUTE_MS)
    await settled()

    expect(handler.delivered).toHaveLength(3)
    expect(await attempts()).toMatchObject([
      {
        number: 3,
        outcome: 'refused',
        answer: { status: 500, body: 'broken' },
        nextAttemptAt: null,
      },
      { number: 2, outcome: 'refused', nextAttemptAt: expect.any(String) },
      { number: 1, outcome: 'refused', nextAttemptAt: expect.any(String) },
    ])
    expect(await target()).toMatchObject({ waiting: 0, nextAttemptAt: null })
  })

  test('gets the webhooks of a payment in order: a refused one holds back only its own', async () => {
    const { addTarget, post, settled, api, attempts, target } = await startForwarding()
    let isBroken = true
    const handler = await startHandler(({ json }, response) =>
      response.writeHead(isBroken && json.n === 1 ? 500 : 200).end(),
    )
    await addTarget(handler.url)

    for (const n of [1, 2, 3]) await post(aNumberedWebhook('pay_a', n))
    await post(aNumberedWebhook('pay_b', 4))
    await until(() => handler.delivered.length === 2)
    await settled()
    const seen = handler.delivered.map(({ json }) => json.n).toSorted()
    const { waiting } = await target()
    isBroken = false
    const refused = (await attempts()).find(({ outcome }) => outcome === 'refused')
    await api.post(`${ORDERS}/attempts/${refused?.id}/retry`)
    await until(() => handler.delivered.length === 5)
    await settled()

    expect(seen).toEqual([1, 4])
    expect(waiting).toBe(3)
    expect(handler.delivered.slice(2).map(({ json }) => json.n)).toEqual([1, 2, 3])
  })

  test('that is down is shown and tried once per step; what it missed follows when it is back', async () => {
    const { addTarget, post, settled, clock, target, attempts } = await startForwarding()
    const handler = await startHandler()
    await handler.stop()
    await addTarget(handler.url, { retryLadderS: [10] })
    for (const n of [1, 2, 3, 4]) await post(aNumberedWebhook(`pay_${n % 2}`, n))
    await until(async () => (await target()).state === 'down')
    await settled()

    const down = await target()
    const tries = (await attempts()).length
    for (const waitMs of [10_000, 20_000, 40_000]) {
      const before = (await attempts()).length
      clock.advance(waitMs)
      await until(async () => (await attempts()).length > before)
      await settled()
      expect((await attempts()).length).toBe(before + 1)
    }
    await handler.startAgain()
    clock.advance(10 * MINUTE_MS)
    await until(() => handler.delivered.length === 4)
    await settled()

    expect(down).toMatchObject({ waiting: 4, lastFailure: expect.stringContaining('running?') })
    expect(down.downSince).not.toBeNull()
    expect(tries).toBeLessThanOrEqual(4)
    const ofPayment = (id: number) =>
      handler.delivered.map(({ json }) => json.n).filter((n) => n % 2 === id)
    expect([ofPayment(0), ofPayment(1)]).toEqual([
      [2, 4],
      [1, 3],
    ])
    expect(await target()).toMatchObject({ state: 'up', downSince: null, waiting: 0 })
  })

  test('that does not want what it misses is told so about each event left out', async () => {
    const { addTarget, post, settled, clock, target, attempts, api } = await startForwarding()
    const handler = await startHandler()
    await handler.stop()
    const { id } = await addTarget(handler.url, { retryLadderS: [10], sendMissed: false })
    await post(aNumberedWebhook('pay_1', 1))
    await until(async () => (await target()).state === 'down')
    await post(aNumberedWebhook('pay_2', 2))
    await until(async () => (await target()).skipped === 1)
    await handler.startAgain()
    clock.advance(10_000)
    await until(() => handler.delivered.length === 1)
    await settled()
    await api.post(`${ORDERS}/targets/${id}/pause`)
    await post(aNumberedWebhook('pay_3', 3))
    await until(async () => (await target()).skipped === 2)
    await api.post(`${ORDERS}/targets/${id}/resume`)
    await post(aNumberedWebhook('pay_4', 4))
    await until(() => handler.delivered.length === 2)

    expect(handler.delivered.map(({ json }) => json.n)).toEqual([1, 4])
    const skipped = (await attempts()).filter(({ outcome }) => outcome === 'skipped')
    expect(skipped.map(({ failure }) => failure)).toEqual([
      expect.stringContaining('it was paused'),
      expect.stringContaining('it was down'),
    ])
    expect(skipped.map(({ paymentId }) => paymentId)).toEqual(['pay_3', 'pay_2'])
  })

  test('that is paused gets what waited once it is resumed', async () => {
    const { addTarget, post, settled, target, api } = await startForwarding()
    const handler = await startHandler()
    const { id } = await addTarget(handler.url)
    const paused = await api.post(`${ORDERS}/targets/${id}/pause`)
    for (const n of [1, 2]) await post(aNumberedWebhook('pay_1', n))
    await until(async () => (await target()).waiting === 2)
    await settled()
    const before = handler.delivered.length

    await api.post(`${ORDERS}/targets/${id}/resume`)
    await until(() => handler.delivered.length === 2)

    expect(paused.json).toMatchObject({ isPaused: true })
    expect(before).toBe(0)
    expect(handler.delivered.map(({ json }) => json.n)).toEqual([1, 2])
  })

  test('is tried with an event made for it, and gets what waits when it is back', async () => {
    const { addTarget, post, settled, target, api } = await startForwarding()
    const handler = await startHandler()
    await handler.stop()
    const { id } = await addTarget(handler.url)
    await post(aNumberedWebhook('pay_1', 1))
    await until(async () => (await target()).state === 'down')
    await settled()

    const failed = await api.post(`${ORDERS}/targets/${id}/test`)
    await handler.startAgain()
    const passed = await api.post(`${ORDERS}/targets/${id}/test`)
    await until(async () => (await target()).state === 'up')

    expect(failed.json).toMatchObject({ kind: 'test', outcome: 'failed', answer: null })
    expect(passed.json).toMatchObject({ kind: 'test', outcome: 'accepted' })
    expect(handler.delivered[0]?.json).toMatchObject({ event_type: 'payment_succeeded' })
  })

  test('is sent an accepted event again when somebody asks for it', async () => {
    const { addTarget, post, attempts, api, settled } = await startForwarding()
    const handler = await startHandler()
    await addTarget(handler.url)
    await post(ODD_BODY)
    await until(() => handler.delivered.length === 1)
    await settled()

    const [accepted] = await attempts()
    const asked = await api.post(`${ORDERS}/attempts/${accepted?.id}/retry`)
    await until(() => handler.delivered.length === 2)
    await settled()

    expect(asked.json).toMatchObject({ eventId: accepted?.eventId })
    expect(handler.delivered[1]?.sha256).toBe(sha256(ODD_BODY))
    expect((await attempts())[0]).toMatchObject({
      outcome: 'accepted',
      comparedWithLast: { sameStatus: true, sameBody: true },
    })
  })
})
