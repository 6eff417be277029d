import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { routesOf } from '../support/routes.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const OWN_HOST = 'localhost:4013'

/** Every route of the control API with every method it takes, its parameters filled in. */
async function controlRoutes({ console: server }: TestApp) {
  await server.ready()
  const routes = routesOf(server).filter(({ url }) => url.startsWith('/console/api/'))
  expect(routes.length).toBeGreaterThan(50)
  return routes
}

/** The cookie that the opening link sets. */
async function cookieOf({ console: server, access }: TestApp): Promise<string> {
  const { headers } = await server.inject(`/console/open?token=${access.token}`)
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Who asks, without being the console's page or a program with its token. */
async function attackers(
  app: TestApp,
): Promise<[who: string, headers: InjectOptions['headers'], status: number, query?: string][]> {
  const cookie = await cookieOf(app)
  const { token } = app.access
  const forged = `${cookie.split('.', 1)[0]}.${'A'.repeat(43)}`
  return [
    ['nobody', {}, 401],
    ['a guessed token', bearer('A'.repeat(43)), 401],
    ['a link that holds the token', {}, 401, `?token=${token}&authorization=Bearer%20${token}`],
    ['a header of its own with the token', { 'x-token': token, 'api-key': token }, 401],
    ['a forged cookie', { cookie: forged }, 401],
    ['a page at a rebound name', { ...bearer(token), host: 'evil.example:4013' }, 403],
    ['a page of another site, with cookie', { cookie, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page on another port, with cookie', { cookie, 'sec-fetch-site': 'same-site' }, 403],
    ['a form of another site', { cookie, origin: 'https://evil.example' }, 403],
    ['a sandboxed frame', { cookie, origin: 'null' }, 403],
    ['an old browser on another port', { cookie, origin: 'http://localhost:4010' }, 403],
    ['an https page of the same name', { cookie, origin: `https://${OWN_HOST}` }, 403],
  ]
}

describe('no route of the control API', () => {
  test('answers anyone but its page and holders of the token, or does what they ask', async () => {
    const app = await startTestApp()
    const routes = await controlRoutes(app)
    const changesBefore = app.db.prepare('SELECT total_changes()').pluck().get()

    for (const [who, headers, status, query = ''] of await attackers(app)) {
      const answered = new Set<string>()
      for (const { method, url } of routes) {
        const answer = await app.console.inject({
          method,
          url: `${url}${query}`,
          headers: { host: OWN_HOST, 'content-type': 'text/plain', ...headers },
          payload: '{}',
        })
        if (answer.statusCode !== status) answered.add(`${method} ${url} ${answer.statusCode}`)
      }
      expect([who, ...answered]).toEqual([who])
    }

    expect(app.db.prepare('SELECT total_changes()').pluck().get()).toBe(changesBefore)
  })

  test('grants a page of another origin anything when its browser asks ahead', async () => {
    const app = await startTestApp()

    for (const { url } of await controlRoutes(app)) {
      const answer = await app.console.inject({
        method: 'OPTIONS',
        url,
        headers: {
          host: OWN_HOST,
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
          'access-control-request-private-network': 'true',
        },
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-'))).toEqual([])
    }
  })

  test('can be read by another site as a script, an image or a frame', async () => {
    const app = await startTestApp()
    const asked = await app.console.inject({
      url: '/console/api/overview',
      headers: bearer(app.access.token),
    })
    const refused = await app.console.inject('/console/api/overview')

    for (const { headers } of [asked, refused]) {
      expect(headers).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cache-control': 'no-store',
      })
    }
  })
})

describe('the cookie of the console', () => {
  test('is sent by no page of another site, and read by no script', async () => {
    const app = await startTestApp()

    const { headers } = await app.console.inject(`/console/open?token=${app.access.token}`)

    expect(headers['set-cookie']).toMatch(/; Path=\/console; HttpOnly; SameSite=Strict$/)
  })

  test('opens nothing on the other addresses, whose pages share its host', async () => {
    const app = await startTestApp()
    const cookie = await cookieOf(app)

    const { headers, statusCode } = await app.sandbox.inject({
      url: '/console/api/overview',
      headers: { cookie },
    })

    expect(statusCode).toBe(404)
    expect(headers['set-cookie']).toBeUndefined()
  })
})

test('the opening link cannot be guessed, and sends nobody elsewhere', async () => {
  const { console: server, access } = await startTestApp()
  const guesses = ['', 'A'.repeat(43), access.token.slice(0, -1), `${access.token}A`, '%00']
  const elsewhere = `${access.token}&next=https://evil.example&redirect=//evil.example`

  for (const token of guesses) {
    const { statusCode, headers } = await server.inject(`/console/open?token=${token}`)
    expect([statusCode, headers['set-cookie']]).toEqual([401, undefined])
  }
  expect((await server.inject(`/console/open?token=${elsewhere}`)).headers['location']).toBe('/')
})
