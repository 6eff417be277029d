import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import { webhookSession, webhookSessionList } from '#contract/webhook-sessions.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

const SESSIONS = '/console/api/environments/sandbox/sessions'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

function control(app: TestApp, method: Method, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${app.access.token}` }
  return app.console.inject({ method, url, headers, ...(payload && { payload }) })
}

const listed = async (app: TestApp) =>
  webhookSessionList.parse((await control(app, 'GET', SESSIONS)).json()).sessions

describe('sessions in the console', () => {
  test('are made with a name and an address to post to', async () => {
    const app = await startTestApp()

    const created = webhookSession.parse(
      (await control(app, 'POST', SESSIONS, { name: '  Checkout ' })).json(),
    )

    expect(created).toMatchObject({
      name: 'Checkout',
      environment: 'sandbox',
      eventCount: 0,
      expiresAt: null,
      isCurrent: false,
      webhookUrl: `http://127.0.0.1:4010${sessionPath(created.id)}`,
    })
    expect(created.id).toMatch(/^session_[0-9a-z]{8}_[0-9a-z]{8}$/)
  })

  test('come into being by first use and count their events', async () => {
    const app = await startTestApp()
    await app.sandbox.inject({ method: 'POST', url: sessionPath('mine'), payload: aWebhook })

    expect(await listed(app)).toMatchObject([
      { id: 'mine', name: null, eventCount: 1, expiresAt: '2026-01-02T04:04:05.678Z' },
    ])
  })

  test('become current, one at a time', async () => {
    const app = await startTestApp()
    await control(app, 'PUT', `${SESSIONS}/one/current`)
    await control(app, 'PUT', `${SESSIONS}/two/current`)

    const current = (await listed(app)).filter(({ isCurrent }) => isCurrent)
    expect(current.map(({ id }) => id)).toEqual(['two'])
  })

  test('stay when their events expire, once named', async () => {
    const app = await startTestApp()
    await app.sandbox.inject({ method: 'POST', url: sessionPath('mine'), payload: aWebhook })
    await control(app, 'PATCH', `${SESSIONS}/mine`, { name: 'Kept' })
    app.clock.advance(60 * 60 * 1000)

    await app.sweep()

    expect(await listed(app)).toMatchObject([{ id: 'mine', name: 'Kept', eventCount: 0 }])
  })

  test.each([
    ['no name', {}, /name/],
    ['a blank name', { name: '   ' }, /^name: Give the session a name/],
    ['a long name', { name: 'x'.repeat(81) }, /^name/],
    ['a number', { name: 1 }, /^name/],
  ])('refuse %s', async (_, payload, message) => {
    const app = await startTestApp()
    await control(app, 'PUT', `${SESSIONS}/one/current`)

    const answer = await control(app, 'PATCH', `${SESSIONS}/one`, payload)

    expect(answer.statusCode).toBe(400)
    expect(errorBody.parse(answer.json()).error.message).toMatch(message)
  })

  test('that are unknown are a 404, unknown environments a 400', async () => {
    const app = await startTestApp()

    const unknown = await control(app, 'PATCH', `${SESSIONS}/nobody`, { name: 'x' })
    const nowhere = await control(app, 'GET', SESSIONS.replace('sandbox', 'production'))

    expect(errorBody.parse(unknown.json()).error.code).toBe('HE_02')
    expect(nowhere.statusCode).toBe(400)
    expect(errorBody.parse(nowhere.json()).error.message).toContain('environment')
  })

  test('get cleared events back for 15 seconds', async () => {
    const app = await startTestApp()
    const undo = () => control(app, 'POST', `${SESSIONS}/s/undo-clear`)
    await app.sandbox.inject({ method: 'POST', url: sessionPath('s'), payload: aWebhook })
    const before = (await app.sandbox.inject(sessionPath('s'))).body
    await app.sandbox.inject({ method: 'DELETE', url: sessionPath('s') })
    app.clock.advance(14_999)

    expect((await undo()).json()).toEqual({ restored: 1 })
    expect((await app.sandbox.inject(sessionPath('s'))).body).toBe(before)

    await app.sandbox.inject({ method: 'DELETE', url: sessionPath('s') })
    app.clock.advance(15_000)
    const late = await undo()
    expect(late.statusCode).toBe(409)
    expect(errorBody.parse(late.json()).error.code).toBe('IR_16')
  })
})
