import { describe, expect, test } from 'vitest'
import { startTestApp, TEST_URLS } from '../support/test-app.ts'

interface Operation {
  summary?: string
  'x-extension': boolean
  'x-assumption': string[]
}

async function readDocument() {
  const { sandbox } = await startTestApp()
  const response = await sandbox.inject('/openapi.json')
  const document = response.json<{
    openapi: string
    servers: { url: string }[]
    webhooks: Record<string, unknown>
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, unknown> }
  }>()
  return { response, document, text: response.body }
}

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
