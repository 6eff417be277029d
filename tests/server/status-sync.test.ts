import { describe, expect, test } from 'vitest'
import { aCard, aRedirect, startPayments } from '../support/payments.ts'
import { refusal } from '../support/refusal.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { startTestConsole } from '../support/test-console.ts'

const A_DEBIT = {
  payment_method: 'bank_debit',
  payment_method_type: 'sepa',
  payment_method_data: { bank_debit: { sepa_bank_debit: { iban: 'DE00' } } },
}

async function startDebit() {
  const started = await startPayments()
  const payment = await started.create({ currency: 'EUR' })
  const { body } = await started.confirm(payment, A_DEBIT)
  expect(body.status).toBe('processing')
  const url = `/payments/${payment.id}`
  return { ...started, payment, url, sync: () => started.get(`${url}?force_sync=true`) }
}

describe('force_sync, specification 4 rule 2 and section 8', () => {
  test('asks the acquirer, and tells what it said', async () => {
    const { get, sync, url, events } = await startDebit()

    expect((await get(url)).body.status).toBe('processing')
    const { body, headers } = await sync()

    expect(body.status).toBe('succeeded')
    expect(String(headers['x-assumption'])).toContain('status-limit')
    expect(await events()).toEqual(['payment_processing', 'payment_succeeded'])
  })

  test('is refused the third time in a sliding minute, with the time to wait', async () => {
    const { sync, clock } = await startDebit()
    await sync()
    clock.advance(20_000)
    await sync()
    clock.advance(10_500)

    const third = await sync()

    expect(third).toMatchObject(refusal(429, 'RATE_LIMITED'))
    expect(third.headers['retry-after']).toBe('30')
    clock.advance(29_500)
    expect((await sync()).status).toBe(200)
    expect((await sync()).status).toBe(429)
    clock.advance(20_000)
    expect((await sync()).status).toBe(200)
  })

  test('counts per transaction, and not what does not force', async () => {
    const { sync, get, url, create, payment, asClient } = await startDebit()
    await sync()
    await sync()
    const other = await create()
    const own = `${url}?force_sync=true&client_secret=${payment.client_secret}`

    expect((await get(`/payments/${other.id}?force_sync=true`)).status).toBe(200)
    expect((await get(url)).status).toBe(200)
    for (let n = 0; n < 3; n++) expect((await get(own, asClient)).status).toBe(200)
    expect((await sync()).status).toBe(429)
  })

  test('two at once are both counted', async () => {
    const { sync } = await startDebit()

    const answers = await Promise.all([sync(), sync(), sync()])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
  })

  test('may be answered without a sync instead', async () => {
    const { sync, assume } = await startDebit()
    assume('status-limit', 'soft')
    await sync()
    await sync()

    expect(await sync()).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  })

  test('an acquirer that is silent changes nothing', async () => {
    const { create, confirm, get, assume } = await startPayments()
    assume('outcome', 'always-processing')
    const payment = await create()
    await confirm(payment, aCard())

    expect((await get(`/payments/${payment.id}?force_sync=true`)).body.status).toBe('processing')
  })
})

describe('time, assumption auto-sync and section 3', () => {
  test('a payment that is processing is asked for again after 30 seconds', async () => {
    const { get, url, pass, events } = await startDebit()

    await pass(29_999)
    expect((await get(url)).body.status).toBe('processing')
    await pass(1)

    expect(await events()).toEqual(['payment_processing', 'payment_succeeded'])
    expect((await get(url)).body.status).toBe('succeeded')
  })

  test('an acquirer that never answers ends it with its time', async () => {
    const { create, confirm, get, assume, pass, events } = await startPayments()
    assume('outcome', 'always-processing')
    const payment = await create()
    await confirm(payment, aCard())

    await pass(15 * 60 * 1000)

    expect((await get(`/payments/${payment.id}`)).body).toMatchObject({
      status: 'failed',
      error_message: 'The acquirer never answered',
    })
    expect(await events()).toEqual(['payment_processing', 'payment_failed'])
  })

  test('an intent that nobody confirms expires, and says so once', async () => {
    const { create, get, pass, events, confirm } = await startPayments()
    const payment = await create()

    await pass(15 * 60 * 1000)
    await pass(60_000)

    expect((await get(`/payments/${payment.id}`)).body.status).toBe('expired')
    expect(await events()).toEqual(['payment_expired'])
    expect(await confirm(payment, aCard())).toMatchObject(refusal(400, 'IR_08'))
  })

  test('a shopper who never comes back leaves a failed payment', async () => {
    const { create, confirm, get, pass } = await startPayments()
    const payment = await create()
    await confirm(payment, aRedirect('eft'))

    await pass(15 * 60 * 1000)

    expect((await get(`/payments/${payment.id}`)).body).toMatchObject({
      status: 'failed',
      next_action: null,
      error_code: '100.396.103',
    })
  })

  test('a failed payment may be found paid a minute later', async () => {
    const { create, confirm, assume, get, pass, events } = await startPayments()
    assume('outcome', 'amount-suffix')
    const payment = await create({ amount: 12_568 })
    expect((await confirm(payment, aCard())).body.status).toBe('failed')

    await pass(60_000)

    expect((await get(`/payments/${payment.id}`)).body).toMatchObject({
      status: 'succeeded',
      amount_received: 12_568,
    })
    expect(await events()).toEqual(['payment_failed', 'payment_succeeded'])
  })

  test('what fell due while the console was off is done after the next start', async () => {
    const dataFolder = aTempFolder()
    const first = await startTestConsole({ dataFolder })
    const keys = first.environments.sandbox
    const headers = { 'api-key': keys.secretKey ?? '', 'content-type': 'application/json' }
    const body = JSON.stringify({ amount: 100, currency: 'EUR', confirm: true, ...A_DEBIT })
    const made = await fetch(`${first.urls.sandbox}/payments`, { method: 'POST', headers, body })
    const { payment_id } = (await made.json()) as { payment_id: string }
    await first.close()

    const clock = createFakeClock(new Date('2026-01-02T03:09:00Z'))
    const second = await startTestConsole({ dataFolder, clock })
    clock.advance(1000)

    await expect
      .poll(async () => {
        const answer = await fetch(second.session.webhookUrl)
        const { events } = (await answer.json()) as {
          events: { eventType: string; paymentId: string }[]
        }
        return events.filter((event) => event.paymentId === payment_id).map((e) => e.eventType)
      })
      .toEqual(['payment_processing', 'payment_succeeded'])
  })
})
