import { describe, expect, test } from 'vitest'
import { controlOf } from '../support/control-api.ts'
import { startPayments } from '../support/payments.ts'
import { startTestApp } from '../support/test-app.ts'

const LIST = '/requests?environment=sandbox'

describe('finding calls again', () => {
  test('pages from the newest to the oldest and tells where to go on', async () => {
    const app = await startPayments()
    for (let i = 1; i <= 5; i++) await app.get(`/nowhere/${i}`)
    const api = controlOf(app)
    const paths = (json: { entries: { path: string }[] }) => json.entries.map(({ path }) => path)

    const first = (await api.get(`${LIST}&limit=2`)).json
    const second = (await api.get(`${LIST}&limit=10&before=${first.olderBefore}`)).json
    const newer = (await api.get(`${LIST}&after=${first.olderBefore}`)).json

    expect(paths(first)).toEqual(['/nowhere/5', '/nowhere/4'])
    expect(paths(second)).toEqual(['/nowhere/3', '/nowhere/2', '/nowhere/1'])
    expect(second.olderBefore).toBeNull()
    expect(paths(newer)).toEqual(['/nowhere/5'])
  })

  test.each([
    ['status:4xx', 2],
    ['status:200', 1],
    ['method:post', 2],
    ['-method:post', 1],
    ['is:failed path:/nowhere', 1],
    ['assumed:session-binding', 2],
    ['"amount":12500', 1],
    ['NoSuchCurrency', 1],
    ['status:200 NoSuchCurrency', 0],
    ['rule:unknown_route', 1],
    ['rule:unexpected_state', 0],
    ['ms<5000', 3],
    ['bytes>1000000', 0],
  ])('%s', async (filter, count) => {
    const app = await startPayments()
    await app.create()
    await app.post('/payments', { currency: 'NoSuchCurrency' })
    await app.get('/nowhere')

    const { json } = await controlOf(app).get(`${LIST}&filter=${encodeURIComponent(filter)}`)

    expect(json.entries).toHaveLength(count)
  })

  test('counts failures by rule and endpoint, most frequent first', async () => {
    const app = await startPayments()
    const { payment_id } = await app.create()
    await app.get('/payments/pay_unknown')
    for (let i = 0; i < 2; i++) await app.post(`/payments/${payment_id}/capture`, {})

    const { json } = await controlOf(app).get('/request-failures?environment=sandbox')

    expect(json).toMatchObject({ scanned: 4, isPartial: false })
    expect(json.groups).toMatchObject([
      { method: 'POST', endpoint: '/payments/{id}/capture', rule: 'unexpected_state', count: 2 },
      { method: 'GET', endpoint: '/payments/{id}', rule: 'resource_missing', count: 1 },
    ])
  })

  test('says what to send instead of a wrong query', async () => {
    const api = controlOf(await startTestApp())

    expect((await api.get('/requests?environment=moon')).text).toContain('environment: ')
    expect((await api.get('/requests/7')).json.error.message).toContain('no call 7')
  })

  test('shows each environment its own calls', async () => {
    const app = await startPayments()
    await app.live.inject('/live-only')

    expect((await controlOf(app).get(LIST)).json.entries).toEqual([])
    const live = await controlOf(app).get('/requests?environment=live')
    expect(live.json.entries).toMatchObject([{ address: 'live', path: '/live-only' }])
  })
})

test('nothing is written down while the log is off', async () => {
  const app = await startTestApp()
  const api = controlOf(app)
  expect((await api.patch('/request-log', { isOn: false })).json.isOn).toBe(false)
  await app.sandbox.inject('/unseen')
  await api.patch('/request-log', { isOn: true })
  await app.sandbox.inject('/seen')

  expect((await api.get(LIST)).json.entries).toMatchObject([{ path: '/seen' }])
})

describe('the size of the log', () => {
  test('lets go of calls that come faster than they can be written, and counts them', async () => {
    const app = await startTestApp()
    const payload = { type: 'large', text: 'x'.repeat(60_000) }
    const url = '/api/webhooks/session/s'
    for (let i = 1; i <= 300; i++) await app.sandbox.inject({ method: 'POST', url, payload })

    const { count, missed } = (await controlOf(app).get('/request-log')).json

    expect(missed).toBeGreaterThan(0)
    expect(count + missed).toBe(300)
  })

  test('stays within what the user sets, oldest first out', async () => {
    const app = await startTestApp()
    const stop = app.requestLog.start()
    const api = controlOf(app)
    expect((await api.patch('/request-log', { limitBytes: 5 })).status).toBe(400)
    const set = await api.patch('/request-log', { limitBytes: 1024 * 1024 })
    expect(set.json.limitBytes).toBe(1024 * 1024)
    const payload = { type: 'large', text: 'x'.repeat(60_000) }
    for (let i = 1; i <= 100; i++) {
      const url = `/api/webhooks/session/s${i}`
      await app.sandbox.inject({ method: 'POST', url, payload })
    }

    await expect
      .poll(async () => {
        app.clock.advance(150)
        return (await api.get('/request-log')).json.bytes
      })
      .toBeLessThanOrEqual(1024 * 1024)

    const { json } = await api.get(`${LIST}&limit=500`)
    expect(json.entries[0].path).toBe('/api/webhooks/session/s100')
    expect(json.entries.length).toBeLessThan(40)
    await stop()
  })

  test('ticks only while there are calls to write', async () => {
    const app = await startTestApp()
    const stop = app.requestLog.start()
    const settle = async () => {
      app.clock.advance(150)
      await app.requestLog.status()
    }
    await settle()
    const idle = app.clock.waiting()
    const rows = app.db.prepare('SELECT count(*) FROM request_log').pluck()

    await app.sandbox.inject('/one')
    expect(app.clock.waiting()).toBe(idle + 1)
    app.clock.advance(150)
    await expect.poll(() => rows.get()).toBe(1)
    await settle()

    expect(app.clock.waiting()).toBe(idle)
    await stop()
  })

  test('is emptied at once, comes back for a while, and then does not', async () => {
    const app = await startTestApp()
    const stop = app.requestLog.start()
    const api = controlOf(app)
    await app.sandbox.inject('/one')
    await app.sandbox.inject('/two')
    const count = async () => (await api.get(LIST)).json.entries.length

    expect((await api.delete('/requests')).json).toEqual({ count: 2 })
    expect(await count()).toBe(0)
    expect((await api.post('/requests/undo-clear')).json).toEqual({ count: 2 })
    expect(await count()).toBe(2)

    await api.delete('/requests')
    const waits = app.clock.waiting()
    await api.delete('/requests')
    expect(app.clock.waiting()).toBe(waits)
    app.clock.advance(20_000)
    await expect.poll(async () => (await api.get('/request-log')).json.bytes).toBe(0)
    expect((await api.post('/requests/undo-clear')).status).toBe(409)
    await stop()
  })
})
