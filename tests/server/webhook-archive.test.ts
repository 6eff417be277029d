import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import {
  type ArchivedEvent,
  archivedEvent,
  archivedEventDetail,
  archiveFacts,
  archivePage,
} from '#contract/webhook-archive.ts'
import { webhookSessionList } from '#contract/webhook-sessions.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

const SESSIONS = '/console/api/environments/sandbox/sessions'
const HOUR_MS = 60 * 60 * 1000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

function control(app: TestApp, method: Method, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${app.access.token}` }
  return app.console.inject({ method, url, headers, ...(payload && { payload }) })
}

async function post(app: TestApp, body: object | string = aWebhook, headers = {}): Promise<string> {
  const answer = await app.sandbox.inject({
    method: 'POST',
    url: sessionPath('s'),
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return answer.json().eventId
}

async function page(app: TestApp, query = '') {
  const url = `${SESSIONS}/s/archive${query}`
  return archivePage.parse((await control(app, 'GET', url)).json())
}

const search = (app: TestApp, filter: string) => page(app, `?filter=${encodeURIComponent(filter)}`)
const typesOf = (events: readonly ArchivedEvent[]) => events.map(({ eventType }) => eventType)

async function detail(app: TestApp, eventId: string) {
  const answer = await control(app, 'GET', `${SESSIONS}/s/archive/${eventId}`)
  return archivedEventDetail.parse(answer.json())
}

describe('the archive of a session', () => {
  test('keeps what the feed forgets: beyond 100, after an hour, and after a DELETE', async () => {
    const app = await startTestApp()
    for (let n = 1; n <= 102; n++) await post(app, { event_type: `type_${n}` })

    const full = await page(app, '?limit=500')
    expect(full).toMatchObject({ matched: 102, isMatchedExact: true, total: 102, nextBefore: null })
    expect(full.events[0]).toMatchObject({ eventType: 'type_102', isOnFeed: true })
    expect(full.events.filter(({ isOnFeed }) => !isOnFeed)).toHaveLength(2)

    await app.sandbox.inject({ method: 'DELETE', url: sessionPath('s') })
    expect((await page(app)).events.some(({ isOnFeed }) => isOnFeed)).toBe(false)
    await control(app, 'POST', `${SESSIONS}/s/undo-clear`)
    expect((await page(app)).events[0]?.isOnFeed).toBe(true)

    app.clock.advance(HOUR_MS + 102)
    await app.sweep()
    const after = await page(app)
    expect(after.total).toBe(102)
    expect(after.events[0]?.isOnFeed).toBe(false)
  })

  test('shows sessions that have archived events only', async () => {
    const app = await startTestApp()
    await post(app)
    app.clock.advance(HOUR_MS)
    await app.sweep()

    const { sessions } = webhookSessionList.parse((await control(app, 'GET', SESSIONS)).json())

    expect(sessions).toMatchObject([
      { id: 's', eventCount: 0, archivedCount: 1, expiresAt: null, isCurrent: false },
    ])
  })

  test('keeps the body byte for byte and the header fields as they came, without secrets', async () => {
    const app = await startTestApp()
    const body = '{ "amount": 1.0, "id": 12345678901234567890, "amount": 2, "text": "\\u00e9é" }'

    const eventId = await post(app, body, {
      'X-Webhook-Signature-512': 'abc',
      authorization: 'Bearer abcdefghijklmnop',
      cookie: 'session=hidden',
    })

    const { body: kept, headers, bytes } = await detail(app, eventId)
    expect(kept).toBe(body)
    expect(bytes).toBe(Buffer.byteLength(body))
    expect(new Map(headers).get('x-webhook-signature-512')).toBe('abc')
    expect(JSON.stringify(headers)).not.toMatch(/abcdefghijklmnop|hidden/)
    const raw = await control(app, 'GET', `${SESSIONS}/s/archive/${eventId}/body`)
    expect(raw.headers['content-type']).toMatch(/^application\/json/)
    expect(raw.body).toBe(body)
    const found = await app.db.prepare('SELECT headers FROM webhook_events').pluck().all()
    expect(String(found)).not.toMatch(/abcdefghijklmnop|hidden/)
  })

  test('says where events came from', async () => {
    const app = await startTestApp()
    await post(app)
    await post(app, aWebhook, { 'x-console-source': 'manual' })
    await post(app, aWebhook, { 'x-console-source': 'replay' })
    await post(app, aWebhook, { 'x-console-source': 'payment' })
    await control(app, 'POST', '/console/api/environments/sandbox/sample-session')

    const { events } = await page(app)
    expect(events.map(({ source }) => source)).toEqual(['feed', 'replay', 'manual', 'feed'])
    const { sessions } = webhookSessionList.parse((await control(app, 'GET', SESSIONS)).json())
    const sample = sessions.find(({ name }) => name === 'Sample events')?.id
    const sampled = await control(app, 'GET', `${SESSIONS}/${sample}/archive?filter=source:sample`)
    expect(archivePage.parse(sampled.json()).matched).toBe(4)
  })

  test('goes on page by page', async () => {
    const app = await startTestApp()
    for (let n = 1; n <= 5; n++) await post(app, { event_type: `type_${n}` })

    const first = await page(app, '?limit=2')
    const second = await page(app, `?limit=2&before=${first.nextBefore}`)
    const filtered = await page(app, '?limit=3&filter=type:type_')
    const rest = await page(app, `?limit=3&filter=type:type_&before=${filtered.nextBefore}`)

    expect(typesOf(first.events)).toEqual(['type_5', 'type_4'])
    expect(typesOf(second.events)).toEqual(['type_3', 'type_2'])
    expect(second).toMatchObject({ matched: 3, total: 5 })
    expect(typesOf(rest.events)).toEqual(['type_2', 'type_1'])
    expect(rest.nextBefore).toBeNull()
  })

  test('is searched by words of body and headers and by operators, indexed or not', async () => {
    const app = await startTestApp()
    await post(app, { event_type: 'payment_failed', payment_id: 'pay_A', note: 'Cape Town' })
    await post(app, { event_type: 'refund_succeeded', payment_id: 'pay_B' }, { 'x-shop': 'Kiosk' })
    const look = async () => [
      typesOf((await search(app, 'cape')).events),
      typesOf((await search(app, '"cape town"')).events),
      typesOf((await search(app, 'kiosk')).events),
      typesOf((await search(app, 'payment:pay_b -cape')).events),
      typesOf((await search(app, 'type:payment after:1h')).events),
      typesOf((await search(app, 'johannesburg')).events),
    ]
    const [failed, refund] = [['payment_failed'], ['refund_succeeded']]
    const expected = [failed, failed, refund, refund, failed, []]

    expect(await look()).toEqual(expected)
    await app.sweep()
    expect(await look()).toEqual(expected)

    const wrong = await control(app, 'GET', `${SESSIONS}/s/archive?filter=is:nice`)
    expect(wrong.statusCode).toBe(400)
    expect(errorBody.parse(wrong.json()).error.message).toMatch(
      /^filter: is:nice: use one of pinned/,
    )
  })

  test('takes pins and notes, and finds by them', async () => {
    const app = await startTestApp()
    const [first] = [await post(app), await post(app)]
    const annotate = async (change: object) => {
      const answer = await control(app, 'PATCH', `${SESSIONS}/s/archive/${first}`, change)
      return archivedEvent.parse(answer.json())
    }

    expect(await annotate({ isPinned: true })).toMatchObject({ isPinned: true, note: null })
    expect(await annotate({ note: ' Ask Bob ' })).toMatchObject({ isPinned: true, note: 'Ask Bob' })
    await app.sweep()

    expect((await search(app, 'is:pinned')).events.map(({ eventId }) => eventId)).toEqual([first])
    expect((await search(app, 'bob')).matched).toBe(1)
    expect(await annotate({ isPinned: false, note: '' })).toMatchObject({
      isPinned: false,
      note: null,
    })
    const refused = await control(app, 'PATCH', `${SESSIONS}/s/archive/${first}`, { pinned: true })
    expect(refused.statusCode).toBe(400)
  })

  test('is emptied by the user with the feed, and both come back for 15 seconds', async () => {
    const app = await startTestApp()
    await post(app)
    app.clock.advance(HOUR_MS)
    await post(app)
    const clear = () => control(app, 'POST', `${SESSIONS}/s/clear`)
    const undo = () => control(app, 'POST', `${SESSIONS}/s/undo-clear`)

    expect((await clear()).json()).toEqual({ cleared: 2 })
    expect(await page(app)).toMatchObject({ total: 0, events: [] })
    expect((await app.sandbox.inject(sessionPath('s'))).json().events).toEqual([])
    app.clock.advance(14_999)
    await app.sweep()
    expect((await undo()).json()).toEqual({ restored: 2 })
    expect((await page(app)).events.map(({ isOnFeed }) => isOnFeed)).toEqual([true, false])

    await clear()
    app.clock.advance(15_000)
    await app.sweep()
    expect((await undo()).statusCode).toBe(409)
    expect((await control(app, 'GET', '/console/api/archive')).json().events).toBe(0)
  })

  test('says what is unknown', async () => {
    const app = await startTestApp()
    const eventId = await post(app)

    const missing = await control(app, 'GET', `${SESSIONS}/s/archive/evt_0`)
    const elsewhere = await control(app, 'GET', `${SESSIONS}/other/archive/${eventId}`)

    expect([missing.statusCode, elsewhere.statusCode]).toEqual([404, 404])
    expect(errorBody.parse(missing.json()).error.message).toContain('evt_0')
    const nobody = await control(app, 'GET', `${SESSIONS}/nobody/archive`)
    expect(archivePage.parse(nobody.json())).toMatchObject({ total: 0, events: [] })
  })
})

describe('the size of the archive', () => {
  test('is told and set, within bounds', async () => {
    const app = await startTestApp()
    await post(app)

    const facts = archiveFacts.parse((await control(app, 'GET', '/console/api/archive')).json())
    expect(facts).toMatchObject({ events: 1, limitBytes: 512 * 1024 * 1024 })
    expect(facts.bytes).toBeGreaterThan(Buffer.byteLength(JSON.stringify(aWebhook)))

    const set = (limitBytes: number) => control(app, 'PUT', '/console/api/archive', { limitBytes })
    expect((await set(1)).statusCode).toBe(400)
    expect((await set(2_000_000)).json()).toMatchObject({ limitBytes: 2_000_000 })
  })

  test('is kept by letting the oldest go that no feed needs', async () => {
    const app = await startTestApp()
    await control(app, 'PUT', '/console/api/archive', { limitBytes: 1024 * 1024 })
    const body = { event_type: 'large', filler: 'x'.repeat(300_000) }
    for (let n = 1; n <= 4; n++) await post(app, body)
    await app.sweep()
    expect(await page(app)).toMatchObject({ total: 4 })

    app.clock.advance(HOUR_MS + 4)
    await app.sweep()

    expect(await page(app)).toMatchObject({ total: 3 })
  })
})

test('setting the console back empties the archive', async () => {
  const app = await startTestApp()
  await post(app)

  await control(app, 'POST', '/console/api/settings/reset', { confirm: 'reset' })

  expect((await page(app)).total).toBe(0)
  await post(app)
  expect((await page(app)).total).toBe(1)
})
