import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { TEST_START } from '../support/fake-clock.ts'
import { aPartner, aToken, ping } from '../support/partner.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const getKeySet = (server: TestApp['auth'], headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url: '/.well-known/jwks.json', headers })

const publishedKids = async ({ auth }: TestApp): Promise<string[]> =>
  (await getKeySet(auth)).json().keys.map(({ kid }: { kid: string }) => kid)

async function startWithKey() {
  const app = await startTestApp()
  const partner = await aPartner(app)
  const { keys } = app.partnerAuth
  return { ...app, partner, keys, first: keys.list().keys[0]?.kid ?? '' }
}

/** Lets the key that falls due be made on the thread pool. */
async function untilMade(app: Awaited<ReturnType<typeof startWithKey>>, count: number) {
  while (app.keys.list().keys.length < count) {
    await new Promise((resolve) => void setTimeout(resolve, 10))
  }
}

describe('the key set', () => {
  test('is the same on all three addresses, with the documented members and kid', async () => {
    const { sandbox, live, auth, clock } = await startWithKey()

    const answers = await Promise.all([sandbox, live, auth].map((server) => getKeySet(server)))

    const bodies = answers.map(({ body }) => body)
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answers[0]?.json().keys).toEqual([
      {
        alg: 'RS256',
        kty: 'RSA',
        use: 'sig',
        exp: String(Math.floor((clock.now().getTime() + DAY_MS) / 1000)),
        n: expect.any(String),
        e: 'AQAB',
        kid: expect.any(String),
      },
    ])
  })

  test('has the documented members alone when kid is switched off', async () => {
    const app = await startWithKey()
    await app.console.inject({
      method: 'PUT',
      url: '/console/api/assumptions/jwk-kid',
      headers: { authorization: `Bearer ${app.access.token}` },
      payload: { value: 'omit' },
    })

    const [key] = (await getKeySet(app.auth)).json().keys

    expect(Object.keys(key)).toEqual(['alg', 'kty', 'use', 'exp', 'n', 'e'])
  })

  test('may be kept until the nearest change, for five minutes at most', async () => {
    const { auth, clock, keys, first } = await startWithKey()

    const fresh = await getKeySet(auth)
    keys.change(first, { lifetimeS: 100 })
    clock.advance(30_000)
    const nearEnd = await getKeySet(auth)

    expect(fresh.headers['cache-control']).toBe('public, max-age=300')
    expect(nearEnd.headers['cache-control']).toBe('public, max-age=70')
  })

  test.each([
    ['25 hours', 25 * 60 * 60_000],
    ['five seconds', 5000],
  ])('holds the key that signs, %s after the last one ended unseen', async (_what, lateMs) => {
    const app = await startWithKey()
    await app.keys.signer().then((signer) => signer.sign({}, {}, TEST_START.getTime() + DAY_MS))

    // Timers stood still with the machine: only the time of day has gone on.
    app.clock.set(new Date(app.clock.now().getTime() + DAY_MS + lateMs))
    const published = await publishedKids(app)

    expect(published).toContain((await app.keys.signer()).kid)
    expect(app.keys.list().keys.filter(({ status }) => status === 'active')).toHaveLength(1)
  })

  test('gets its next key within a minute after a suspended machine goes on', async () => {
    const app = await startWithKey()

    app.clock.set(new Date(app.clock.now().getTime() + DAY_MS - 30 * 60_000))
    app.clock.advance(60_000)

    await untilMade(app, 2)
    expect(await publishedKids(app)).toHaveLength(2)
  })

  test('answers 304 to whoever has it already, until it changes', async () => {
    const { auth, keys } = await startWithKey()
    const etag = String((await getKeySet(auth)).headers.etag)

    const known = await getKeySet(auth, { 'if-none-match': `"other", W/${etag}` })
    await keys.rotate({ publishAheadS: 0 })
    const changed = await getKeySet(auth, { 'if-none-match': etag })

    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(known.headers.etag).toBe(etag)
    expect(changed.statusCode).toBe(200)
  })

  test.each([
    ['error', 500, /fails on purpose/],
    ['empty', 200, /^\{"keys":\[\]\}$/],
    ['garbage', 200, /^<html>/],
  ] as const)('breaks on purpose: %s', async (fault, status, body) => {
    const { auth, partnerAuth } = await startWithKey()

    partnerAuth.keySet.setFault({ fault, delayS: 5 })
    const broken = await getKeySet(auth)
    partnerAuth.keySet.setFault({ fault: 'none', delayS: 5 })

    expect(broken.statusCode).toBe(status)
    expect(broken.body).toMatch(body)
    expect(broken.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await getKeySet(auth)).json().keys).toHaveLength(1)
  })

  test('stays as it was while it is stale, and says so to the console', async () => {
    const app = await startWithKey()
    app.partnerAuth.keySet.setFault({ fault: 'stale', delayS: 5 })

    await app.keys.rotate({ publishAheadS: 0 })

    expect(await publishedKids(app)).toEqual([app.first])
    expect(app.partnerAuth.keySet.describe()).toMatchObject({ fault: 'stale', status: 200 })
  })
})

describe('signing keys', () => {
  test('are published before they sign and stay until their tokens have expired', async () => {
    const app = await startWithKey()
    const token = await aToken(app, app.partner)
    app.clock.advance(1000)

    const next = await app.keys.rotate({ publishAheadS: 60 })
    const whileAhead = await aToken(app, app.partner)
    app.clock.advance(60_000)
    const afterwards = await aToken(app, app.partner)

    expect(next.status).toBe('upcoming')
    expect(decodeProtectedHeader(whileAhead).kid).toBe(app.first)
    expect(decodeProtectedHeader(afterwards).kid).toBe(next.kid)
    expect(await publishedKids(app)).toEqual([app.first, next.kid])
    expect((await ping(app.sandbox, `Bearer ${token}`)).statusCode).toBe(200)
    app.clock.advance(3600_000 + 60_000)
    expect(await publishedKids(app)).toEqual([next.kid])
    expect(app.keys.list().keys.map(({ status }) => status)).toEqual(['active', 'retired'])
  })

  test('expire at once with the tokens they signed, and another one signs', async () => {
    const app = await startWithKey()
    const token = await aToken(app, app.partner)

    const expired = await app.keys.expire(app.first)

    expect(expired).toMatchObject({ status: 'retired', isPublished: false })
    expect(await publishedKids(app)).not.toContain(app.first)
    expect((await ping(app.sandbox, `Bearer ${token}`)).statusCode).toBe(401)
    const fresh = await aToken(app, app.partner)
    expect((await ping(app.sandbox, `Bearer ${fresh}`)).statusCode).toBe(200)
  })

  test('are followed by themselves: the next one is published ahead and signs from the exp on', async () => {
    const app = await startWithKey()
    app.keys.change(app.first, { lifetimeS: 100 })

    app.clock.advance(94_000)
    expect(await publishedKids(app)).toEqual([app.first])
    app.clock.advance(1000)
    await untilMade(app, 2)
    const [next] = app.keys.list().keys

    expect(next?.status).toBe('upcoming')
    expect(await publishedKids(app)).toEqual([app.first, next?.kid])
    app.clock.advance(5000)
    const statuses = app.keys.list().keys.map(({ status }) => status)
    expect(statuses).toEqual(['active', 'retired'])
  })

  test('wait to be activated when added, can be hidden, and can be read as PEM', async () => {
    const app = await startWithKey()

    const added = await app.keys.add({ modulusBits: 3072, lifetimeS: 600 })
    app.keys.change(app.first, { isHidden: true })
    const kids = await publishedKids(app)
    const activated = app.keys.activate(added.kid)

    expect(added).toMatchObject({ status: 'upcoming', activeFrom: null, modulusBits: 3072 })
    expect(kids).toEqual([added.kid])
    expect(activated.status).toBe('active')
    expect(decodeProtectedHeader(await aToken(app, app.partner)).kid).toBe(added.kid)
    expect(app.keys.pem(added.kid)).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
    expect(() => app.keys.activate(added.kid)).toThrow('is active')
  })
})

describe('the fetch audit', () => {
  test('tells needed fetches from needless ones, for each caller by itself', async () => {
    const app = await startWithKey()
    const asCaller = (agent: string) => getKeySet(app.auth, { 'user-agent': agent })

    await asCaller('a')
    app.clock.advance(1000)
    await asCaller('a')
    await asCaller('b')
    await app.keys.rotate({ publishAheadS: 0 })
    await asCaller('a')
    app.clock.advance(DAY_MS)
    await asCaller('b')

    const log = app.partnerAuth.audit.list().toReversed()
    expect(log.map(({ userAgent, verdict }) => [userAgent, verdict])).toEqual([
      ['a', 'first'],
      ['a', 'not_needed'],
      ['b', 'first'],
      ['a', 'needed'],
      ['b', 'needed'],
    ])
    expect(log[4]?.reason).toContain('expired')
  })
})
