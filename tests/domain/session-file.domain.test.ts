import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SESSION_FILE_BYTES, SESSION_FILE_COUNTS } from '#contract/session-file.ts'
import { readSessionFile } from '../../src-server/features/session-files/session-file-reading.domain.ts'
import {
  buildSessionFile,
  type SessionParts,
  writeSessionFile,
} from '../../src-server/features/session-files/session-file-writing.domain.ts'
import {
  aFileAttempt,
  aFileEvent,
  aLoggedCall,
  aSessionFile,
  fileEvents,
} from '../support/session-files.ts'

const NOW = new Date('2026-02-01T00:00:00.000Z')
const FACTS = { exportedAt: NOW, version: '0.0.0-test' }
const GONE = '••••••••'

function parts(changes: Partial<SessionParts> = {}): SessionParts {
  const { session, events, attempts, requests } = aSessionFile()
  return { session, events, attempts, requests, ...changes }
}

function read(text: string) {
  return readSessionFile(Buffer.from(text), NOW)
}

describe('a session file', () => {
  test('is read as it was written, and written again the same', () => {
    fc.assert(
      fc.property(fileEvents, (events) => {
        const attempts = events.map(({ eventId }) => aFileAttempt({ eventId }))
        const written = writeSessionFile(buildSessionFile(parts({ events, attempts }), FACTS))

        const file = read(written)

        expect(writeSessionFile(file)).toBe(written)
        expect(writeSessionFile(buildSessionFile(file, FACTS))).toBe(written)
      }),
    )
  })

  test('keeps each body byte for byte where it holds no secret', () => {
    const body = '{ "b":1.0,\r\n "a":12345678901234567890, "a":"\\u0041\\/" }\n'

    const file = read(
      writeSessionFile(buildSessionFile(parts({ events: [aFileEvent({ body })] }), FACTS)),
    )

    expect(file.events[0]?.body).toBe(body)
    expect(file.redactions).toEqual([])
  })

  test('holds no secret and lists where each was', () => {
    const event = aFileEvent({
      headers: [['Authorization', `Bearer snd_${'k'.repeat(64)}`]],
      body: '{"content":{"object":{"client_secret":"pay_1_secret_abcdefghijklmnopqrst","n":4242424242424242}},"list":[{"cvc":123}]}',
    })
    const attempt = aFileAttempt({
      url: 'http://127.0.0.1:1/?api_key=hidden-key',
      answer: {
        status: 500,
        statusText: '',
        headers: [['Set-Cookie', 'sid=hidden-cookie']],
        body: 'Error: password="hidden" {"password":"hidden-password"}',
        isCut: false,
      },
    })

    const file = buildSessionFile(parts({ events: [event], attempts: [attempt] }), FACTS)

    const text = writeSessionFile(file)
    expect(text).not.toMatch(/k{20}|abcdefghij|4242424242424242|123}|hidden-/)
    expect(JSON.parse(file.events[0]?.body ?? '')).toMatchObject({
      content: { object: { n: `424242${GONE}4242` } },
    })
    expect(file.redactions).toEqual([
      { path: 'events[0].headers.Authorization', reason: 'a key' },
      { path: 'events[0].body.content.object.client_secret', reason: 'a client secret' },
      { path: 'events[0].body.content.object.n', reason: 'a card number' },
      { path: 'events[0].body.list[0].cvc', reason: 'a secret by its name' },
      { path: 'attempts[0].url', reason: 'a secret by its name' },
      { path: 'attempts[0].answer.headers.Set-Cookie', reason: 'a secret by its name' },
      { path: 'attempts[0].answer.body', reason: 'a secret by its name' },
    ])
    expect(read(text)).toEqual(file)
  })

  test('keeps the newest that fit and says how many are left out', () => {
    const events = Array.from({ length: SESSION_FILE_COUNTS.events + 5 }, (_, index) =>
      aFileEvent({ eventId: `evt_${index}` }),
    )
    const large = JSON.stringify({ filler: '"'.repeat(500_000) })
    const heavy = Array.from({ length: 60 }, (_, index) =>
      aFileEvent({ eventId: `evt_${index}`, body: large }),
    )

    const many = buildSessionFile(
      parts({ events, attempts: [aFileAttempt({ eventId: 'evt_0' })] }),
      FACTS,
    )
    const few = buildSessionFile(parts({ events: heavy, attempts: [] }), FACTS)

    expect(many.events[0]?.eventId).toBe('evt_5')
    expect(many.attempts).toEqual([])
    expect(many.leftOut).toEqual({ events: 5, attempts: 1, requests: 0 })
    expect(few.leftOut.events).toBeGreaterThan(0)
    expect(few.events.at(-1)?.eventId).toBe('evt_59')
    const bytes = Buffer.from(writeSessionFile(few))
    expect(bytes.length).toBeLessThanOrEqual(SESSION_FILE_BYTES)
    expect(readSessionFile(bytes, NOW).events).toHaveLength(few.events.length)
  })
})

describe('a file that is not as an export has it', () => {
  const whole = writeSessionFile(aSessionFile())
  const changed = (change: object): string => JSON.stringify({ ...aSessionFile(), ...change })
  const event = (change: object): string => changed({ events: [{ ...aFileEvent(), ...change }] })

  test.each([
    ['empty', '', /is empty/],
    ['cut short', whole.slice(0, -40), /not whole JSON .* cut short/],
    ['something else', '<html>', /not whole JSON/],
    ['a list', '[]', /^format: this is no session file/],
    ['an HTTP archive', '{"log":{"version":"1.2"}}', /^format: .*NDJSON and HAR/],
    ['of a newer version', changed({ version: 2 }), /^version: .*newer console \(version 2/],
    ['of no version', changed({ version: '1' }), /^version: /],
    ['without its session', changed({ session: undefined }), /^session: /],
    [
      'with a path as its id',
      changed({ session: { ...aSessionFile().session, id: '../../etc' } }),
      /^session\.id: Use 1 to 128/,
    ],
    [
      'with a dot segment as its id',
      changed({ session: { ...aSessionFile().session, id: '..' } }),
      /^session\.id: A session id/,
    ],
    [
      'with a name too long',
      changed({ session: { ...aSessionFile().session, name: 'x'.repeat(81) } }),
      /^session\.name: /,
    ],
    ['with a prototype key', whole.replace('{', '{"__proto__":{"isAdmin":true},'), /"__proto__"/],
    [
      'with a prototype key inside',
      whole.replace('"isPinned"', '"__proto__":{},"isPinned"'),
      /"__proto__"/,
    ],
    [
      'with a prototype key in a body',
      event({ body: '{"__proto__":{}}' }),
      /^events\[0\]\.body: .*"__proto__"/,
    ],
    ['with a body that is no object', event({ body: '[1]' }), /^events\[0\]\.body: .*JSON array/],
    [
      'with a body that is no UTF-8',
      event({ body: '{"a":"\ud800"}' }),
      /^events\[0\]\.body: .*surrogate/,
    ],
    [
      'with a body too large',
      event({ body: `{"a":"${'x'.repeat(1024 * 1024)}"}` }),
      /^events\[0\]\.body: has more than 1 MiB/,
    ],
    [
      'with a path as an event id',
      event({ eventId: '../1' }),
      /^events\[0\]\.eventId: Use 1 to 128/,
    ],
    [
      'with a header that ends a line',
      event({ headers: [['x', 'a\r\nb: c']] }),
      /^events\[0\]\.headers\[0\]\[1\]: .*line break/,
    ],
    [
      'with a header name that is none',
      event({ headers: [['a b', '']] }),
      /^events\[0\]\.headers\[0\]\[0\]: /,
    ],
    [
      'from the future',
      event({ receivedAt: '9999-01-01T00:00:00.000Z' }),
      /^events\[0\]\.receivedAt: .*future/,
    ],
    ['with a time that is none', event({ receivedAt: 'yesterday' }), /^events\[0\]\.receivedAt: /],
    [
      'with an id twice',
      changed({ events: [aFileEvent(), aFileEvent()] }),
      /^events\[1\]\.eventId: evt_1 .* events\[0\]/,
    ],
    [
      'with an attempt of no event',
      changed({ attempts: [aFileAttempt({ eventId: 'evt_9' })] }),
      /^attempts\[0\]\.eventId: evt_9/,
    ],
    [
      'with too many events',
      changed({
        events: Array.from({ length: SESSION_FILE_COUNTS.events + 1 }, () => aFileEvent()),
      }),
      /^events: .*10000/,
    ],
    ['very deep', '['.repeat(1_000_000), /not whole JSON/],
  ])('%s is refused by what is wrong', (_, text, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        reason: 'malformed_body',
        message: expect.stringMatching(message),
      }),
    )
  })

  test('that is no UTF-8, or too large, is refused before it is read', () => {
    expect(() => readSessionFile(Buffer.from([0x7b, 0x80]), NOW)).toThrow(/not valid UTF-8/)
    expect(() => readSessionFile(Buffer.alloc(SESSION_FILE_BYTES + 1, ' '), NOW)).toThrow(
      expect.objectContaining({
        reason: 'body_too_large',
        message: expect.stringMatching(/may have 32/),
      }),
    )
  })

  test('may have HTML in its name: that is a name like any other', () => {
    const name = '<img src=x onerror=alert(1)>'

    expect(read(changed({ session: { ...aSessionFile().session, name } })).session.name).toBe(name)
  })

  test('never fails in another way, whatever was changed in it', () => {
    const file = JSON.parse(whole) as object
    const places = pathsOf(file)
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('', '../..', '<b>', -1, 1e300, [], {}, null),
    )
    fc.assert(
      fc.property(fc.constantFrom(...places), value, (place, replacement) => {
        const outcome = outcomeOf(() => read(JSON.stringify(replaceAt(file, place, replacement))))

        expect(['read', 'malformed_body']).toContain(outcome)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 4 }), (at, bytes) => {
        const cut = Buffer.concat([
          Buffer.from(whole.slice(0, at)),
          bytes,
          Buffer.from(whole.slice(at + 2)),
        ])

        expect(['read', 'malformed_body']).toContain(outcomeOf(() => readSessionFile(cut, NOW)))
      }),
      { numRuns: 500 },
    )
  })

  test('of calls is kept as the log had it', () => {
    const requests = [aLoggedCall({ path: '/payments/pay_1?client_secret=hidden' })]

    const file = buildSessionFile(parts({ requests }), FACTS)

    expect(file.requests[0]?.path).toBe(`/payments/pay_1?client_secret=${GONE}`)
    expect(file.redactions).toEqual([{ path: 'requests[0].path', reason: 'a secret by its name' }])
  })
})

type Place = readonly string[]

function pathsOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...at, key]))]
}

function replaceAt(value: unknown, [key, ...rest]: Place, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      String(index) === key ? replaceAt(item, rest, replacement) : item,
    )
  }
  const holder = value as Record<string, unknown>
  return { ...holder, [key]: replaceAt(holder[key], rest, replacement) }
}

function outcomeOf(work: () => unknown): unknown {
  try {
    work()
    return 'read'
  } catch (error) {
    return (error as { reason?: string }).reason
  }
}
