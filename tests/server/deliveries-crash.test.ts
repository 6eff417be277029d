import { expect, test } from 'vitest'
import type { AttemptsPage } from '#contract/deliveries.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { createControlApi } from '../support/control-api.ts'
import { aNumberedWebhook, ORDERS, REPLAYS, startForwarding } from '../support/deliveries.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { startHandler } from '../support/webhook-handlers.ts'
import { storeWebhook } from '../support/webhooks.ts'

async function startProcess(dataFolder: string) {
  const running = runConsole(freshConsole(dataFolder))
  const { urls, console: access } = await running.ready
  const api = createControlApi({ urls, token: access.token })
  return { ...running, urls, api }
}

test('a console killed amid forwarding goes on, loses nothing and says what may have been sent twice', async () => {
  const dataFolder = aTempFolder()
  const first = await startProcess(dataFolder)
  let isHolding = true
  const handler = await startHandler(({ json }, response) => {
    const isHeld = isHolding && (json.n === 3 || json.n === 12)
    return isHeld ? undefined : response.end()
  })
  await first.api.post(`${ORDERS}/targets`, { url: handler.url })
  for (let n = 1; n <= 5; n++) {
    await storeWebhook(first.urls.sandbox, 'orders', aNumberedWebhook('pay_1', n))
    await storeWebhook(first.urls.sandbox, 'orders', aNumberedWebhook('pay_2', 10 + n))
  }
  const isDelivered = (n: number) => handler.delivered.some(({ json }) => json.n === n)
  await until(() => isDelivered(3) && isDelivered(12))
  const replay = { sessionId: 'orders', to: { kind: 'url', url: handler.url }, order: 'reversed' }
  const { id: runId } = (await first.api.post(REPLAYS, replay)).json
  const runOf = async (api: typeof first.api) => (await api.get(`${REPLAYS}/${runId}`)).json
  // Newest first: it gets as far as the first event that the handler holds.
  await until(async () => (await runOf(first.api)).sent === 5)

  first.child.kill('SIGKILL')
  await first.ended
  isHolding = false
  const second = await startProcess(dataFolder)
  const forwards = async () => {
    const page: AttemptsPage = (await second.api.get(`${ORDERS}/attempts?limit=200`)).json
    return page.attempts.filter(({ kind }) => kind === 'forward').toReversed()
  }
  await until(
    async () => (await forwards()).filter(({ outcome }) => outcome === 'accepted').length === 10,
  )

  const attempts = await forwards()
  const twice = attempts.filter(({ mayBeSentTwice }) => mayBeSentTwice)
  expect(twice.map(({ paymentId, number, outcome }) => [paymentId, number, outcome])).toEqual(
    expect.arrayContaining([
      ['pay_1', 1, 'interrupted'],
      ['pay_2', 1, 'interrupted'],
      ['pay_1', 2, 'accepted'],
      ['pay_2', 2, 'accepted'],
    ]),
  )
  expect(twice).toHaveLength(4)
  expect(attempts).toHaveLength(12)
  const acceptedOf = (payment: string) =>
    attempts
      .filter(({ paymentId, outcome }) => paymentId === payment && outcome === 'accepted')
      .map(({ eventId }) => eventId)
  for (const payment of ['pay_1', 'pay_2']) {
    const ids = acceptedOf(payment)
    expect(new Set(ids).size).toBe(5)
    expect(ids).toEqual(ids.toSorted())
  }
  expect(await runOf(second.api)).toMatchObject({
    status: 'failed',
    sent: 5,
    total: 10,
    note: expect.stringMatching(/stopped after 5 of 10.*may have arrived/),
  })
})

test('a console that is closed lets what is under way end, cuts off what hangs, and goes on later', async () => {
  const dataFolder = aTempFolder()
  const first = await startForwarding(dataFolder)
  let isHanging = true
  const handler = await startHandler((_, response) => (isHanging ? undefined : response.end()))
  await first.addTarget(handler.url, { timeoutS: 120 })
  await first.post(aNumberedWebhook('pay_1', 1))
  await first.post(aNumberedWebhook('pay_1', 2))
  await until(() => handler.delivered.length === 1)
  const replay = { sessionId: 'orders', to: { kind: 'url', url: handler.url } }
  const { id } = (await first.api.post(REPLAYS, replay)).json
  await until(() => handler.delivered.length === 2)

  let isClosed = false
  const closing = first.close().then(() => (isClosed = true))
  await until(() => {
    first.clock.advance(10)
    return isClosed
  })
  await closing
  isHanging = false
  const second = await startForwarding(dataFolder)
  second.clock.advance(60_000)
  await until(() => handler.delivered.length === 4)
  await second.settled()

  expect(handler.delivered.map(({ json }) => json.n)).toEqual([1, 1, 1, 2])
  const forwards = (await second.attempts()).filter(({ kind }) => kind === 'forward').toReversed()
  expect(forwards).toMatchObject([
    { number: 1, outcome: 'interrupted', mayBeSentTwice: true },
    { number: 2, outcome: 'accepted', mayBeSentTwice: true },
    { number: 1, outcome: 'accepted', mayBeSentTwice: false },
  ])
  expect((await second.api.get(`${REPLAYS}/${id}`)).json).toMatchObject({
    status: 'failed',
    note: 'The console was closed after 1 of 2',
  })
})
