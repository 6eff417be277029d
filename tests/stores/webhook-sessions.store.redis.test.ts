import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createRedisWebhookSessionsStore } from '../../src-server/features/webhook-sessions/webhook-sessions.store.redis.ts'
import { createSystemClock } from '../../src-server/platform/clock.ts'
import { connectRedis, type RedisConnections } from '../../src-server/platform/redis.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { jsonObjectText } from '../support/json-texts.ts'
import { TestRedis, whyNoRedis } from '../support/redis-server.ts'
import { anEvent } from '../support/webhooks.ts'
import { describeEventExpiry } from './webhook-sessions-expiry.store.suite.ts'
import { FeedModel, feedCommands } from './webhook-sessions.store.model.ts'
import { describeWebhookSessionsStore } from './webhook-sessions.store.suite.ts'

let redis: TestRedis
let connections: RedisConnections
let stores = 0

function storeOn(
  clock: FakeClock,
  prefix = `test-${++stores}:`,
  environment = 'sandbox' as const,
  expiresPerEvent = () => false,
) {
  const place = { redis: connections.commands, prefix, environment }
  return createRedisWebhookSessionsStore({ ...place, clock, expiresPerEvent })
}

describe.skipIf(whyNoRedis).each([
  ['a single server', () => TestRedis.start()],
  ['a cluster', () => TestRedis.startCluster()],
])('webhook sessions in Redis, on %s', (_name, start) => {
  beforeAll(async () => {
    redis = await start()
    connections = await connectRedis({ url: redis.url, prefix: '' }, createSystemClock())
  })
  afterAll(async () => {
    connections.close()
    await redis.remove()
  })

  describeWebhookSessionsStore((clock) => storeOn(clock))
  describeEventExpiry((clock, expiresPerEvent) =>
    storeOn(clock, undefined, undefined, expiresPerEvent),
  )

  test('agree with a plain list in memory after any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(feedCommands, { maxCommands: 30, size: '+2' }),
        async (commands) => {
          const clock = createFakeClock()
          const world = { store: storeOn(clock), clock }
          await fc.asyncModelRun(() => ({ model: new FeedModel(), real: world }), commands)
        },
      ),
      { numRuns: 25, interruptAfterTimeLimit: 20_000 },
    )
  })

  test('give any body back with its own bytes', async () => {
    const store = storeOn(createFakeClock())
    await fc.assert(
      fc.asyncProperty(jsonObjectText, async (payloadJson) => {
        await store.append('s', anEvent('evt_1', { payloadJson }))

        expect((await store.list('s')).at(-1)?.payloadJson).toBe(payloadJson)
      }),
    )
  })

  test('put what two consoles append at once in one order', async () => {
    const clock = createFakeClock()
    const [one, other] = [storeOn(clock, 'shared:'), storeOn(clock, 'shared:')]
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).append('s', anEvent(`evt_${n}`))),
    )

    const times = (await one.list('s')).map(({ timestamp }) => timestamp)
    expect(times).toHaveLength(40)
    expect(times).toEqual([...new Set(times)].toSorted())
    expect(await other.list('s')).toEqual(await one.list('s'))
  })
})

describe.skipIf(whyNoRedis)('connections to a Redis', () => {
  test('are tried again where one of them is refused, and all closed in the end', async () => {
    const own = await TestRedis.start('--maxclients', '1')
    onTestFinished(() => own.remove())
    const before = own.connect()
    const admitted = await before.client('ID')
    await before.quit()

    const refused = await connectRedis({ url: own.url, prefix: '' }, createSystemClock())
    expect(refused.problem()).toContain("can't be used")
    refused.close()

    // It is let in only once nobody else is there.
    const after = own.connect()
    expect(await after.client('ID')).toBeGreaterThan(admitted)
    after.disconnect()
  })
})
