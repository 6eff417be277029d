import { describe, expect, test } from 'vitest'
import { assumptionList } from '#contract/assumptions.ts'
import { overview } from '#contract/console.ts'
import { errorBody } from '#contract/errors.ts'
import { requestHead, sendRaw } from '../support/raw-http.ts'
import { readStream } from '../support/stream-reader.ts'
import { startTestApp } from '../support/test-app.ts'
import { startTestConsole } from '../support/test-console.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { storeWebhook } from '../support/webhooks.ts'

const OVERVIEW = '/console/api/overview'
const PATHS = [
  OVERVIEW,
  '/console/api/assumptions',
  '/console/api/events',
  '/console/api/environments/sandbox/sessions',
]

/** The same routes, spelt so that a look at the path would miss them. */
const ODD_SPELLINGS = ['/console/%61pi/overview', '/%63onsole/api/overview']

/** Opens the link as a browser does and returns the cookie it was given. */
async function signIn(openUrl: string): Promise<string> {
  const answer = await fetch(openUrl, { redirect: 'manual' })
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

/** Asks on a connection of its own, which a restart in between cannot have closed. */
async function statusWith(baseUrl: string, header: string): Promise<number> {
  const head = requestHead('GET', OVERVIEW, ['connection: close', header])
  const answer = await sendRaw(baseUrl, `${head}\r\n\r\n`)
  return Number(answer.split(' ')[1])
}

describe('the control API', () => {
  test.each([...PATHS, ...ODD_SPELLINGS])('answers nobody without a token at %s', async (url) => {
    const app = await startTestApp()

    const answer = await app.console.inject(url)

    expect(answer.statusCode).toBe(401)
    const { error } = errorBody.parse(answer.json())
    expect(error.code).toBe('IR_01')
    expect(error.message).toContain('Authorization: Bearer')
  })

  test.each(['', 'Bearer', 'Bearer ', 'Bearer wrong', 'Basic dG9rZW46'])(
    'refuses the authorization %j',
    async (authorization) => {
      const app = await startTestApp()

      const answer = await app.console.inject({ url: OVERVIEW, headers: { authorization } })

      expect(answer.statusCode).toBe(401)
    },
  )

  test("takes this run's token", async () => {
    const app = await startTestApp()
    const headers = { authorization: `Bearer ${app.access.token}` }

    const described = await app.console.inject({ url: OVERVIEW, headers })
    const assumed = await app.console.inject({ url: '/console/api/assumptions', headers })

    expect(overview.parse(described.json())).toMatchObject({ dataFolder: app.dataFolder })
    expect(assumptionList.parse(assumed.json()).assumptions.map(({ id }) => id)).toContain(
      'session-expiry',
    )
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:4010' }],
    ['a page without origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses %s even with the token', async (_, from) => {
    const app = await startTestApp()
    const authorization = `Bearer ${app.access.token}`

    const answer = await app.console.inject({
      url: OVERVIEW,
      headers: { host: 'localhost:4013', authorization, ...from },
    })

    expect(answer.statusCode).toBe(403)
    errorBody.parse(answer.json())
  })

  test('takes its own page', async () => {
    const app = await startTestApp()
    const authorization = `Bearer ${app.access.token}`
    const own = {
      host: 'localhost:4013',
      origin: 'http://localhost:4013',
      'sec-fetch-site': 'same-origin',
    }

    const answer = await app.console.inject({ url: OVERVIEW, headers: { authorization, ...own } })

    expect(answer.statusCode).toBe(200)
  })

  test('says on its stream that sessions changed', async () => {
    const { urls, token, clock } = await startTestConsole()
    const headers = { authorization: `Bearer ${token}` }
    const reader = readStream(`${urls.console}/console/api/events`, { headers })
    await reader.waitFor('connected')

    await storeWebhook(urls.sandbox, 's')
    await storeWebhook(urls.sandbox, 's')
    clock.advance(200)

    expect((await reader.waitFor('changed')).map(({ data }) => data)).toEqual([
      { topic: 'sessions' },
    ])
  })
})

describe('the opening link', () => {
  test('signs the browser in with a cookie that scripts and other sites cannot use', async () => {
    const { openUrl } = await startTestConsole()

    const answer = await fetch(openUrl, { redirect: 'manual' })

    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/i)
    expect(answer.headers.get('set-cookie')).toMatch(/SameSite=Strict/i)
    expect(answer.headers.get('set-cookie')).toMatch(/Path=\/console/i)
  })

  test('lets its cookie in, also after a restart on the same port', async () => {
    const dataFolder = aTempFolder()
    const first = await startTestConsole({ dataFolder })
    const cookie = await signIn(first.openUrl)
    expect(await statusWith(first.urls.console, `cookie: ${cookie}`)).toBe(200)

    await first.close()
    const port = Number(new URL(first.urls.console).port)
    const ports = { sandbox: 0, live: 0, auth: 0, console: port }
    const second = await startTestConsole({ dataFolder, ports })

    expect(await statusWith(second.urls.console, `cookie: ${cookie}`)).toBe(200)
    expect(second.token).not.toBe(first.token)
    const oldToken = `authorization: Bearer ${first.token}`
    expect(await statusWith(second.urls.console, oldToken)).toBe(401)
  })

  test('gives a cookie that no other console takes', async () => {
    const [mine, other] = [await startTestConsole(), await startTestConsole()]
    const cookie = await signIn(mine.openUrl)
    const [name, value] = cookie.split('=')
    const renamed = `console_${new URL(other.urls.console).port}=${value}`

    for (const sent of [cookie, renamed, `${name}=open.forged`]) {
      const answer = await fetch(`${other.urls.console}${OVERVIEW}`, { headers: { cookie: sent } })
      expect(answer.status).toBe(401)
    }
  })

  test.each(['', '?token=', '?token=wrong', '?token=a&token=b'])(
    'is refused with %j',
    async (query) => {
      const { urls } = await startTestConsole()

      const answer = await fetch(`${urls.console}/console/open${query}`, { redirect: 'manual' })

      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('set-cookie')).toBeNull()
      errorBody.parse(await answer.json())
    },
  )
})
