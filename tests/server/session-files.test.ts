import { describe, expect, test } from 'vitest'
import { sessionFile } from '#contract/session-file.ts'
import { archivedEventDetail, archivePage } from '#contract/webhook-archive.ts'
import { controlOf } from '../support/control-api.ts'
import { startPayments } from '../support/payments.ts'
import { aFileAttempt, aFileEvent, aLoggedCall, aSessionFile } from '../support/session-files.ts'
import { exportOf, importFile, sendFile, SESSIONS } from '../support/session-imports.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { sessionPath } from '../support/webhooks.ts'

function post(app: TestApp, body: string, sessionId = 's') {
  return app.sandbox.inject({
    method: 'POST',
    url: sessionPath(sessionId),
    headers: {
      'content-type': 'application/json',
      'x-trace': 'abc',
      authorization: 'Bearer hidden',
    },
    payload: body,
  })
}

describe('a session that is exported', () => {
  test('comes back from its file with bytes, headers, times, pins, notes, attempts and calls', async () => {
    const from = await startTestApp()
    const api = controlOf(from)
    const body =
      '{ "b":1.0,\r\n "event_type":"payment_failed", "payment_id":"pay_1", "n":12345678901234567890 }'
    const { eventId } = (await post(from, body)).json()
    from.clock.advance(90_000)
    await post(from, '{"event_type":"payment_succeeded"}')
    await api.patch(`${SESSIONS}/s/archive/${eventId}`, { isPinned: true, note: 'The first one' })
    await api.patch(`${SESSIONS}/s`, { name: 'Yesterday' })
    const first = await exportOf(from, 's')
    const file = {
      ...first,
      attempts: [
        aFileAttempt({ eventId }),
        aFileAttempt({ eventId, number: 2, outcome: 'sending' }),
      ],
      requests: [aLoggedCall({ paymentId: 'pay_1' })],
    }
    const to = await startTestApp()
    to.clock.advance(24 * 60 * 60 * 1000)

    const receipt = await importFile(to, file)

    expect(receipt).toMatchObject({
      session: { id: 's', name: 'Yesterday', eventCount: 0, archivedCount: 2 },
      imported: { events: 2, attempts: 2, requests: 1 },
      replacedId: null,
    })
    const page = archivePage.parse((await controlOf(to).get(`${SESSIONS}/s/archive`)).json)
    expect(page.events.map(({ source }) => source)).toEqual(['import', 'import'])
    const imported = page.events[1]
    expect(imported).toMatchObject({
      timestamp: '2026-01-02T03:04:05.678Z',
      eventType: 'payment_failed',
      isOnFeed: false,
      isPinned: true,
      note: 'The first one',
    })
    const detail = (await controlOf(to).get(`${SESSIONS}/s/archive/${imported?.eventId}`)).json
    expect(archivedEventDetail.parse(detail)).toMatchObject({
      body,
      headers: expect.arrayContaining([['x-trace', 'abc']]),
    })
    const { attempts } = (await controlOf(to).get(`${SESSIONS}/s/attempts`)).json
    expect(attempts).toMatchObject([
      { eventId: imported?.eventId, outcome: 'interrupted', targetId: null },
      { eventId: imported?.eventId, outcome: 'accepted', number: 1 },
    ])
    expect((await to.sandbox.inject(sessionPath('s'))).json().events).toEqual([])
  })

  test('is exported again as it was imported, also under another id', async () => {
    const app = await startTestApp()
    const file = aSessionFile({
      events: [aFileEvent(), aFileEvent({ eventId: 'evt_2', isPinned: true, note: 'Look' })],
      attempts: [aFileAttempt(), aFileAttempt({ eventId: 'evt_2', outcome: 'refused', number: 3 })],
    })
    await importFile(app, file)
    const once = await exportOf(app, file.session.id)

    const { session, replacedId } = await importFile(app, once)

    expect(once).toMatchObject({
      ...file,
      exportedAt: expect.any(String),
      events: [file.events[0], {}],
    })
    expect(replacedId).toBe(file.session.id)
    expect(session.id).toMatch(/^session_/)
    const twice = await exportOf(app, session.id)
    expect(twice).toEqual({ ...once, session: { ...once.session, id: session.id } })
  })

  test('takes the calls about its payments along, without secrets', async () => {
    const app = await startPayments()
    const { id, client_secret } = await app.create()
    await app.get(`/payments/${String(id)}?client_secret=${String(client_secret)}`)
    await post(
      app,
      JSON.stringify({ event_type: 'payment_succeeded', payment_id: id, client_secret }),
    )

    const { text } = await controlOf(app).get(`${SESSIONS}/s/export`)

    expect(text).not.toContain(client_secret)
    expect(text).not.toContain(app.secretKey)
    expect(text).not.toContain('hidden')
    const file = sessionFile.parse(JSON.parse(text))
    expect(file.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(file.redactions).toContainEqual({
      path: 'events[0].body.client_secret',
      reason: 'a client secret',
    })
    expect(file.redactions).toContainEqual({
      path: 'events[0].headers.authorization',
      reason: 'a secret by its name',
    })
    expect((await sendFile(app, text)).statusCode).toBe(200)
  })

  test('reads as NDJSON, one event a line as the public list has it', async () => {
    const app = await startTestApp()
    await post(app, '{\n  "type":"a",\r\n  "n":1.0\n}')
    await post(app, '{"type":"b","cvc":"123"}')

    const { text } = await controlOf(app).get(`${SESSIONS}/s/export?format=ndjson`)

    const lines = text.trimEnd().split('\n')
    const [first] = (await app.sandbox.inject(sessionPath('s'))).json().events
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"n":1.0')
    expect(JSON.parse(lines[0] ?? '')).toEqual(first)
    expect(text).not.toContain('"123"')
  })

  test('reads as an HTTP archive with its events, calls and attempts by time', async () => {
    const app = await startTestApp()
    await importFile(
      app,
      aSessionFile({
        attempts: [aFileAttempt({ answer: null, url: 'http://[', failure: 'refused' })],
      }),
    )

    const { json } = await controlOf(app).get(`${SESSIONS}/session_1/export?format=har`)

    const { entries } = json.log
    expect(entries.map((entry: { startedDateTime: string }) => entry.startedDateTime)).toEqual([
      '2026-01-02T03:04:05.000Z',
      '2026-01-02T03:04:05.678Z',
      '2026-01-02T03:04:06.000Z',
    ])
    expect(entries[1].request).toMatchObject({
      method: 'POST',
      url: expect.stringContaining(sessionPath('session_1')),
      postData: { mimeType: 'application/json', text: aFileEvent().body },
    })
    expect(entries[2]).toMatchObject({ response: { status: 0 }, comment: 'refused' })
  })

  test.each([
    ['nobody/export', 404, /There is no session nobody/],
    ['s/export?format=csv', 400, /format: /],
  ])('%s is refused', async (path, status, message) => {
    const answer = await controlOf(await startTestApp()).get(`${SESSIONS}/${path}`)

    expect(answer.status).toBe(status)
    expect(answer.json.error.message).toMatch(message)
  })
})
