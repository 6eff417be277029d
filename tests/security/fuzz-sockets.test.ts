import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { AddressRole } from '../../src-server/platform/config.ts'
import { requestHead } from '../support/raw-http.ts'
import { rounds } from '../support/soak.ts'
import { startTestConsole } from '../support/test-console.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'
import { openSockets, openTo, sendBytes, toBytes } from './hostile-sockets.ts'

type Console = Awaited<ReturnType<typeof startTestConsole>>

/** For a machine that is busy with something else. */
const PATIENCE = { timeout: 30_000 }
const JSON_TYPE = 'content-type: application/json'
const post = (headers: string[], body: string): string =>
  `${requestHead('POST', sessionPath('s'), [JSON_TYPE, ...headers])}\r\n\r\n${body}`
const get = (path: string, headers: string[] = []): string =>
  `${requestHead('GET', path, headers)}\r\n\r\n`

/** What no client of ours would send. */
const ODD_MESSAGES: string[] = [
  'GET /\r\n',
  'GET / HTTP/9.9\r\nhost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\r\n'.repeat(2000),
  '\0'.repeat(5000),
  `${'A'.repeat(100_000)}`,
  get(
    '/',
    Array.from({ length: 3000 }, (_, n) => `x-${n}: ${n}`),
  ),
  get('/', [`cookie: ${'a=b; '.repeat(10_000)}`]),
  get('/', ['x: a\r\n folded: line']),
  get('/', ['x : space before the colon']),
  get('/', [': no name']),
  get('/', ['x: \u0001\u007f']),
  get(`/${'a/'.repeat(6000)}`),
  get(`/?${'a=b&'.repeat(3000)}`),
  get('http://127.0.0.1/'),
  get('*'),
  get('/', ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-key: x']),
  get('/', ['upgrade: h2c', 'connection: upgrade, http2-settings', 'http2-settings: AAMAAABk']),
  get('/', ['expect: something']),
  get('/', ['content-length: 10']),
  post(['expect: 100-continue', 'content-length: 2'], ''),
  post(['content-length: -1'], '{}'),
  post(['content-length: 1e3'], '{}'),
  post(['content-length: 99999999999999999999'], '{}'),
  post(['content-length: 2', 'content-length: 2'], '{}'),
  post(['transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
  post(['transfer-encoding: chunked'], 'ffffffffffffffff\r\n{}'),
  post(['transfer-encoding: chunked'], `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  post(['transfer-encoding: chunked'], `2\r\n{}\r\n0\r\n${'trailer: x\r\n'.repeat(3000)}\r\n`),
  post(['transfer-encoding: chunked, identity'], '2\r\n{}\r\n0\r\n\r\n'),
  post(['transfer-encoding: xchunked'], '2\r\n{}\r\n0\r\n\r\n'),
  post(['content-encoding: gzip', 'content-length: 2'], '{}'),
  post(['content-length: 2'], '{}GET / HTTP/1.1'),
  `${get('/').repeat(100)}then something else`,
  `${post(['content-length: 2'], '{}').repeat(50)}\0`,
  get(`${sessionPath('s')}/stream`).repeat(20),
  get('/console/api/events').repeat(20),
  'CONNECT 169.254.169.254:80 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'PURGE / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'G\u00c9T / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
]

const WHOLE_MESSAGES = [
  get('/'),
  get('/.well-known/jwks.json'),
  post(['content-length: 20'], '{"type":"a","b":"c"}'),
  post(['transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
]

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))

/** A good message in which some bytes are others, some are missing, or nothing comes after some of them. */
const spoilt = fc
  .record({
    message: fc.constantFrom(...WHOLE_MESSAGES),
    at: fc.nat(400),
    bytes: fc.uint8Array({ maxLength: 20 }),
    skip: fc.nat(20),
    end: fc.option(fc.nat(200)),
  })
  .map(({ message, at, bytes, skip, end }) => {
    const whole = toBytes(message)
    const from = at % whole.length
    const changed = Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(from + skip)])
    return end === null ? changed : changed.subarray(0, end)
  })

const attack = fc.record({
  role: fc.constantFrom<AddressRole[]>('sandbox', 'live', 'auth', 'console'),
  bytes: fc.oneof(fc.constantFrom(...ODD_MESSAGES).map(toBytes), spoilt, anyBytes),
  /** In how many pieces it arrives. */
  pieces: fc.integer({ min: 1, max: 4 }),
  ending: fc.constantFrom<('end' | 'reset')[]>('end', 'end', 'reset'),
})

/** Every address answers, and an event gets through. */
async function expectAnswers({ urls }: Console): Promise<void> {
  for (const url of Object.values(urls)) {
    expect((await fetch(url, { headers: { connection: 'close' } })).status).toBe(200)
  }
  expect(await storeWebhook(urls.sandbox, 'still-there')).toMatch(/^evt_/)
}

test('a socket that sends anything gets no 5xx, is closed, and leaves nothing behind', async () => {
  // Whoever asked may not be there any more to see a fault: the log is.
  const faults: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void faults.push(line) })
  const console = await startTestConsole({ logger })
  const { urls } = console
  await expectAnswers(console)
  const before = openSockets()

  for (const text of ODD_MESSAGES) {
    const answer = await sendBytes(urls.sandbox, {
      bytes: toBytes(text),
      pieces: 1,
      ending: 'end',
    })
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/m)
  }
  await fc.assert(
    fc.asyncProperty(attack, async ({ role, ...message }) => {
      expect(await sendBytes(urls[role], message)).not.toMatch(/^HTTP\/1\.1 5/m)
    }),
    { numRuns: rounds(300, 50_000) },
  )

  await expectAnswers(console)
  expect(faults).toEqual([])
  await expect.poll(openSockets, PATIENCE).toBeLessThanOrEqual(before)
})

test('sockets that keep the server waiting keep nobody else waiting, and are let go', async () => {
  const console = await startTestConsole()
  await expectAnswers(console)
  const before = openSockets()
  const halves = ['', 'G', 'GET / HT', post(['content-length: 1000'], '{'), get('/').slice(0, -2)]
  const waiting = await Promise.all(
    Array.from({ length: rounds(200, 2000) }, async (_, n) => {
      const socket = await openTo(Object.values(console.urls)[n % 4] ?? '')
      socket.write(halves[n % halves.length] ?? '')
      return socket
    }),
  )

  await expectAnswers(console)

  for (const socket of waiting) socket.destroy()
  await expect.poll(openSockets, PATIENCE).toBeLessThanOrEqual(before)
  await expectAnswers(console)
})
