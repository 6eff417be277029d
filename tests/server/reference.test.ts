import { describe, expect, test } from 'vitest'
import { createAnswerCheck, type Document } from '../support/open-api.ts'
import { startPayments } from '../support/payments.ts'
import { sendRaw, takeApart } from '../support/raw-http.ts'
import { startTestApp, TEST_URLS } from '../support/test-app.ts'
import { startTestConsole } from '../support/test-console.ts'

async function readDocument() {
  const { sandbox } = await startTestApp()
  const response = await sandbox.inject('/openapi.json')
  return { response, document: response.json<Document>(), text: response.body }
}

/** Each operation with an address that leads to it. */
function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      url: path.replaceAll(/\{\w+\}/g, 'x'),
    })),
  )
}

/** Refused before any operation sees it. */
const EARLY: [status: number, headers: string[]][] = [
  [400, ['x : a space before the colon']],
  [403, ['connection: close', 'host: evil.example']],
  [431, [`x: ${'a'.repeat(20_000)}`]],
]

describe('the OpenAPI document', () => {
  test('is version 3.1 and names the address it was read from', async () => {
    const { response, document } = await readDocument()

    expect(response.statusCode).toBe(200)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: TEST_URLS.sandbox }])
    expect(Object.keys(document.webhooks)).toEqual(['event'])
  })

  test('marks everything that specification 4 does not list as an extension', async () => {
    const { document } = await readDocument()

    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => !operation['x-extension'])
        .map(([method]) => `${method} ${path}`),
    )

    expect(documented.toSorted()).toEqual([
      'delete /api/webhooks/session/{sessionId}',
      'get /.well-known/jwks.json',
      'get /api/create-msdk-intent',
      'get /api/webhooks/session/{sessionId}',
      'get /api/webhooks/session/{sessionId}/stream',
      'get /payments/{payment_id}',
      'post /api/oauth/token',
      'post /api/webhooks/session/{sessionId}',
      'post /payments',
    ])
  })

  test('names the assumptions each operation rests on', async () => {
    const { document } = await readDocument()

    expect(document.paths['/payments']?.['post']?.['x-assumption']).toEqual(
      expect.arrayContaining(['payment-auth', 'payment-statuses', 'session-binding', 'outcome']),
    )
    expect(document.paths['/payments/{payment_id}']?.['get']?.['x-assumption']).toEqual(
      expect.arrayContaining(['status-limit', 'auto-sync', 'client-auth']),
    )
    expect(document.paths['/refunds']?.['post']?.['x-assumption']).toContain('refund-rules')
  })

  test('refers only to schemas it has, and has none that nothing refers to', async () => {
    const { document, text } = await readDocument()

    const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)

    expect([...new Set(referred)].toSorted()).toEqual(
      Object.keys(document.components.schemas).toSorted(),
    )
  })
})

describe('each operation of the document', () => {
  test('describes how a request is refused before the operation sees it', async () => {
    const { urls } = await startTestConsole()
    const answer = await fetch(`${urls.sandbox}/openapi.json`, { headers: { connection: 'close' } })
    const document = (await answer.json()) as Document
    const check = createAnswerCheck(document)

    for (const operation of operationsOf(document)) {
      const { method, url } = operation
      for (const [status, headers] of EARLY) {
        const head = `${method} ${url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
        const got = takeApart(await sendRaw(urls.sandbox, head))
        expect([operation, got.status, check({ ...operation, ...got })]).toEqual([
          operation,
          status,
          [],
        ])
      }
    }
  })

  test('describes that a body is too large, where it takes one', async () => {
    const { sandbox, asMerchant } = await startPayments()
    const document = (await sandbox.inject('/openapi.json')).json<Document>()
    const check = createAnswerCheck(document)
    const headers = { ...asMerchant, 'content-type': 'application/json' }
    const payload = ' '.repeat(1024 * 1024 + 1)

    for (const operation of operationsOf(document).filter(({ method }) => method !== 'GET')) {
      const { method, url } = operation
      const got = await sandbox.inject({ method: method as 'POST', url, headers, payload })
      const problems = check({
        ...operation,
        status: got.statusCode,
        headers: got.headers,
        body: got.json(),
      })
      expect([operation, got.statusCode, problems]).toEqual([operation, 413, []])
    }
  })

  test('describes that it can not be stored now, and when to try again', async () => {
    const { document } = await readDocument()
    const check = createAnswerCheck(document)

    for (const operation of operationsOf(document)) {
      const answer = { ...operation, status: 503, body: {} }
      const isToken = operation.url === '/api/oauth/token'
      expect(check({ ...answer, headers: {} }).length).toBe(2)
      expect(check({ ...answer, headers: { 'retry-after': '2' } })).toEqual([
        expect.stringContaining(isToken ? 'error_description' : "property 'error'"),
      ])
    }
  })
})

describe('the reference page', () => {
  test('loads nothing from elsewhere and may not be framed', async () => {
    const { sandbox } = await startTestApp()

    const { statusCode, headers, body } = await sandbox.inject('/reference/')

    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'$/,
    )
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })

  test('shows what is an extension and what is assumed', async () => {
    const { sandbox } = await startTestApp()

    const { body } = await sandbox.inject('/reference/static/swagger-initializer.js')

    expect(body).toMatch(/"showExtensions": ?true/)
  })

  test('has every file it asks for', async () => {
    const { sandbox } = await startTestApp()
    const { body } = await sandbox.inject('/reference/')

    const files = [...body.matchAll(/(?:src|href)="\.([^"]+)"/g)].map(([, file]) => file)

    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      expect((await sandbox.inject(`/reference${file}`)).statusCode).toBe(200)
    }
  })
})
