import { EVENTS_PER_SESSION } from '#contract/limits.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectRedis } from '../../src-server/platform/redis.ts'
import { controlOf } from '../support/control-api.ts'
import { aCard, anIntent } from '../support/payments.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { TestRedis, whyNoRedis } from '../support/redis-server.ts'
import { readStream } from '../support/stream-reader.ts'
import { startTestApp } from '../support/test-app.ts'
import { aWebhook, sessionPath } from '../support/webhooks.ts'

const PREFIX = 'test:'
const PATIENCE = { timeout: 15_000 }

async function startOnRedis() {
  const redis = await TestRedis.start()
  const admin = redis.connect()
  const checkClock = createFakeClock()
  const connections = await connectRedis({ url: redis.url, prefix: PREFIX }, checkClock)
  onTestFinished(async () => {
    admin.disconnect()
    connections.close()
    await redis.remove()
  })
  const app = await startTestApp({ redis: { connections, prefix: PREFIX } })
  return {
    ...app,
    redis,
    admin,
    checkClock,
    connections,
    redisProblem: connections.problem,
    control: controlOf(app),
    post: () =>
      app.sandbox.inject({ method: 'POST', url: sessionPath('s'), payload: { ...aWebhook } }),
  }
}

describe.skipIf(whyNoRedis)('the answer to a post is what became of it in Redis', () => {
  test('it is taken though this console can not archive it, and the console says so', async () => {
    const { db, post, sessions, control } = await startOnRedis()
    db.pragma('query_only = ON')

    const answer = await post()

    expect(answer.statusCode).toBe(200)
    expect(await sessions.sandbox.list('s')).toMatchObject([{ eventId: answer.json().eventId }])
    expect((await control.get('/overview')).json.storage.problem?.kind).toBe('read_only')
    db.pragma('query_only = OFF')
  })

  test('it is taken though the list of sessions can not be written', async () => {
    const { admin, post, sessions } = await startOnRedis()
    await admin.set(`${PREFIX}{sandbox}:sessions`, 'no list')

    expect((await post()).statusCode).toBe(200)

    expect(await sessions.sandbox.list('s')).toHaveLength(1)
  })

  test('it is refused and not stored where the memory of Redis is full', async () => {
    const { admin, post, sessions } = await startOnRedis()
    await admin.config('SET', 'maxmemory', '1')

    expect((await post()).statusCode).toBe(503)

    await admin.config('SET', 'maxmemory', '0')
    expect(await sessions.sandbox.list('s')).toEqual([])
  })

  test('what is handed over again because no answer came is there once', async () => {
    const { control, sessions } = await startOnRedis()
    const { sandbox } = sessions
    const webhook = Buffer.from(JSON.stringify(aWebhook))
    const receipt = { source: 'payment', deliveryId: 'evt_own' } as const

    const [first, again] = [
      await sandbox.receive('s', webhook, receipt),
      await sandbox.receive('s', webhook, receipt),
    ]

    expect(again).toEqual(first)
    expect(await sandbox.list('s')).toMatchObject([first])
    const archive = await control.get('/environments/sandbox/sessions/s/archive')
    expect(archive.json.total).toBe(1)
  })
})

describe.skipIf(whyNoRedis)('while Redis can not be used', () => {
  test.each([
    ['read-only', ['replicaof', '127.0.0.1', '1'], 'READONLY'],
    ['full', ['config', 'set', 'maxmemory', '1'], 'OOM'],
  ])(
    'and answers all the same, %s, the console says why',
    async (_, [command = '', ...args], why) => {
      const { admin, control, checkClock } = await startOnRedis()
      const problem = async () => {
        checkClock.advance(1000)
        return (await control.get('/overview')).json.storage.problem
      }
      expect(await problem()).toBeNull()

      await admin.call(command, ...args)

      await expect.poll(problem, PATIENCE).toMatchObject({
        kind: 'redis_away',
        message: expect.stringContaining(why),
      })
    },
  )

  test('payments are made without naming a session, and told once it can be', async () => {
    const { redis, sandbox, sessions, partnerAuth, paymentsApi, checkClock } = await startOnRedis()
    const { secretKey } = partnerAuth.merchants.sandbox.prepare()
    const { id } = await sessions.sandbox.currentSession()
    await redis.kill()

    const answer = await sandbox.inject({
      method: 'POST',
      url: '/payments',
      headers: { 'api-key': secretKey ?? '' },
      payload: { ...anIntent, ...aCard(), confirm: true },
    })
    expect(answer.statusCode).toBe(200)

    await redis.run()
    await expect
      .poll(async () => {
        checkClock.advance(1000)
        await paymentsApi.sandbox.outbox.deliver()
        return sessions.sandbox.list(id).catch(() => [])
      }, PATIENCE)
      .toMatchObject([{ paymentId: answer.json().payment_id }])
  })
})

test.skipIf(whyNoRedis)('a Redis that hangs is let go of at the end', async () => {
  const { redis, connections, checkClock, post } = await startOnRedis()
  redis.freeze()
  const waiting = post()

  const released = connections.release()
  checkClock.advance(1000)
  await released

  expect((await waiting).statusCode).toBe(503)
})

describe.skipIf(whyNoRedis)('a stream whose subscription was lost', () => {
  async function loseSubscriptions() {
    const app = await startOnRedis()
    const url = `${await app.sandbox.listen({ port: 0 })}${sessionPath('s')}/stream`
    await app.post()
    const reader = readStream(url)
    await reader.waitFor('initial')
    await app.post()
    await reader.waitFor('webhook')
    await app.admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await expect.poll(() => app.redisProblem(), PATIENCE).toContain('lost')
    return { ...app, reader }
  }

  test('goes on without a gap where the feed has what it missed', async () => {
    const { post, reader, checkClock } = await loseSubscriptions()
    await post()

    checkClock.advance(1000)

    await reader.waitFor('webhook', 2)
    expect(reader.frames.filter(({ name }) => name === 'initial')).toHaveLength(1)
  })

  test('is ended where the feed may have let go of some, so that its reader begins anew', async () => {
    const { post, reader, checkClock } = await loseSubscriptions()
    for (let n = 0; n <= EVENTS_PER_SESSION; n++) await post()

    checkClock.advance(1000)

    const [, again] = await reader.waitFor('initial', 2)
    expect(again?.data['events']).toHaveLength(EVENTS_PER_SESSION)
    await post()
    await reader.waitFor('webhook', 2)
  })
})
