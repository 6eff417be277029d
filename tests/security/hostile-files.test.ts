import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConformanceRun } from '#contract/conformance.ts'
import { errorBody } from '#contract/errors.ts'
import { toHtml } from '../../src-server/features/conformance/html-report.domain.ts'
import { toJunit } from '../../src-server/features/conformance/junit-report.domain.ts'
import { runCommand } from '../support/command.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { rounds } from '../support/soak.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { aWebhook, postWebhook, sessionPath } from '../support/webhooks.ts'

const SESSION = '/console/api/environments/sandbox/sessions/s'

const asUser = ({ access }: TestApp) => ({ authorization: `Bearer ${access.token}` })

function importBytes(app: TestApp, payload: Buffer) {
  return app.console.inject({
    method: 'POST',
    url: '/console/api/environments/sandbox/imports',
    headers: { ...asUser(app), 'content-type': 'application/octet-stream' },
    payload,
  })
}

/** The file of a session with a few events. */
async function aSessionFile(app: TestApp): Promise<Buffer> {
  for (const type of ['payment_succeeded', 'refund_failed', 'odd']) {
    const payload = { ...aWebhook, event_type: type }
    await app.sandbox.inject({ method: 'POST', url: sessionPath('s'), payload })
  }
  const { rawPayload } = await app.console.inject({
    url: `${SESSION}/export?format=session`,
    headers: asUser(app),
  })
  return rawPayload
}

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom('"', '{', ']', 'null', '-1', '1e999', '"__proto__":', '\\u0000', '\ud83d', ',,')
      .map((text) => Buffer.from(text)),
  ),
  removed: fc.nat(30),
})

describe('a session file', () => {
  test('with bytes that changed anywhere is imported or refused, and harms nothing', async () => {
    const app = await startTestApp()
    const file = await aSessionFile(app)

    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const spoilt = changes.reduce((whole, { at, bytes, removed }) => {
          const from = Math.floor(at * whole.length)
          return Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(from + removed)])
        }, file)
        const answer = await importBytes(app, spoilt)
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode !== 200) errorBody.parse(answer.json())
      }),
      { numRuns: rounds(60, 5000) },
    )

    expect((await importBytes(app, file)).statusCode).toBe(200)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['deep nesting', '['.repeat(100_000)],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['no text', Buffer.from([0xff, 0xfe, 0, 1])],
    ['a page', '<!doctype html><script>alert(1)</script>'],
  ])('that is %s is refused in words', async (_, content) => {
    const app = await startTestApp()

    const answer = await importBytes(app, Buffer.from(content))

    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(errorBody.parse(answer.json()).error.message).not.toBe('')
  })

  test('is offered as a file of the session’s name and never shown as a page', async () => {
    const app = await startTestApp()
    await aSessionFile(app)

    for (const format of ['session', 'ndjson', 'har']) {
      const url = `${SESSION}/export?format=${format}`
      const { headers } = await app.console.inject({ url, headers: asUser(app) })
      expect(headers['content-disposition']).toMatch(/^attachment; filename="s\.[a-z.]+"$/)
      expect(headers['content-type']).not.toContain('html')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

const FORMULAS = ['=HYPERLINK("http://evil.example","x")', "+cmd|' /C calc'!A0", '@SUM(1)', '-2+3']

test('formulas of others are texts of JSON in every export, and there is none for spreadsheets', async () => {
  const app = await startTestApp()
  for (const text of FORMULAS) {
    const payload = { event_type: text, payment_id: text, status: text, [text]: text }
    await app.sandbox.inject({ method: 'POST', url: sessionPath('s'), payload })
  }
  const read = async (address: string) => {
    const { statusCode, body } = await app.console.inject({
      url: `/console/api${address}`,
      headers: asUser(app),
    })
    return { statusCode, body }
  }
  const ofSession = (format: string) =>
    read(`/environments/sandbox/sessions/s/export?format=${format}`)

  const ndjson = await ofSession('ndjson')
  const whole = [
    await ofSession('session'),
    await ofSession('har'),
    await read('/requests/har?environment=sandbox'),
  ]

  const records = [...whole.map(({ body }) => body), ...ndjson.body.trimEnd().split('\n')]
  for (const record of records) {
    expect(record).toMatch(/^\{/)
    expect(JSON.parse(record)).toBeTypeOf('object')
  }
  for (const text of FORMULAS) {
    const written = JSON.stringify(text)
    expect(records.filter((record) => record.includes(written))).not.toEqual([])
  }
  expect((await ofSession('csv')).statusCode).toBe(400)
})

/** A conformance run in which every text that a provider or its address has a part in is `text`. */
function aRun(text: string): ConformanceRun {
  const exchange = { step: text, request: text, curl: text, status: 200, answer: text }
  const row = {
    id: 'valid',
    group: 'Claims',
    title: text,
    rule: text,
    expected: text,
    result: 'failed',
    got: text,
    reason: text,
    durationMs: 1,
    exchanges: [exchange],
    previousResult: 'passed',
  }
  const score = { passed: 0, failed: 1, skipped: 0, total: 1, percent: 0 }
  const facts = { method: 'GET', url: text, state: 'finished', issuer: text, audience: text }
  return {
    ...facts,
    startedAt: '2026-01-02T03:04:05.678Z',
    keySetUrl: text,
    score,
    rows: [row],
  } as unknown as ConformanceRun
}

// oxlint-disable-next-line no-control-regex -- XML has no place for them
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

test('a conformance report adds no tag and no attribute, whatever a provider answered', () => {
  /** The tags of a document with the names of their attributes. */
  const tagsOf = (document: string) =>
    [...document.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
  const plain = { html: tagsOf(toHtml(aRun('x'))), junit: tagsOf(toJunit(aRun('x'))) }
  const hostile = fc.oneof(
    fc.constantFrom(
      '"><img src=x onerror=alert(1)>',
      ']]></failure><x>',
      '</style><script>',
      '-->',
    ),
    fc.string({ unit: 'binary' }),
  )

  fc.assert(
    fc.property(hostile, (text) => {
      const [html, junit] = [toHtml(aRun(text)), toJunit(aRun(text))]
      expect(tagsOf(html)).toEqual(plain.html)
      expect(tagsOf(junit)).toEqual(plain.junit)
      expect(junit).not.toMatch(NOT_IN_XML)
    }),
  )
})

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

test('events and files that hold terminal controls print none of them', async () => {
  const data = aTempFolder()
  const { urls, session } = await runConsole(freshConsole(data)).ready
  const hostile = 'a\u001b[2J\u001b]0;owned\u0007\u009b31m\r\u202ez'
  await postWebhook(urls.sandbox, session.id, {
    event_type: hostile,
    payment_id: hostile,
    status: hostile,
  })
  const file = path.join(aTempFolder(), 'hostile.json')
  writeFileSync(file, JSON.stringify({ [hostile]: hostile, format: hostile, name: hostile }))

  const listed = await runCommand('events', { data, session: session.id })
  const missing = await runCommand('events', { data, session: hostile })
  const imported = runConsole(['import', file, '--data', data])
  await imported.ended

  expect(listed.output).toContain('owned')
  for (const text of [
    listed.output,
    listed.errors,
    missing.errors,
    imported.stdout(),
    imported.stderr(),
  ]) {
    expect(text).not.toMatch(CONTROLS)
  }
})
