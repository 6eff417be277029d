import { expect, test } from 'vitest'
import { createDeliveries } from '../../src-server/deliveries.ts'
import { createSqliteDeliveriesStores } from '../../src-server/features/deliveries/deliveries.store.sqlite.ts'
import { createGroupCommit } from '../../src-server/platform/group-commit.ts'
import { createFilePermissionProtector } from '../../src-server/platform/key-protector.ts'
import { controlOf } from '../support/control-api.ts'
import { aNumberedWebhook, REPLAYS } from '../support/deliveries.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { startHandler } from '../support/webhook-handlers.ts'
import { createWebhookStores } from '../support/webhook-stores.ts'

async function startWithEvents() {
  const app = await startTestApp()
  for (const n of [1, 2, 3]) {
    const body = Buffer.from(JSON.stringify(aNumberedWebhook('pay_1', n)))
    await app.sessions.sandbox.receive('orders', body)
  }
  return app
}

test('a replay whose end can not be stored is over, and stored with the next one', async () => {
  const app = await startWithEvents()
  const api = controlOf(app)
  const handler = await startHandler(() => {})
  const to = { kind: 'url', url: handler.url }
  const { id } = (await api.post(REPLAYS, { sessionId: 'orders', to })).json
  const read = async () => (await api.get(`${REPLAYS}/${id}`)).json
  await until(() => handler.delivered.length > 0)
  app.db.pragma('query_only = ON')

  await api.post(`${REPLAYS}/${id}/cancel`)

  expect(await read()).toMatchObject({ status: 'failed', sent: 0, total: 3 })
  const note = expect.stringContaining('broke off')
  expect((await api.get(REPLAYS)).json.runs).toMatchObject([{ id, status: 'failed', note }])
  app.db.pragma('query_only = OFF')
  const copy = { kind: 'session', environment: 'sandbox', sessionId: 'copy' }
  await api.post(REPLAYS, { sessionId: 'orders', to: copy })
  const stored = createSqliteDeliveriesStores(app.db, 'sandbox').runs.find(id)
  expect(stored).toMatchObject({ status: 'failed', note })
})

test('each sending counts once though other work fails in its transactions', async () => {
  const { db, clock, sessions, assumptions } = await startWithEvents()
  const runInGroup = createGroupCommit(db)
  const failures: unknown[] = []
  const { replays } = createDeliveries({
    environment: 'sandbox',
    stores: {
      ...createSqliteDeliveriesStores(db, 'sandbox'),
      log: createWebhookStores(db, clock).archive,
    },
    transact(work) {
      const done = runInGroup(work)
      const failing = runInGroup(() => {
        throw new Error('refused')
      })
      failing.catch(() => {})
      return done
    },
    sessions,
    assumptions,
    merchantId: () => 'merchant_1',
    hashKey: () => 'key',
    keyProtector: createFilePermissionProtector(),
    clock,
    random: createSeededRandom(),
    onFailure: (error) => failures.push(error),
    onChange: () => {},
  })

  const { id } = await replays.start({
    sessionId: 'orders',
    eventIds: null,
    to: { kind: 'session', environment: 'sandbox', sessionId: 'copy' },
    timing: 'at-once',
    order: 'received',
  })
  await until(() => replays.get(id).status !== 'running')

  expect(failures).toEqual([])
  expect(replays.get(id)).toMatchObject({ status: 'done', total: 3, sent: 3, accepted: 3 })
})
