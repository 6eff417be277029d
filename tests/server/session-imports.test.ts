import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import { sampleSessionList, SESSION_FILE_BYTES } from '#contract/session-file.ts'
import { archivePage } from '#contract/webhook-archive.ts'
import { controlOf } from '../support/control-api.ts'
import { aSessionFile } from '../support/session-files.ts'
import {
  ENVIRONMENT,
  exportOf,
  importFile,
  sendFile,
  SESSIONS,
} from '../support/session-imports.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** Everything that an import could change. */
async function stateOf(app: TestApp) {
  const api = controlOf(app)
  const { sessions } = (await api.get(SESSIONS)).json
  const archive = (await api.get('/archive')).json
  const count = (table: string) => app.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  return {
    sessions,
    archive,
    rows: ['session_imports', 'delivery_attempts', 'webhook_events'].map(count),
  }
}

describe('a file that can not be imported', () => {
  test('changes nothing, whatever is in it, and is refused by what is wrong', async () => {
    const app = await startTestApp()
    await importFile(app, aSessionFile())
    const before = await stateOf(app)
    const text = JSON.stringify(aSessionFile())
    const place = fc.nat(text.length)
    const junk = fc.constantFrom(
      '',
      '"',
      '{',
      '}',
      '\\u0000',
      '__proto__',
      '-1',
      '\ud800',
      '<b>',
      '/../',
      ',',
      '\u0000',
    )
    await fc.assert(
      fc.asyncProperty(place, place, junk, async (from, to, middle) => {
        const [start, end] = [Math.min(from, to), Math.max(from, to)]
        const answer = await sendFile(
          app,
          Buffer.from(text.slice(0, start) + middle + text.slice(end)),
        )

        if (answer.statusCode === 200) return
        expect([400, 413]).toContain(answer.statusCode)
        expect(errorBody.parse(answer.json()).error.message).toBeTruthy()
        const { sessions } = await stateOf(app)
        expect(sessions.find(({ id }: { id: string }) => id === 'session_1')).toEqual(
          before.sessions.find(({ id }: { id: string }) => id === 'session_1'),
        )
      }),
      { numRuns: 40 },
    )
    for (const file of ['', '{}', text.slice(0, -2), text.replace('"version":1', '"version":2')]) {
      const state = await stateOf(app)
      expect((await sendFile(app, file)).statusCode).toBe(400)
      expect(await stateOf(app)).toEqual(state)
    }
  })

  test('too large is refused with the limit', async () => {
    const app = await startTestApp()

    const announced = await sendFile(app, 'x', { 'content-length': String(SESSION_FILE_BYTES + 1) })

    expect(announced.statusCode).toBe(413)
    expect(announced.json().error.message).toMatch(/may have 32/)
  })

  test('leaves nothing behind where the disk gives up in the middle', async () => {
    const app = await startTestApp()
    const before = await stateOf(app)
    app.db.exec(`CREATE TRIGGER full_disk BEFORE INSERT ON session_imports
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`)

    const failed = await sendFile(app, JSON.stringify(aSessionFile()))
    app.db.exec('DROP TRIGGER full_disk')

    expect(failed.statusCode).toBeGreaterThanOrEqual(500)
    expect(await stateOf(app)).toEqual(before)
    expect((await importFile(app, aSessionFile())).session.id).toBe('session_1')
  })

  test('twice at once makes two sessions', async () => {
    const app = await startTestApp()

    const receipts = await Promise.all([
      importFile(app, aSessionFile()),
      importFile(app, aSessionFile()),
    ])

    expect(receipts.map(({ replacedId }) => replacedId).toSorted()).toEqual(
      [null, 'session_1'].toSorted(),
    )
    expect(new Set(receipts.map(({ session }) => session.id)).size).toBe(2)
  })
})

describe('the samples that ship with the console', () => {
  test('each becomes a session that tells its story to the end', async () => {
    const app = await startTestApp()
    const api = controlOf(app)
    const { samples } = sampleSessionList.parse((await api.get('/sample-sessions')).json)

    for (const { name, title, events } of samples) {
      const { id, name: sessionName } = (await api.post(`${ENVIRONMENT}/sample-sessions/${name}`))
        .json
      const page = archivePage.parse((await api.get(`${SESSIONS}/${id}/archive`)).json)

      expect(sessionName).toBe(title)
      expect(page.events).toHaveLength(events)
      expect(page.events.every(({ source }) => source === 'sample')).toBe(true)
      expect(page.events.some(({ note }) => note !== null)).toBe(true)
      expect(page.events[0]?.timestamp).toBe(app.clock.now().toISOString())
      expect((await exportOf(app, id)).redactions).toEqual([])
    }
    expect(samples.length).toBeGreaterThanOrEqual(4)
    const unknown = await api.post(`${ENVIRONMENT}/sample-sessions/nothing`)
    expect(unknown.status).toBe(404)
    expect(unknown.json.error.message).toContain('card-payment')
  })

  test('the one about duplicates delivers the same bytes again', async () => {
    const app = await startTestApp()
    const api = controlOf(app)
    const { id } = (await api.post(`${ENVIRONMENT}/sample-sessions/duplicates-out-of-order`)).json

    const bodies = (await exportOf(app, id)).events.map(({ body }) => body)

    expect(bodies[2]).toBe(bodies[0])
    const times = bodies.map((body) => JSON.parse(body).timestamp)
    expect(times[1] < times[0]).toBe(true)
  })
})

test('what was imported goes with its session', async () => {
  const app = await startTestApp()
  await importFile(app, aSessionFile())

  await controlOf(app).post('/settings/reset', { confirm: 'reset' })

  expect((await stateOf(app)).rows).toEqual([0, 0, expect.any(Number)])
})
