import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createControlApi } from '../support/control-api.ts'
import { startRealConsole } from '../support/real-console.ts'
import { joseVerifier, startProvider, startServer } from '../support/sample-providers.ts'
import { startTestConsole } from '../support/test-console.ts'

const CALLS = '/environments/sandbox/outbound-calls'
const DAY_MS = 24 * 60 * 60 * 1000

/** A provider that tells back what it received. */
function startEcho(): Promise<string> {
  return startServer(async (request, response) => {
    const { method, url, rawHeaders } = request
    const body = await text(request)
    response.setHeader('set-cookie', 'session=hidden-cookie')
    response.end(JSON.stringify({ method, url, rawHeaders, body }))
  })
}

describe('an outbound call', () => {
  test('gets in at a provider, which fetches the key set once', async () => {
    const { api, settings, clientId } = await startRealConsole()
    const url = await startProvider(joseVerifier(settings))
    const send = async () => (await api.post(CALLS, { token: { clientId }, url })).json.call

    const [first, second] = [await send(), await send()]

    expect(first).toMatchObject({
      environment: 'sandbox',
      clientId,
      answer: { status: 200, body: '{"ok":true}' },
      failure: null,
      keySet: { use: 'fetched_during', remoteAddress: '127.0.0.1' },
    })
    expect(first.durationMs).toBeGreaterThan(0)
    expect(second).toMatchObject({ answer: { status: 200 }, keySet: { use: 'cached' } })
  })

  test('goes out with method, header fields and body as chosen', async () => {
    const { api, clientId } = await startRealConsole()
    const url = await startEcho()

    const made = await api.post(CALLS, {
      token: { clientId, extraClaims: { scope: 'debit' } },
      url: `${url}?a=1`,
      method: 'post',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Tag', 'a'],
        ['X-Tag', 'b'],
        ['Authorization', 'Bearer mine'],
        ['Host', 'elsewhere.example'],
      ],
      body: '{"amount":"12.50"}',
    })

    const { accessToken, call } = made.json
    const seen = JSON.parse(call.answer.body)
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/payments?a=1',
      body: '{"amount":"12.50"}',
    })
    expect(seen.rawHeaders).toEqual([
      'host',
      new URL(url).host,
      'authorization',
      `Bearer ${accessToken}`,
      'Content-Type',
      'application/json',
      'X-Tag',
      'a',
      'X-Tag',
      'b',
      'content-length',
      '18',
      'Connection',
      'close',
    ])
    expect(call.token.claims.scope).toBe('debit')
  })

  test('is kept without its token and without other secrets, newest first', async () => {
    const { api, clientId } = await startRealConsole()
    const url = await startServer((_request, response) => {
      response
        .writeHead(201, { 'set-cookie': 'session=hidden-cookie', 'x-next-token': 'hidden-next' })
        .end()
    })
    const headers = [
      ['X-Api-Key', 'hidden-key'],
      ['X-Auth-Token', 'hidden-token'],
      ['X-Client-Secret', 'hidden-secret'],
    ]
    const older = (await api.post(CALLS, { token: { clientId }, url, headers })).json
    const newer = (await api.post(CALLS, { token: { clientId }, url, method: 'PUT' })).json

    const history = await api.get(CALLS)
    const read = await api.get(`${CALLS}/${older.call.id}`)

    expect(history.json.calls).toEqual([newer.call, older.call])
    expect(read.json).toEqual(older.call)
    expect(history.text).not.toContain('hidden-')
    expect(history.text).not.toContain(older.accessToken)
    expect(older.call.curl).toContain(`-H 'authorization: Bearer '"$TOKEN"`)
    expect(older.curlWithToken).toContain(`-H 'authorization: Bearer ${older.accessToken}'`)
    expect((await api.get('/environments/live/outbound-calls')).json.calls).toEqual([])
    expect((await api.delete(CALLS)).status).toBe(204)
    expect((await api.get(CALLS)).json.calls).toEqual([])
    expect((await api.get(`${CALLS}/${older.call.id}`)).status).toBe(404)
  })

  test('can carry a bad token, which a good verifier refuses', async () => {
    const { api, settings, clientId } = await startRealConsole()
    const url = await startProvider(joseVerifier(settings))

    const made = await api.post(CALLS, { token: { clientId }, mutation: 'alg-none', url })

    expect(made.json.call).toMatchObject({
      token: { mutation: 'alg-none', header: { alg: 'none' } },
      answer: { status: 401 },
    })
  })

  test('shows a redirect and does not follow it', async () => {
    const { api, clientId } = await startRealConsole()
    let requests = 0
    const url = await startServer((_request, response) => {
      requests += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })

    const { call } = (await api.post(CALLS, { token: { clientId }, url })).json

    expect(call.answer.status).toBe(302)
    expect(call.answer.headers).toContainEqual(['location', '/elsewhere'])
    expect(requests).toBe(1)
  })

  test('keeps at most 1 MiB of the answer and says that it is cut', async () => {
    const { api, clientId } = await startRealConsole()
    const url = await startServer((_request, response) => {
      response.end('x'.repeat(1024 * 1024 + 1))
    })

    const { call } = (await api.post(CALLS, { token: { clientId }, url })).json

    expect(call.answer.isCut).toBe(true)
    expect(call.answer.body).toHaveLength(1024 * 1024)
  })

  test('says why no answer came', async () => {
    const { api, clientId } = await startRealConsole()
    const silent = await startServer(() => {})
    const send = async (url: string) =>
      (await api.post(CALLS, { token: { clientId }, url, timeoutS: 0.2 })).json.call

    const calls = [
      await send('http://127.0.0.1:1/'),
      await send(silent),
      await send('http://169.254.169.254/latest/meta-data'),
      await send(silent.replace('http:', 'https:')),
    ]

    expect(calls.map(({ answer }) => answer)).toEqual([null, null, null, null])
    const [refused, late, metadata, tls] = calls.map(({ failure }) => failure)
    expect(refused).toContain('is your service running?')
    expect(late).toBe('No answer within 0.2 s')
    expect(metadata).toContain('never called')
    expect(tls).toEqual(expect.any(String))
  })

  test.each([
    ['another scheme', { url: 'file:///etc/passwd' }, 'url'],
    ['a password in the URL', { url: 'http://me:secret@127.0.0.1/' }, 'user name'],
    ['a header of two lines', { headers: [['a', 'b\r\nc: d']] }, 'one line'],
    ['a method with a space', { method: 'GET /' }, 'method'],
    ['an unknown client', { token: { clientId: 'nobody' } }, 'nobody'],
  ])('is refused with %s', async (_what, wrong, words) => {
    const { api, clientId } = await startRealConsole()
    const good = { token: { clientId }, url: 'http://127.0.0.1:1/' }

    const answer = await api.post(CALLS, { ...good, ...wrong })

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.json.error.message).toContain(words)
    expect((await api.get(CALLS)).json.calls).toEqual([])
  })
})

describe('the fetch audit of outbound calls', () => {
  test('tells a provider that goes on with an expired key', async () => {
    const console = await startTestConsole()
    const api = createControlApi(console)
    const { clientId } = console.environments.sandbox
    let hasFetched = false
    const url = await startServer(async (_request, response) => {
      if (!hasFetched) await fetch(`${console.urls.auth}/.well-known/jwks.json`)
      hasFetched = true
      response.end()
    })
    const send = async () => (await api.post(CALLS, { token: { clientId }, url })).json.call

    const first = await send()
    console.clock.advance(DAY_MS + 42_000)
    const late = await send()

    expect(first.keySet.use).toBe('fetched_during')
    expect(late.keySet).toMatchObject({
      use: 'missing',
      overdueS: 42,
      detail: 'It used an expired key for 42 s and did not fetch the key set',
    })
    expect((await api.get('/key-set/fetches')).json.missing).toEqual([
      {
        callId: late.id,
        at: late.at,
        remoteAddress: '127.0.0.1',
        overdueS: 42,
        reason: late.keySet.detail,
      },
    ])
  })

  test('tells a provider that lets a token in without ever fetching a key', async () => {
    const { api, clientId } = await startRealConsole()
    const careless = await startServer((_request, response) => void response.end())
    const strict = await startServer((_request, response) => void response.writeHead(401).end())

    const letIn = (await api.post(CALLS, { token: { clientId }, url: careless })).json.call
    const refused = (await api.post(CALLS, { token: { clientId }, url: strict })).json.call

    expect(letIn.keySet).toMatchObject({ use: 'missing', overdueS: null })
    expect(refused.keySet.use).toBe('unknown')
  })
})
