import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  aNumberedWebhook,
  ODD_BODY,
  ORDERS,
  REPLAYS,
  startForwarding,
} from '../support/deliveries.ts'
import { until } from '../support/until.ts'
import { sha256, startExpressHandler, startHandler } from '../support/webhook-handlers.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

async function startWithEvents(count = 4) {
  const running = await startForwarding()
  const eventIds: string[] = []
  for (let n = 1; n <= count; n++) {
    eventIds.push(await running.post(aNumberedWebhook('pay_1', n)))
    running.clock.advance(1000)
  }
  return { ...running, eventIds }
}

describe('a replay', () => {
  test('of a whole session to a URL sends the bytes received, oldest first, signed as asked', async () => {
    const running = await startForwarding()
    await running.post(ODD_BODY)
    await running.post(aWebhook)
    const handler = await startExpressHandler('theirs')

    const run = await running.replay({
      to: { kind: 'url', url: handler.url, signing: { mode: 'hmac-sha512', secret: 'theirs' } },
    })

    expect(run).toMatchObject({ status: 'done', total: 2, sent: 2, accepted: 2, note: null })
    expect(JSON.stringify(run)).not.toContain('theirs')
    const expected = [ODD_BODY, JSON.stringify(aWebhook)].map(sha256)
    expect(handler.delivered.map((delivered) => delivered.sha256)).toEqual(expected)
    const attempts = await running.attempts(`&runId=${run.id}`)
    expect(attempts.map(({ request }) => request.sha256)).toEqual(expected.toReversed())
    expect(attempts[0]).toMatchObject({
      kind: 'replay',
      outcome: 'accepted',
      request: { isEdited: false, body: null },
    })
  })

  test('of a selection goes in the order received, or reversed, with doubles and gaps on demand', async () => {
    const { replay, eventIds } = await startWithEvents(6)
    const handler = await startHandler()
    const to = { kind: 'url', url: handler.url }
    const sentBy = async (options: object) => {
      handler.delivered.splice(0)
      const run = await replay({ to, ...options })
      return { run, order: handler.delivered.map(({ json }) => json.n) }
    }

    const chosen = await sentBy({ eventIds: [eventIds[4], eventIds[0], eventIds[0]] })
    const reversed = await sentBy({ order: 'reversed', dropEvery: 3, duplicateEvery: 2 })

    expect(chosen.order).toEqual([1, 5])
    expect(reversed.order).toEqual([6, 5, 5, 3, 2, 2])
    expect(reversed.run).toMatchObject({ total: 6, sent: 6, dropped: 2, duplicated: 2 })
  })

  test('of an edited event is signed anew and says what it sent', async () => {
    const { replay, attempts, eventIds } = await startWithEvents(1)
    const handler = await startExpressHandler('theirs')
    const body = '{"event_type":"payment_failed","n":"edited ✎"}'

    const run = await replay({
      eventIds,
      edited: { body },
      to: { kind: 'url', url: handler.url, signing: { mode: 'hmac-sha512', secret: 'theirs' } },
    })

    expect(run).toMatchObject({ accepted: 1, options: { isEdited: true } })
    expect(handler.delivered[0]?.sha256).toBe(sha256(body))
    const signature = createHmac('sha512', 'theirs').update(body).digest('hex')
    expect((await attempts())[0]?.request).toMatchObject({ isEdited: true, body, signature })
  })

  test('to its targets gives each the types it takes, once, whatever they forwarded before', async () => {
    const { addTarget, replay, post, settled } = await startForwarding()
    const [all, refunds] = [await startHandler(), await startHandler()]
    await addTarget(all.url, { signing: { mode: 'none' } })
    await addTarget(refunds.url, { eventTypes: ['refund_*'] })
    await post(aWebhook)
    await post({ event_type: 'refund_succeeded', refund_id: 'ref_1' })
    await settled()

    const run = await replay({ to: { kind: 'targets' } })

    expect(run).toMatchObject({
      total: 3,
      accepted: 3,
      note: expect.stringContaining('1 left out'),
    })
    expect(all.delivered).toHaveLength(4)
    expect(all.delivered[3]?.headers).not.toHaveProperty('x-webhook-signature-512')
    expect(refunds.delivered.map(({ json }) => json.event_type)).toEqual(
      Array(2).fill('refund_succeeded'),
    )
  })

  test('back into a session comes in as new events, which its targets get', async () => {
    const { replay, urls, addTarget, post, api } = await startForwarding()
    await post(ODD_BODY)
    const handler = await startHandler()
    await addTarget(handler.url)

    const to = { kind: 'session', environment: 'sandbox', sessionId: 'orders' }
    const run = await replay({ to })
    await until(() => handler.delivered.length === 1)

    expect(run).toMatchObject({ status: 'done', accepted: 1 })
    expect(handler.delivered[0]?.sha256).toBe(sha256(ODD_BODY))
    const feed = await (await fetch(`${urls.sandbox}${sessionPath('orders')}`)).text()
    expect(feed.split(ODD_BODY)).toHaveLength(3)
    const archived = (await api.get(`${ORDERS}/archive`)).json.events
    expect(archived.map(({ source }: { source: string }) => source)).toEqual(['replay', 'feed'])
  })

  test('keeps the gaps of the originals, or makes them shorter', async () => {
    const { api, clock, eventIds } = await startWithEvents(3)
    const handler = await startHandler()
    const request = {
      sessionId: 'orders',
      to: { kind: 'url', url: handler.url },
      timing: { speed: 2 },
    }

    const { id } = (await api.post(REPLAYS, request)).json
    const progress = async () => (await api.get(`${REPLAYS}/${id}`)).json.sent
    await until(async () => (await progress()) === 1)
    clock.advance(499)
    expect(handler.delivered).toHaveLength(1)
    clock.advance(1)
    await until(async () => (await progress()) === 2)
    clock.advance(500)
    await until(async () => (await progress()) === 3)

    expect(eventIds).toHaveLength(3)
    expect(handler.delivered.map(({ json }) => json.n)).toEqual([1, 2, 3])
  })

  test('compares each answer with the last one to the same event from the same address', async () => {
    const { replay, attempts, eventIds } = await startWithEvents(1)
    let says = { status: 200, body: 'first' }
    const handler = await startHandler((_, response) =>
      response.writeHead(says.status).end(says.body),
    )
    const to = { kind: 'url', url: handler.url }
    const runs = [await replay({ to, eventIds })]
    runs.push(await replay({ to, eventIds }))
    says = { status: 200, body: 'second' }
    runs.push(await replay({ to, eventIds }))
    says = { status: 500, body: 'second' }
    runs.push(await replay({ to, eventIds }))

    const compared = (await attempts()).map((attempt) => attempt.comparedWithLast).toReversed()

    expect(compared).toEqual([
      null,
      { sameStatus: true, sameBody: true },
      { sameStatus: true, sameBody: false },
      { sameStatus: false, sameBody: true },
    ])
    expect(runs.map(({ changedAnswers }) => changedAnswers)).toEqual([0, 0, 1, 1])
    expect(runs.at(-1)).toMatchObject({ status: 'done', refused: 1, accepted: 0 })
  })

  test('is cancelled at once, also while a handler hangs, and says how far it got', async () => {
    const { api, attempts } = await startWithEvents(3)
    const handler = await startHandler(({ json }, response) => json.n === 1 && response.end())
    const request = { sessionId: 'orders', to: { kind: 'url', url: handler.url } }
    const { id } = (await api.post(REPLAYS, request)).json
    await until(() => handler.delivered.length === 2)

    const cancelled = await api.post(`${REPLAYS}/${id}/cancel`)

    expect(cancelled.json).toMatchObject({
      status: 'cancelled',
      sent: 2,
      accepted: 1,
      failed: 1,
      note: expect.stringContaining('2 of 3'),
    })
    expect((await attempts())[0]).toMatchObject({ outcome: 'interrupted', mayBeSentTwice: true })
    const again = await api.post(`${REPLAYS}/${id}/cancel`)
    expect(again.status).toBe(409)
    expect((await api.get(REPLAYS)).json.runs).toMatchObject([{ id, status: 'cancelled' }])
  })

  test('that can not be is refused by name, and nothing is sent', async () => {
    const { api } = await startWithEvents(1)
    const toUrl = { kind: 'url', url: 'http://127.0.0.1:9/' }
    const cases = [
      [{ eventIds: ['evt_none'] }, 404, 'eventIds'],
      [{ to: { kind: 'targets', targetIds: ['tgt_none'] } }, 404, 'targetIds'],
      [{ to: { kind: 'targets' } }, 409, 'replay to a url'],
      [{ sessionId: 'empty' }, 409, 'no event'],
      [{ to: { ...toUrl, url: 'http://169.254.169.254/' } }, 400, 'allowsLinkLocal'],
      [{ edited: { body: '{}' } }, 400, 'exactly one event'],
      [{ dropEvery: 1 }, 400, 'dropEvery'],
      [{ timing: { speed: 0 } }, 400, 'timing'],
    ] as const

    for (const [changes, status, words] of cases) {
      const refused = await api.post(REPLAYS, { sessionId: 'orders', to: toUrl, ...changes })

      expect(refused.status, words).toBe(status)
      expect(refused.json.error.message).toContain(words)
    }
    expect((await api.get(`${ORDERS}/attempts`)).json.attempts).toEqual([])
    expect((await api.get(REPLAYS)).json.runs).toEqual([])
  })

  test('of an edited body that a session would not take is refused before it starts', async () => {
    const { api, eventIds } = await startWithEvents(1)
    const to = { kind: 'session', environment: 'live', sessionId: 'other' }

    const refused = await api.post(REPLAYS, {
      sessionId: 'orders',
      eventIds,
      to,
      edited: { body: '[1]' },
    })

    expect(refused.status).toBe(400)
    expect(refused.json.error.message).toContain('array')
  })
})
