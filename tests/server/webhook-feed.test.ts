import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feedList, webhookReceipt } from '#contract/webhook-sessions.ts'
import { jsonObjectText } from '../support/json-texts.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe.each(['sandbox', 'live'] as const)('the webhook feed on %s', (environment) => {
  function feedOf(app: TestApp, session = 's') {
    const server = app[environment]
    const url = sessionPath(session)
    return {
      post: (payload: string | object = aWebhook, headers = JSON_TYPE) =>
        server.inject({ method: 'POST', url, payload, headers }),
      read: (since?: string) => server.inject({ url, query: since === undefined ? {} : { since } }),
      clear: () => server.inject({ method: 'DELETE', url }),
    }
  }

  test('takes a webhook and gives its event back', async () => {
    const app = await startTestApp()
    const feed = feedOf(app)

    const posted = await feed.post()

    expect(posted.statusCode).toBe(200)
    const { eventId } = webhookReceipt.parse(posted.json())
    expect(eventId).toMatch(/^evt_[0-9a-f]{32}$/)
    expect(feedList.parse((await feed.read()).json())).toEqual({
      sessionId: 's',
      events: [
        {
          eventId,
          eventType: 'payment_succeeded',
          paymentId: 'pay_1',
          status: 'succeeded',
          timestamp: '2026-01-02T03:04:05.678Z',
          payload: aWebhook,
        },
      ],
    })
  })

  test('is empty for a session that nobody used', async () => {
    const feed = feedOf(await startTestApp(), 'never-seen')

    expect((await feed.read()).json()).toEqual({ sessionId: 'never-seen', events: [] })
    expect((await feed.clear()).json()).toEqual({ cleared: 0 })
  })

  test('gives any body back with its own bytes', async () => {
    const feed = feedOf(await startTestApp())
    await fc.assert(
      fc.asyncProperty(jsonObjectText, async (json) => {
        await feed.post(json)
        const { body } = await feed.read()
        await feed.clear()

        expect(body.endsWith(`,"payload":${json}}]}`)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('keeps 1.0, long digits, key order and doubled keys', async () => {
    const feed = feedOf(await startTestApp())
    const json = '{"z": 1.0, "n":12345678901234567890,\n"a":1,"a":2, "é":"\\u00e9"}'

    await feed.post(json)

    expect((await feed.read()).body).toContain(`"payload":${json}`)
  })

  test.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/cloudevents+json',
    'application/json;charset="UTF-8"',
  ])('takes the content type %s', async (type) => {
    const feed = feedOf(await startTestApp())

    expect((await feed.post('{}', { 'content-type': type })).statusCode).toBe(200)
  })

  test('lists only newer events when since is given, in any zone', async () => {
    const app = await startTestApp()
    const feed = feedOf(app)
    await feed.post({ type: 'first' })
    app.clock.advance(1)
    await feed.post({ type: 'second' })

    const typesSince = async (since: string): Promise<string[]> =>
      (await feed.read(since))
        .json()
        .events.map(({ eventType }: { eventType: string }) => eventType)
    expect(await typesSince('2026-01-02T03:04:05.677Z')).toEqual(['first', 'second'])
    expect(await typesSince('2026-01-02T05:04:05.678+02:00')).toEqual(['second'])
    expect(await typesSince('2026-01-02T05:04:05.678 02:00')).toEqual(['second'])
    expect(await typesSince('2026-01-02T03:04:05.679Z')).toEqual([])
  })

  test('lets a reader page through with the last timestamp it saw, whatever the burst', async () => {
    const feed = feedOf(await startTestApp())
    await Promise.all(Array.from({ length: 30 }, (_, n) => feed.post({ type: `t${n}` })))

    const { events } = feedList.parse((await feed.read()).json())
    const timestamps = events.map(({ timestamp }) => timestamp)
    expect(timestamps).toEqual([...new Set(timestamps)].toSorted())
    const later = feedList.parse((await feed.read(timestamps[9])).json())
    expect(later.events).toEqual(events.slice(10))
  })

  test('keeps the newest 100', async () => {
    const feed = feedOf(await startTestApp())
    for (let n = 1; n <= 101; n++) await feed.post({ type: `t${n}` })

    const { events } = feedList.parse((await feed.read()).json())
    expect(events).toHaveLength(100)
    expect(events[0]?.eventType).toBe('t2')
  })

  test('forgets a session an hour after its newest event', async () => {
    const app = await startTestApp()
    const feed = feedOf(app)
    await feed.post()
    app.clock.advance(60 * 60 * 1000 - 1)
    expect((await feed.read()).json().events).toHaveLength(1)

    app.clock.advance(1)

    expect((await feed.read()).json().events).toEqual([])
  })

  test('forgets each event an hour after it came where that is chosen', async () => {
    const app = await startTestApp()
    const feed = feedOf(app)
    app.assumptions.set('session-expiry', 'per-event')
    await feed.post()
    app.clock.advance(30 * 60_000)
    const { eventId } = (await feed.post()).json()

    app.clock.advance(30 * 60_000)

    expect((await feed.read()).json().events).toMatchObject([{ eventId }])
  })

  test('clears a session and says how much it was', async () => {
    const feed = feedOf(await startTestApp())
    await feed.post()
    await feed.post()

    expect((await feed.clear()).json()).toEqual({ cleared: 2 })
    expect((await feed.read()).json().events).toEqual([])
  })

  test('names the assumptions an answer rests on', async () => {
    const feed = feedOf(await startTestApp())

    expect((await feed.post()).headers['x-assumption']).toBe('webhook-body, feed-auth')
    expect((await feed.clear()).headers['x-assumption']).toBe('feed-clear-body, feed-auth')
    expect((await feed.read()).headers['x-assumption']).toBe(
      'feed-list-body, session-expiry, event-timestamp, absent-derived, feed-auth',
    )
  })

  test('takes a session id of 128 characters', async () => {
    const feed = feedOf(await startTestApp(), 'a'.repeat(128))

    expect((await feed.post()).statusCode).toBe(200)
  })

  test('says which methods a session and its stream take', async () => {
    const app = await startTestApp()
    const put = await app[environment].inject({ method: 'PUT', url: sessionPath('s') })
    const post = await app[environment].inject({
      method: 'POST',
      url: `${sessionPath('s')}/stream`,
    })

    expect([put.statusCode, put.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, POST'])
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET'])
  })
})

test('sandbox and live keep sessions of the same id apart', async () => {
  const { sandbox, live } = await startTestApp()
  await sandbox.inject({ method: 'POST', url: sessionPath('s'), payload: aWebhook })

  expect((await live.inject(sessionPath('s'))).json().events).toEqual([])
  expect((await sandbox.inject(sessionPath('s'))).json().events).toHaveLength(1)
})
