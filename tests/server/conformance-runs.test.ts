import { describe, expect, test } from 'vitest'
import { idsOf, readRun, runToEnd, startRun } from '../support/conformance.ts'
import { controlOf } from '../support/control-api.ts'
import { aPartner } from '../support/partner.ts'
import { startRealConsole } from '../support/real-console.ts'
import {
  handWrittenVerifier,
  joseVerifier,
  startProvider,
  startServer,
} from '../support/sample-providers.ts'
import { startTestApp } from '../support/test-app.ts'

const RUNS = '/conformance/runs'
const QUICK = { groups: ['Signature', 'Claims'] }

describe('a conformance run', { timeout: 60_000 }, () => {
  test('lists its cases beforehand, with rule and expectation', async () => {
    const { api } = await startRealConsole()

    const { cases } = (await api.get('/conformance/cases')).json

    expect(cases.length).toBeGreaterThanOrEqual(24)
    expect([...new Set(cases.map(({ group }: { group: string }) => group))]).toEqual([
      'Signature',
      'Time',
      'Claims',
      'Transport',
      'Key set',
    ])
    expect(cases[0]).toEqual({
      id: 'valid',
      group: 'Signature',
      title: 'A good token',
      rule: expect.stringContaining('spec 5.2.3'),
      expected: 'Accepted',
    })
  })

  test('keeps at most four requests under way and sends them to the named host only', async () => {
    const { api } = await startRealConsole()
    let underWay = 0
    let most = 0
    let elsewhere = 0
    const other = await startServer((_request, response) => {
      elsewhere += 1
      response.end()
    })
    const url = await startServer((_request, response) => {
      underWay += 1
      most = Math.max(most, underWay)
      setTimeout(() => {
        underWay -= 1
        response.writeHead(307, { location: other }).end()
      }, 30)
    })

    const run = await runToEnd(api, { url, groups: ['Signature', 'Time', 'Claims', 'Transport'] })

    expect(most).toBe(4)
    expect(elsewhere).toBe(0)
    expect(run.rows[0]?.got).toBe('307, neither accepted nor refused')
    expect(run.score.passed).toBe(0)
  })

  test('shows the exact request and a curl for it', async () => {
    const { api, settings } = await startRealConsole()
    const url = await startProvider(joseVerifier(settings))

    const run = await runToEnd(api, {
      url: `${url}?tenant=a`,
      method: 'POST',
      headers: [['x-tenant', "it's a"]],
      body: '{"amount":1}',
      groups: ['Signature'],
    })

    const exchange = run.rows[0]?.exchanges[0]
    expect(exchange).toMatchObject({ expected: 'accept', status: 200, outcome: 'accept' })
    expect(exchange?.request).toMatch(
      /^POST \/payments\?tenant=a HTTP\/1\.1\nhost: 127\.0\.0\.1:\d+\nauthorization: Bearer \S+\nx-tenant: it's a\n\n\{"amount":1\}$/,
    )
    expect(exchange?.curl).toContain(`-H 'x-tenant: it'\\''s a'`)
    expect(exchange?.curl).toContain(`--data-binary '{"amount":1}'`)
    expect(run).toMatchObject({ ...settings, clientId: run.clientId })
  })

  test('can be cancelled; what did not run is skipped and another run may start', async () => {
    const { api } = await startRealConsole()
    const url = await startServer(() => {})
    const { id } = await startRun(api, { url })

    const second = await api.post(RUNS, { url })
    const cancelled = (await api.post(`${RUNS}/${id}/cancel`)).json
    const again = await api.post(`${RUNS}/${id}/cancel`)

    expect(second.status).toBe(409)
    expect(second.json.error.message).toContain(id)
    expect(cancelled).toMatchObject({ state: 'cancelled', score: { passed: 0, failed: 0 } })
    expect(idsOf(cancelled, 'skipped')).toHaveLength(cancelled.rows.length)
    expect(again.status).toBe(409)
    expect((await startRun(api, { url })).state).toBe('running')
  })

  test('ends though its report can not be stored, and is stored with the next one', async () => {
    const app = await startTestApp()
    await aPartner(app)
    const api = controlOf(app)
    const url = await startServer(() => {})
    const { id } = await startRun(api, { url })
    app.db.pragma('query_only = ON')

    const cancelled = await api.post(`${RUNS}/${id}/cancel`)
    const refused = await api.post(RUNS, { url })

    expect(cancelled.json.state).toBe('cancelled')
    expect((await readRun(api, id)).state).toBe('cancelled')
    expect(refused.status).toBe(503)
    app.db.pragma('query_only = OFF')
    const next = await startRun(api, { url })
    const stored = app.db.prepare('SELECT state FROM conformance_runs WHERE id = ?').pluck()
    expect(stored.get(id)).toBe('cancelled')
    await api.post(`${RUNS}/${next.id}/cancel`)
  })

  test('is compared with the last finished one against the same URL', async () => {
    const { api, settings } = await startRealConsole()
    let isWeak = true
    const weak = handWrittenVerifier(settings, { acceptsNone: true })
    const strict = handWrittenVerifier(settings)
    const url = await startProvider((token) => (isWeak ? weak(token) : strict(token)))
    const first = await runToEnd(api, { url, ...QUICK })
    isWeak = false

    const second = await runToEnd(api, { url, ...QUICK })

    const noneOf = (run: typeof first) => run.rows.find(({ id }) => id === 'alg-none')
    expect(first.previousRunId).toBeNull()
    expect(noneOf(first)).toMatchObject({ result: 'failed', previousResult: null })
    expect(second.previousRunId).toBe(first.id)
    expect(noneOf(second)).toMatchObject({ result: 'passed', previousResult: 'failed' })
    const { runs } = (await api.get(RUNS)).json
    expect(runs.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  })

  test('takes the user at their word on what acceptance and refusal look like', async () => {
    const { api, settings } = await startRealConsole()
    const verify = joseVerifier(settings)
    const url = await startServer((request, response) => {
      verify(request.headers.authorization?.slice('Bearer '.length) ?? '').then(
        () => response.writeHead(302).end(),
        () => response.writeHead(404).end(),
      )
    })

    const run = await runToEnd(api, { url, accept: '302', refuse: '400-403, 404', ...QUICK })

    expect(run.score).toMatchObject({ failed: 0, percent: 100 })
  })

  test('fails every case against an address where nothing listens', async () => {
    const { api } = await startRealConsole()

    const run = await runToEnd(api, { url: 'http://127.0.0.1:1/', keySetPatienceS: 0 })

    expect(run.score.passed).toBe(0)
    expect(run.rows[0]).toMatchObject({
      result: 'failed',
      got: expect.stringContaining('is your service running?'),
    })
    expect(run.rows.find(({ id }) => id === 'rotation')?.result).toBe('skipped')
  })

  test('leaves the key set as it was', async () => {
    const { api, settings, urls } = await startRealConsole()
    const before = await (await fetch(`${urls.auth}/.well-known/jwks.json`)).json()
    const url = await startProvider(joseVerifier(settings))

    await runToEnd(api, { url, groups: ['Key set'] })

    const served = (await api.get('/key-set')).json
    expect(served).toMatchObject({ heldBy: null, fault: 'none', status: 200 })
    expect(JSON.parse(served.body)).toEqual(before)
  })

  test.each([
    ['no URL', { url: undefined }, 'url'],
    ['statuses that mean both', { accept: '200-401' }, '401'],
    ['statuses that are none', { refuse: '4xx' }, '401,403'],
    ['an unknown client', { clientId: 'nobody' }, 'nobody'],
    ['an unknown group', { groups: ['Luck'] }, 'groups'],
    ['an unknown environment', { environment: 'test' }, 'environment'],
  ])('does not start with %s', async (_what, wrong, words) => {
    const { api } = await startRealConsole()

    const answer = await api.post(RUNS, { url: 'http://127.0.0.1:1/', ...wrong })

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.json.error.message).toContain(words)
    expect((await api.get(RUNS)).json.runs).toEqual([])
  })
})

describe('the report of a conformance run', { timeout: 60_000 }, () => {
  test('can be exported as JSON, JUnit and HTML', async () => {
    const { api, settings } = await startRealConsole()
    const url = await startProvider(handWrittenVerifier(settings, { ignoresAudience: true }))
    const run = await runToEnd(api, { url: `${url}?a=<b>&c="d"`, groups: ['Claims'] })
    const report = (format: string) => api.get(`${RUNS}/${run.id}/export?format=${format}`)

    const [json, junit, html] = [await report('json'), await report('junit'), await report('html')]

    expect(json.json).toEqual(await readRun(api, run.id))
    expect(junit.text).toContain('<testsuite name="Claims" tests="4" failures="3" errors="0"')
    expect(junit.text).toContain('name="wrong-audience: For another audience"')
    expect(junit.text).toContain('<failure message="For another audience: it was let in with 200">')
    expect(junit.text).toContain('?a=&lt;b&gt;&amp;c=&quot;d&quot;"')
    expect(html.text).not.toContain('<b>')
    expect(html.text).toContain('<p class="score">1 of 4 passed</p>')
    expect(html.text).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/)
  })

  test.each([
    ['run_unknown/export?format=json', 404],
    ['run_unknown/export?format=pdf', 400],
    ['run_unknown', 404],
  ])('of %s is refused with %i', async (path, status) => {
    const { api } = await startRealConsole()

    expect((await api.get(`${RUNS}/${path}`)).status).toBe(status)
  })
})
