import { describe, expect, test } from 'vitest'
import type { FetchAudit } from '#contract/key-set.ts'
import { controlOf } from '../support/control-api.ts'
import { startTestApp } from '../support/test-app.ts'

const KEYS = '/signing-keys'

async function start() {
  const app = await startTestApp()
  await app.partnerAuth.prepare()
  const api = controlOf(app)
  const [first] = (await api.get(KEYS)).json.keys
  const servedKids = async (): Promise<string[]> => {
    const { body } = (await api.get('/key-set')).json
    return JSON.parse(body).keys.map(({ kid }: { kid: string }) => kid)
  }
  return { ...app, api, first, servedKids }
}

describe('the signing keys in the control API', () => {
  test('begin with one of 2048 bits that signs, and say how private keys are kept', async () => {
    const { api, clock } = await start()

    const { keys, ...about } = (await api.get(KEYS)).json

    expect(keys).toMatchObject([{ status: 'active', isPublished: true, modulusBits: 2048 }])
    expect(keys[0].n).toHaveLength(342)
    expect(about).toEqual({
      protection: {
        kind: 'file_permissions',
        label: 'Not encrypted: only your account may read the data folder',
      },
      defaults: { modulusBits: 2048, lifetimeS: 86_400 },
      now: clock.now().toISOString(),
    })
  })

  test('are rotated with the new key published ahead', async () => {
    const { api, first, servedKids, clock } = await start()
    clock.advance(1000)

    const next = (await api.post(`${KEYS}/rotate`, { publishAheadS: 30, lifetimeS: 600 })).json
    const ahead = await servedKids()
    clock.advance(30_000)
    const { keys } = (await api.get(KEYS)).json

    expect(next).toMatchObject({ status: 'upcoming', isPublished: true })
    expect(ahead).toEqual([first.kid, next.kid])
    expect(keys[0]).toMatchObject({ kid: next.kid, status: 'active' })
    expect(Date.parse(keys[0].expiresAt) - Date.parse(keys[0].activeFrom)).toBe(600_000)
  })

  test('can be added, activated and expired', async () => {
    const { api, first, servedKids, clock } = await start()
    clock.advance(1000)

    const added = (await api.post(KEYS, { modulusBits: 3072 })).json
    const activated = (await api.post(`${KEYS}/${added.kid}/activate`)).json
    const again = await api.post(`${KEYS}/${added.kid}/activate`)
    const idle = (await api.get(KEYS)).json.keys.at(-1)
    const expired = (await api.post(`${KEYS}/${added.kid}/expire`)).json
    const kids = await servedKids()

    expect(added).toMatchObject({ status: 'upcoming', activeFrom: null, modulusBits: 3072 })
    expect(activated).toMatchObject({ status: 'active', activeFrom: clock.now().toISOString() })
    expect(again.status).toBe(409)
    expect(again.json.error.message).toContain('is active')
    // It had signed nothing: no token is out that would still need it.
    expect(idle).toMatchObject({ kid: first.kid, status: 'retired' })
    expect(expired).toMatchObject({ status: 'retired', isPublished: false })
    expect(kids).toHaveLength(1)
    expect(kids).not.toContain(added.kid)
  })

  test('can be hidden, published again, given another end and read as PEM', async () => {
    const { api, first, servedKids, clock } = await start()

    const hidden = (await api.patch(`${KEYS}/${first.kid}`, { isHidden: true })).json
    const whileHidden = await servedKids()
    await api.patch(`${KEYS}/${first.kid}`, { isHidden: false })
    const shortened = (await api.patch(`${KEYS}/${first.kid}`, { lifetimeS: 60 })).json
    const { pem } = (await api.get(`${KEYS}/${first.kid}/pem`)).json

    expect(hidden).toMatchObject({ isHidden: true, isPublished: false })
    expect(whileHidden).toEqual([])
    expect(await servedKids()).toEqual([first.kid])
    expect(Date.parse(shortened.expiresAt)).toBe(clock.now().getTime() + 60_000)
    expect(pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+-----END PUBLIC KEY-----\n$/)
  })

  test.each([
    ['1024 bits', '', { modulusBits: 1024 }, 'modulusBits'],
    ['a lifetime of a second', '', { lifetimeS: 1 }, 'lifetimeS'],
    ['a key published in the past', '/rotate', { publishAheadS: -1 }, 'publishAheadS'],
    ['an unknown field', '/rotate', { overlap: 1 }, 'overlap'],
  ])('refuse %s and name the field', async (_what, path, body, words) => {
    const { api } = await start()

    const answer = await api.post(KEYS + path, body)

    expect(answer.status).toBe(400)
    expect(answer.json.error.message).toContain(words)
  })

  test('that are unknown get 404', async () => {
    const { api } = await start()

    const statuses = await Promise.all([
      api.post(`${KEYS}/nothing/expire`),
      api.post(`${KEYS}/nothing/activate`),
      api.patch(`${KEYS}/nothing`, { isHidden: true }),
      api.get(`${KEYS}/nothing/pem`),
    ])

    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('the key set in the control API', () => {
  test('is shown exactly as the next fetch gets it', async () => {
    const { api, auth } = await start()

    const shown = (await api.get('/key-set')).json
    const served = await auth.inject('/.well-known/jwks.json')

    expect(shown).toEqual({
      status: served.statusCode,
      body: served.body,
      etag: served.headers.etag,
      cacheControl: served.headers['cache-control'],
      fault: 'none',
      delayS: 0,
      heldBy: null,
    })
  })

  test('can be broken on purpose and mended', async () => {
    const { api, auth } = await start()

    const broken = await api.put('/key-set/fault', { fault: 'error' })
    const served = await auth.inject('/.well-known/jwks.json')
    const mended = await api.put('/key-set/fault', { fault: 'none' })
    const unknown = await api.put('/key-set/fault', { fault: 'fire' })

    expect(broken.json).toMatchObject({ fault: 'error', status: 500, etag: null })
    expect(served.statusCode).toBe(500)
    expect(mended.json).toMatchObject({ fault: 'none', status: 200 })
    expect(unknown.status).toBe(400)
  })

  test('lists who fetched it, newest first, until that is cleared', async () => {
    const { api, auth, sandbox, clock, first } = await start()
    const url = '/.well-known/jwks.json'
    await auth.inject({ url, headers: { 'user-agent': 'verifier/1' } })
    clock.advance(5000)
    await sandbox.inject({ url, headers: { 'user-agent': 'verifier/1' } })

    const { fetches, missing }: FetchAudit = (await api.get('/key-set/fetches')).json
    const cleared = await api.delete('/key-set/fetches')

    expect(fetches).toMatchObject([
      {
        address: 'sandbox',
        verdict: 'not_needed',
        reason: expect.stringContaining('fetched 5 s earlier'),
      },
      {
        address: 'auth',
        remoteAddress: '127.0.0.1',
        userAgent: 'verifier/1',
        verdict: 'first',
        status: 200,
        kids: [first.kid],
        activeKid: first.kid,
        activeExpiresAt: first.expiresAt,
      },
    ])
    expect(missing).toEqual([])
    expect(cleared.status).toBe(204)
    expect((await api.get('/key-set/fetches')).json.fetches).toEqual([])
  })
})

test('the key set is held by one at a time, from the hold on, and given back by that one only', async () => {
  const { partnerAuth, servedKids, first } = await start()
  const { keySet } = partnerAuth
  const empty = { keys: [], fault: 'none', delayS: 0 } as const
  const held = keySet.hold('a run')

  expect(() => keySet.hold('another')).toThrow(expect.objectContaining({ reason: 'wrong_state' }))
  expect(await servedKids()).toEqual([first.kid])
  held.serve(empty)
  expect(await servedKids()).toEqual([])

  held.release()
  expect(await servedKids()).toEqual([first.kid])
  const next = keySet.hold('another')
  held.release()
  next.serve(empty)
  expect(await servedKids()).toEqual([])
})
