import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import { startTestApp, TEST_URLS } from '../support/test-app.ts'
import { sessionPath } from '../support/webhooks.ts'

const ROLES = ['sandbox', 'live', 'auth', 'console'] as const

describe.each(ROLES)('the %s address', (role) => {
  test('says at its root what it is', async () => {
    const app = await startTestApp()

    const root = await app[role].inject('/')

    expect(root.statusCode).toBe(200)
    expect(root.json()).toMatchObject({
      product: 'Partner Payments Console',
      version: '0.0.0-test',
      address: role,
      urls: TEST_URLS,
    })
    expect(root.json().serves).toEqual(expect.any(String))
  })

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:4010', 'evil'])(
    'refuses the Host %j, which could be rebound',
    async (host) => {
      const app = await startTestApp()

      const answer = await app[role].inject({ url: '/', headers: { host } })

      expect(answer.statusCode).toBe(403)
      expect(errorBody.parse(answer.json()).error.message).toContain('--allow-host')
    },
  )

  test.each(['gzip', 'br', 'gzip, identity', ''])(
    'refuses a body with content-encoding %j by name',
    async (encoding) => {
      const app = await startTestApp()

      const answer = await app[role].inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload: gzipSync('{}'),
      })

      expect(answer.statusCode).toBe(415)
      expect(answer.headers['accept-encoding']).toBe('identity')
      const { error } = errorBody.parse(answer.json())
      expect(error).toMatchObject({ type: 'invalid_request', code: 'IR_06' })
      expect(error.message).toContain(`content-encoding ${JSON.stringify(encoding)}`)
    },
  )

  test.each([
    'localhost',
    'LOCALHOST:4010',
    '127.0.0.1:4010',
    '[::1]:4010',
    'app.localhost',
    '10.0.0.7',
    'host.docker.internal:4010',
    'localhost.',
  ])('answers to the Host %j', async (host) => {
    const app = await startTestApp()

    const answer = await app[role].inject({ url: '/', headers: { host } })

    expect(answer.statusCode).toBe(200)
  })

  test('asks to come again until the console knows where it listens', async () => {
    let isReady = false
    const app = await startTestApp({ isReady: () => isReady })

    const early = await app[role].inject('/')
    isReady = true
    const later = await app[role].inject('/')

    expect(early.statusCode).toBe(503)
    expect(early.headers['retry-after']).toBe('1')
    expect(errorBody.parse(early.json()).error).toMatchObject({ type: 'api', code: 'HE_00' })
    expect(later.statusCode).toBe(200)
  })

  test('answers an unknown address in the error shape', async () => {
    const app = await startTestApp()

    const answer = await app[role].inject('/no/such/place?secret=1')

    expect(answer.statusCode).toBe(404)
    const { error } = errorBody.parse(answer.json())
    expect(error).toMatchObject({ type: 'invalid_request', code: 'IR_02' })
    expect(error.message).toBe('There is nothing at GET /no/such/place')
    expect(answer.headers['x-assumption']).toContain('error-body')
  })

  test('answers a wrong method with the right ones', async () => {
    const app = await startTestApp()

    const answer = await app[role].inject({ method: 'DELETE', url: '/' })

    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(errorBody.parse(answer.json()).error).toMatchObject({ code: 'IR_03' })
  })

  test('checks the Host before it says what exists', async () => {
    const app = await startTestApp()

    const answer = await app[role].inject({ url: '/no', headers: { host: 'evil.example' } })

    expect(answer.statusCode).toBe(403)
  })

  test('gives every request an id', async () => {
    const app = await startTestApp()

    const [first, second] = [await app[role].inject('/'), await app[role].inject('/')]

    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test.each(['/%', '/%zz', '/%c0%af'])('answers the broken path %s with a 4xx', async (url) => {
    const app = await startTestApp()

    const answer = await app[role].inject(url)

    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    errorBody.parse(answer.json())
  })
})

describe('CORS', () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/api/webhooks/session/s',
    headers: {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'content-type, api-key, x-anything',
    },
  })

  test.each(['sandbox', 'live', 'auth'] as const)('is open on %s', async (role) => {
    const app = await startTestApp()

    const answer = await app[role].inject(preflight('https://shop.example'))

    expect(answer.statusCode).toBe(200) // a 204 must not name a length, which older browsers wait for
    expect(answer.headers['content-length']).toBe('0')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-methods']).toContain('DELETE')
    expect(answer.headers['access-control-allow-headers']).toContain('x-anything')
  })

  test('also covers errors, so that a page can read them', async () => {
    const { sandbox } = await startTestApp()

    for (const url of ['/nowhere', '/api/webhooks/session/bad..id']) {
      const answer = await sandbox.inject({ url, headers: { origin: 'https://shop.example' } })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  })

  test('is closed on the console', async () => {
    const app = await startTestApp()

    const { headers } = await app.console.inject({
      ...preflight('https://shop.example'),
      url: '/console/api/overview',
    })
    const read = await app.console.inject({
      url: '/console/api/overview',
      headers: { authorization: `Bearer ${app.access.token}` },
    })

    expect(Object.keys({ ...headers, ...read.headers }).join()).not.toContain('access-control')
  })
})

describe('a body with a content-encoding', () => {
  const headers = { 'content-type': 'application/json' }
  const packed = gzipSync(JSON.stringify({ amount: 1, currency: 'ZAR', event_type: 'a' }))

  test.each([
    [sessionPath('s'), 415],
    ['/payments', 415],
    // Its errors are those of RFC 6749, which knows 400 and 401.
    ['/api/oauth/token', 400],
  ])('is refused at %s with %s, and taken as identity', async (url, status) => {
    const { sandbox, partnerAuth } = await startTestApp()
    const apiKey = partnerAuth.merchants.sandbox.prepare().secretKey ?? ''
    const post = (encoding: string, payload: string | Buffer) =>
      sandbox.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'api-key': apiKey, 'content-encoding': encoding },
        payload,
      })

    const refused = await post('gzip', packed)

    expect(refused.statusCode).toBe(status)
    expect(refused.body).toContain('content-encoding')
    expect((await post('Identity', '{}')).body).not.toContain('content-encoding')
  })
})

test('a token is asked for again, as RFC 6749 has it, when the console is just starting', async () => {
  const { sandbox } = await startTestApp({ isReady: () => false })

  const answer = await sandbox.inject({
    method: 'POST',
    url: '/api/oauth/token',
    payload: { clientId: 'a', clientSecret: 'b' },
  })

  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
})
