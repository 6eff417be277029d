import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import { requestHead, sendRaw } from '../support/raw-http.ts'
import { startTestConsole } from '../support/test-console.ts'
import { sessionPath } from '../support/webhooks.ts'

const CLOSE = 'connection: close'
const post = (headers: string[], body: string): string =>
  `${requestHead('POST', sessionPath('s'), ['content-type: application/json', CLOSE, ...headers])}\r\n\r\n${body}`

const ODD_REQUESTS: [name: string, request: string, status: RegExp][] = [
  ['is not HTTP', 'hello\r\n\r\n', /400/],
  ['has no Host', `GET / HTTP/1.1\r\n${CLOSE}\r\n\r\n`, /403/],
  ['has no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', /403/],
  ['has a foreign Host', `GET / HTTP/1.1\r\nhost: evil.example\r\n${CLOSE}\r\n\r\n`, /403/],
  [
    'has 20 KB of headers',
    `${requestHead('GET', '/', [`x: ${'a'.repeat(20_000)}`])}\r\n\r\n`,
    /431/,
  ],
  [
    'has dot segments',
    `${requestHead('GET', '/api/webhooks/session/../x', [CLOSE])}\r\n\r\n`,
    /40[04]/,
  ],
  ['has the session id ..', `${requestHead('GET', sessionPath('..'), [CLOSE])}\r\n\r\n`, /400/],
  [
    'has the session id %2e%2e',
    `${requestHead('GET', sessionPath('%2e%2e'), [CLOSE])}\r\n\r\n`,
    /400/,
  ],
  [
    'streams the session id .',
    `${requestHead('GET', `${sessionPath('.')}/stream`, [CLOSE])}\r\n\r\n`,
    /400/,
  ],
  ['cannot be decoded', `${requestHead('GET', '/%zz', [CLOSE])}\r\n\r\n`, /400/],
  ['has two lengths', post(['content-length: 2', 'content-length: 3'], '{}x'), /400/],
  [
    'has a length and chunks',
    post(['content-length: 2', 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    /400/,
  ],
  ['announces 1 GB', post(['content-length: 1000000000'], '{'), /413/],
  ['is a CONNECT', `CONNECT 127.0.0.1:80 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`, /^$|40[045]/],
]

describe('a request that', () => {
  test.each(ODD_REQUESTS)('%s gets an answer and harms nobody', async (_, request, status) => {
    const { urls } = await startTestConsole()

    const answer = await sendRaw(urls.sandbox, request)

    expect(answer.split('\r\n', 1)[0]?.split(' ')[1] ?? '').toMatch(status)
    if (answer !== '') errorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))
    expect((await fetch(urls.sandbox)).status).toBe(200)
  })

  test('sends more than it announced in chunks is cut off at 1 MiB', async () => {
    const { urls } = await startTestConsole()
    const chunk = `10000\r\n${' '.repeat(0x1_00_00)}\r\n`

    const answer = await sendRaw(
      urls.sandbox,
      post(['transfer-encoding: chunked'], `${chunk.repeat(16)}3\r\n{} \r\n0\r\n\r\n`),
    )

    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})
