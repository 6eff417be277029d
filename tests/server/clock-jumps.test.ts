import { describe, expect, test } from 'vitest'
import { createControlApi } from '../support/control-api.ts'
import { aCard, startPayments } from '../support/payments.ts'
import { startTestConsole } from '../support/test-console.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'

const HOUR_MS = 60 * 60 * 1000

const jump = (clock: { now(): Date; set(time: Date): void }, ms: number): void =>
  clock.set(new Date(clock.now().getTime() + ms))

describe('when the clock is set back an hour', () => {
  test('events keep their order, and none is lost or repeated after since', async () => {
    const { urls, clock } = await startTestConsole()
    const address = `${urls.sandbox}${sessionPath('s')}`
    const read = async (query = '') => {
      const { events } = (await (await fetch(`${address}${query}`)).json()) as {
        events: { eventId: string; timestamp: string }[]
      }
      return events
    }
    const first = await storeWebhook(urls.sandbox, 's')
    const [before] = await read()

    jump(clock, -HOUR_MS)
    const second = await storeWebhook(urls.sandbox, 's')
    const third = await storeWebhook(urls.sandbox, 's')

    const events = await read()
    expect(events.map(({ eventId }) => eventId)).toEqual([first, second, third])
    expect(events.map(({ timestamp }) => timestamp)).toEqual(
      events.map(({ timestamp }) => timestamp).toSorted(),
    )
    expect(new Set(events.map(({ timestamp }) => timestamp)).size).toBe(3)
    const later = await read(`?since=${before?.timestamp}`)
    expect(later.map(({ eventId }) => eventId)).toEqual([second, third])
  })

  test('a key signs, its tokens are taken, and calls are logged in their order', async () => {
    const console = await startTestConsole()
    const { urls, clock, environments } = console
    const { clientId, clientSecret } = environments.sandbox
    const ask = async () => {
      const answer = await fetch(`${urls.sandbox}/api/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, clientSecret }),
      })
      return (await answer.json()) as { access_token: string }
    }
    const ping = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${urls.sandbox}/api/partner/ping`, { headers })).status
    }
    await ask()

    jump(clock, -HOUR_MS)
    const { access_token: token } = await ask()

    expect(await ping(token)).toBe(200)
    const api = createControlApi(console)
    const { keys } = (await api.get('/signing-keys')).json
    expect(keys.filter(({ status }: { status: string }) => status === 'active')).toHaveLength(1)
    const { entries } = (await api.get('/requests?environment=sandbox')).json
    const seqs = entries.map(({ seq }: { seq: number }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a: number, b: number) => b - a))
    expect(seqs).toHaveLength(3)
  })

  test('payments can still be paid, captured and refunded', async () => {
    const { create, confirm, post, clock, events } = await startPayments()
    const payment = await create({ capture_method: 'manual' })

    jump(clock, -HOUR_MS)
    const { body: held } = await confirm(payment, aCard())
    const { body: captured } = await post(`/payments/${payment.id}/capture`, {})
    const { body: refunded } = await post('/refunds', { payment_id: payment.id, amount: 100 })

    expect([held.status, captured.status]).toEqual(['requires_capture', 'succeeded'])
    expect(refunded.amount).toBe(100)
    expect(await events()).toContain('payment_succeeded')
  })
})

describe('when a suspended machine goes on hours later', () => {
  test('what expired meanwhile is over, a new key signs, and the feed takes events again', async () => {
    const console = await startTestConsole()
    const { urls, clock, environments } = console
    const { secretKey } = environments.sandbox
    await storeWebhook(urls.sandbox, 's')
    const headers = { 'api-key': secretKey ?? '', 'content-type': 'application/json' }
    const create = await fetch(`${urls.sandbox}/payments`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ amount: 100, currency: 'ZAR' }),
    })
    const { id } = (await create.json()) as { id: string }

    // Timers stood still with the machine: only the time of day has gone on.
    jump(clock, 40 * 24 * HOUR_MS)

    const feed = await fetch(`${urls.sandbox}${sessionPath('s')}`)
    expect(await feed.json()).toMatchObject({ events: [] })
    const read = await fetch(`${urls.sandbox}/payments/${id}`, { headers })
    expect(await read.json()).toMatchObject({ status: 'expired' })
    const { clientId, clientSecret } = environments.sandbox
    const token = await fetch(`${urls.sandbox}/api/oauth/token`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ clientId, clientSecret }),
    })
    expect(token.status).toBe(200)
    clock.advance(60_000)
    const { keys } = (await createControlApi(console).get('/signing-keys')).json
    expect(keys.filter(({ status }: { status: string }) => status === 'active')).toHaveLength(1)
    await storeWebhook(urls.sandbox, 's')
    const again = await fetch(`${urls.sandbox}${sessionPath('s')}`)
    expect(((await again.json()) as { events: unknown[] }).events).toHaveLength(1)
  })
})
