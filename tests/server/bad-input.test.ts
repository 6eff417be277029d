import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import { startTestApp } from '../support/test-app.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

const JSON_TYPE = 'application/json'

const BAD_BODIES: [name: string, body: string | Buffer, status: number, message: RegExp][] = [
  ['malformed JSON', '{"a":1', 400, /not JSON/],
  ['a trailing comma', '{"a":1,}', 400, /not JSON/],
  ['a JSON array', '[{"a":1}]', 400, /a JSON array.*send a JSON object/],
  ['a JSON string', '"payment_succeeded"', 400, /a JSON string/],
  ['null', 'null', 400, /null/],
  ['an empty body', '', 400, /empty/],
  ['1 MiB + 1 of spaces and an object', `${' '.repeat(1024 * 1024 - 1)}{}`, 413, /too large/],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, /UTF-8/],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), 400, /JSON/],
  ['10,000-deep nesting', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, /deeper/],
  ['10,000 openings without an end', '{"a":'.repeat(10_000), 400, /deeper/],
  ['a __proto__ key', '{"__proto__":{"isAdmin":true}}', 400, /__proto__/],
  ['a nested constructor key', '{"a":{"constructor":{"prototype":{}}}}', 400, /constructor/],
]

const BAD_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json; charset=latin1',
  'nonsense',
  '',
]

const BAD_SESSION_IDS: [name: string, inUrl: string][] = [
  ['129 characters', 'a'.repeat(129)],
  ['an encoded slash', 'a%2Fb'],
  ['two dots', 'a..b'],
  ['a space', 'a%20b'],
  ['a null byte', 'a%00b'],
  ['a letter beyond ASCII', '%C3%A9'],
  ['2000 characters', 'a'.repeat(2000)],
  ['3000 characters', 'a'.repeat(3000)],
]

describe('a bad webhook', () => {
  test.each(BAD_BODIES)(
    'with %s is refused by name and stores nothing',
    async (_, body, status, message) => {
      const { sandbox } = await startTestApp()

      const answer = await sandbox.inject({
        method: 'POST',
        url: sessionPath('s'),
        headers: { 'content-type': JSON_TYPE },
        payload: body,
      })

      expect(answer.statusCode).toBe(status)
      const { error } = errorBody.parse(answer.json())
      expect(error).toMatchObject({ type: 'invalid_request', code: 'IR_06' })
      expect(error.message).toMatch(message)
      expect((await sandbox.inject(sessionPath('s'))).json().events).toEqual([])
    },
  )

  test.each(BAD_TYPES)('of content type %j is refused with the right one', async (type) => {
    const { sandbox } = await startTestApp()

    const answer = await sandbox.inject({
      method: 'POST',
      url: sessionPath('s'),
      headers: { 'content-type': type },
      payload: Buffer.from('{}'),
    })

    expect(answer.statusCode).toBe(415)
    expect(errorBody.parse(answer.json()).error.message).toContain('application/json')
    expect((await sandbox.inject(sessionPath('s'))).json().events).toEqual([])
  })

  test('of exactly 1 MiB is taken', async () => {
    const { sandbox } = await startTestApp()
    const body = `${' '.repeat(1024 * 1024 - 2)}{}`

    const answer = await sandbox.inject({
      method: 'POST',
      url: sessionPath('s'),
      headers: { 'content-type': JSON_TYPE },
      payload: body,
    })

    expect(answer.statusCode).toBe(200)
  })
})

describe.each(BAD_SESSION_IDS)('a session id with %s', (_, id) => {
  test.each([
    ['POST', ''],
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/stream'],
  ] as const)('is refused on %s %s', async (method, end) => {
    const { sandbox, db } = await startTestApp()

    const answer = await sandbox.inject({
      method,
      url: `${sessionPath(id)}${end}`,
      ...(method === 'POST' && { payload: aWebhook }),
    })

    expect(answer.statusCode).toBe(400)
    expect(errorBody.parse(answer.json()).error.message).toMatch(/session|path/i)
    expect(db.prepare('SELECT count(*) FROM webhook_events').pluck().get()).toBe(0)
    expect(db.prepare('SELECT count(*) FROM webhook_sessions').pluck().get()).toBe(0)
  })
})

describe('a bad since', () => {
  test.each(['yesterday', '', '2026-01-02', '1767323045', '2026-02-30T00:00:00Z', 'null'])(
    '%j is refused with an example',
    async (since) => {
      const { sandbox } = await startTestApp()

      const answer = await sandbox.inject({ url: sessionPath('s'), query: { since } })

      expect(answer.statusCode).toBe(400)
      expect(errorBody.parse(answer.json()).error.message).toMatch(
        /^since: Use an ISO 8601 time such as \d{4}-/,
      )
    },
  )

  test('given twice is refused', async () => {
    const { sandbox } = await startTestApp()

    const answer = await sandbox.inject(`${sessionPath('s')}?since=a&since=b`)

    expect(answer.statusCode).toBe(400)
    expect(errorBody.parse(answer.json()).error.message).toContain('since')
  })
})

test.each(['POST', 'GET', 'DELETE'] as const)(
  'a slash in a session id is another address, which does not exist: %s',
  async (method) => {
    const { sandbox, db } = await startTestApp()

    const answer = await sandbox.inject({
      method,
      url: sessionPath('a/b'),
      ...(method === 'POST' && { payload: aWebhook }),
    })

    expect(answer.statusCode).toBe(404)
    expect(errorBody.parse(answer.json()).error.code).toBe('IR_02')
    expect(db.prepare('SELECT count(*) FROM webhook_events').pluck().get()).toBe(0)
  },
)

test('an unexpected failure is an opaque 500', async () => {
  const { sandbox, db } = await startTestApp()
  await sandbox.ready()
  db.close()

  const answer = await sandbox.inject({ method: 'POST', url: sessionPath('s'), payload: aWebhook })

  expect(answer.statusCode).toBe(500)
  expect(errorBody.parse(answer.json())).toEqual({
    error: {
      type: 'api',
      message: 'Something went wrong in the console; its log has the details',
      code: 'HE_00',
    },
  })
})
