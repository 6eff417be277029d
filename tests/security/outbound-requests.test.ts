import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createControlApi } from '../support/control-api.ts'
import { startServer } from '../support/sample-providers.ts'
import { startTestConsole } from '../support/test-console.ts'

const CALLS = '/environments/sandbox/outbound-calls'

async function withClient() {
  const console = await startTestConsole()
  const api = createControlApi(console)
  const { clientId } = console.environments.sandbox
  return {
    console,
    clientId,
    call: (request: object) => api.post(CALLS, { token: { clientId }, ...request }),
  }
}

/** The address that clouds hand credentials out at, in every spelling a URL has for it. */
const METADATA = [
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254./',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://169.16689662/',
  'http://0xa9.254.0251.254/',
  'http://１６９.254.169.254/',
  'http://169。254。169。254/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fd00:ec2::23]/',
  'http://100.100.100.200/',
  'http://[::ffff:100.100.100.200]/',
  'http://[fe80::1]/',
  'http://metadata.google.internal/',
  'http://METADATA.google.internal./',
]

const NO_TARGETS = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'http://user:password@127.0.0.1/',
  'http://[fe80::1%25eth0]/',
  '//127.0.0.1/',
  'http://',
]

const BROKEN_HEADERS = [
  ['x-a', 'b\r\nx-injected: 1'],
  ['x-a', 'b\nx-injected: 1'],
  ['x-a', 'b\0'],
  ['x-a\r\nx-injected', '1'],
  ['x a', '1'],
]

describe('an outbound call', () => {
  test('never reaches link-local and metadata addresses, however they are spelt', async () => {
    const { call } = await withClient()

    for (const url of METADATA) {
      const { status, json } = await call({ url })
      expect([url, status, json?.call.answer]).toEqual([url, 200, null])
      expect(json.call.failure).toMatch(/link-local or metadata address/)
    }
  })

  test('is made over HTTP only, to an address of its own', async () => {
    const { call } = await withClient()

    for (const url of NO_TARGETS) expect([url, (await call({ url })).status]).toEqual([url, 400])
  })

  test('follows no redirect, which could lead anywhere', async () => {
    const { call } = await withClient()
    const asked: (string | undefined)[] = []
    const url = await startServer(({ url: path }: IncomingMessage, response) => {
      asked.push(path)
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })

    const { json } = await call({ url: `${url}/start` })

    expect(json.call.answer.status).toBe(302)
    expect(asked).toEqual(['/payments/start'])
  })

  test('carries no second header in a header', async () => {
    const { call } = await withClient()

    for (const header of BROKEN_HEADERS) {
      const { status, json } = await call({ url: 'http://127.0.0.1:1/', headers: [header] })
      expect([header, status]).toEqual([header, 400])
      expect(json.error.message).toMatch(/^headers\.0\./)
    }
  })

  test('is no second request in a method or a path', async () => {
    const { call } = await withClient()
    const requests: string[] = []
    const url = await startServer(({ method, url: path }: IncomingMessage, response) => {
      requests.push(`${method} ${path}`)
      response.end()
    })

    expect((await call({ url, method: 'GET / HTTP/1.1\r\nx: ' })).status).toBe(400)
    await call({ url: `${url}/a b\r\nx-injected: 1\r\n\r\nGET /second` })

    expect(requests).toEqual(['GET /payments/a%20bx-injected:%201GET%20/second'])
  })

  test('keeps at most 1 MiB of an answer that does not end', async () => {
    const { call } = await withClient()
    const url = await startServer((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })

    const { json } = await call({ url })

    expect(json.call.answer.isCut).toBe(true)
    expect(json.call.answer.body).toHaveLength(1024 * 1024)
  })
})
