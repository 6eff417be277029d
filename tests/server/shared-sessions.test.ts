import { describe, expect, onTestFinished, test } from 'vitest'
import { type ConsoleProcess, freshConsole, runConsole } from '../support/console-process.ts'
import { createControlApi } from '../support/control-api.ts'
import { CERTIFICATE, TestRedis, whyNoRedis } from '../support/redis-server.ts'
import { readStream } from '../support/stream-reader.ts'
import { aTempFolder } from '../support/temp-folder.ts'

const SESSION = 'shared-session'

async function startRedis(): Promise<TestRedis> {
  const redis = await TestRedis.start()
  onTestFinished(() => redis.remove())
  return redis
}

async function consoleOn(redisUrl: string) {
  const running: ConsoleProcess = runConsole(freshConsole(aTempFolder()), {
    env: { REDIS_URL: redisUrl, NODE_EXTRA_CA_CERTS: CERTIFICATE },
  })
  const { urls, console: access } = await running.ready
  const feedUrl = `${urls.sandbox}/api/webhooks/session/${SESSION}`
  return {
    running,
    feedUrl,
    control: createControlApi({ urls, token: access.token }),
    post: (n: number) =>
      fetch(feedUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ event_type: 'payment_succeeded', payment_id: `pay_${n}` }),
      }),
    async list(): Promise<string[]> {
      const { events } = (await (await fetch(feedUrl)).json()) as {
        events: { paymentId: string }[]
      }
      return events.map(({ paymentId }) => paymentId)
    },
  }
}

type Shared = Awaited<ReturnType<typeof consoleOn>>

const paymentsOf = (frames: readonly { data: Record<string, unknown> }[]) =>
  frames.map(({ data }) => data['paymentId'])

/** Posts until it is taken; returns how often it was refused. */
async function postUntilTaken({ post }: Pick<Shared, 'post'>, n: number): Promise<number> {
  for (let refused = 0; ; refused++) {
    const answer = await post(n)
    if (answer.ok) return refused
    expect(answer.status).toBe(503)
  }
}

describe.skipIf(whyNoRedis)('consoles that share a Redis', () => {
  test('an event posted to one reaches the readers of all, once each and in one order', async () => {
    const { url } = await startRedis()
    const [one, other] = await Promise.all([consoleOn(url), consoleOn(url)])
    await one.post(1)
    const readers = [one, other].map(({ feedUrl }) => readStream(`${feedUrl}/stream`))
    await Promise.all(readers.map(({ waitFor }) => waitFor('initial')))

    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).post(n + 2)))

    const seen = await Promise.all(readers.map(({ waitFor }) => waitFor('webhook', 40)))
    const [first = [], second = []] = seen.map(paymentsOf)
    expect(first).toHaveLength(40)
    expect(second).toEqual(first)
    expect(await other.list()).toEqual(['pay_1', ...first])
    const archive = `/environments/sandbox/sessions/${SESSION}/archive`
    for (const { control } of [one, other]) {
      await expect.poll(async () => (await control.get(archive)).json.total).toBe(41)
    }
    const { json } = await other.control.get('/environments/sandbox/sessions')
    expect(json.sessions).toContainEqual(expect.objectContaining({ id: SESSION, eventCount: 41 }))
  })

  test('while Redis is away posts are refused, and at its return nothing is missing or told twice', async () => {
    const redis = await startRedis()
    const [one, other] = await Promise.all([consoleOn(redis.url), consoleOn(redis.url)])
    await one.post(1)
    const reader = readStream(`${one.feedUrl}/stream`)
    await reader.waitFor('initial')
    await one.post(2)
    await reader.waitFor('webhook')

    await redis.kill()
    const refusal = await one.post(3)
    expect(refusal.status).toBe(503)
    expect(refusal.headers.get('retry-after')).toBe('2')
    expect(await refusal.text()).toContain('Redis')
    await expect
      .poll(async () => (await one.control.get('/overview')).json.storage.problem?.kind)
      .toBe('redis_away')
    // What has nothing to do with session events goes on.
    expect((await one.control.get('/environments/sandbox/clients')).status).toBe(200)

    await redis.run()
    await postUntilTaken(other, 3)
    await postUntilTaken(one, 4)
    await expect
      .poll(async () => (await one.control.get('/overview')).json.storage.problem)
      .toBeNull()

    const told = await reader.waitFor('webhook', 3)
    expect(paymentsOf(told)).toEqual(['pay_2', 'pay_3', 'pay_4'])
    expect(reader.frames.filter(({ name }) => name === 'initial')).toHaveLength(1)
    expect(await one.list()).toEqual(['pay_1', 'pay_2', 'pay_3', 'pay_4'])
  })

  test('a stream that is opened while Redis is away is opened again until it can begin', async () => {
    const redis = await startRedis()
    const shared = await consoleOn(redis.url)
    await shared.post(1)
    await redis.kill()
    const reader = readStream(`${shared.feedUrl}/stream`)
    await reader.waitFor('connected', 2)
    expect(reader.frames.map(({ name }) => name)).not.toContain('initial')

    await redis.run()

    const [initial] = await reader.waitFor('initial')
    expect(initial?.data).toMatchObject({ events: [{ paymentId: 'pay_1' }] })
    await postUntilTaken(shared, 2)
    expect(paymentsOf(await reader.waitFor('webhook'))).toEqual(['pay_2'])
  })

  test('every node of a cluster is called with the password and the TLS of its URL', async () => {
    const redis = await TestRedis.startGuardedCluster()
    onTestFinished(() => redis.remove())
    const shared = await consoleOn(redis.url)

    expect((await shared.post(1)).status).toBe(200)

    expect(await shared.list()).toEqual(['pay_1'])
  })

  test('a console that can not reach its Redis starts, says so, and takes posts once it is there', async () => {
    const redis = await startRedis()
    await redis.kill()
    const { running, ...shared } = await consoleOn(redis.url)

    expect(running.stderr()).toContain(`Redis at ${redis.url} can't be used`)
    expect((await shared.post(1)).status).toBe(503)
    expect((await shared.control.get('/overview')).json.storage.problem?.kind).toBe('redis_away')

    await redis.run()
    await postUntilTaken(shared, 2)
    expect(await shared.list()).toEqual(['pay_2'])
  })

  test.each([
    ['--requirepass', 'redis://:wrong-word@', 'WRONGPASS'],
    ['--requirepass', 'redis://', 'NOAUTH'],
  ])(
    'a console that its Redis refuses says why and does not start, %s %s',
    async (option, scheme, why) => {
      const redis = await TestRedis.start()
      onTestFinished(() => redis.remove())
      const admin = redis.connect()
      await admin.config('SET', option.slice(2), 'secret')
      admin.disconnect()

      const running = runConsole(freshConsole(aTempFolder()), {
        env: { REDIS_URL: redis.url.replace('redis://', scheme) },
      })

      expect(await running.ended).toMatchObject({ code: 1 })
      expect(running.stderr()).toContain(`Redis at ${redis.url} can't be used: ${why}`)
      expect(running.stderr()).toContain('unset REDIS_URL')
      expect(running.stderr()).not.toContain('wrong-word')
    },
  )

  test('a certificate that is not trusted is told as such', async () => {
    const redis = await TestRedis.startGuardedCluster()
    onTestFinished(() => redis.remove())

    const running = runConsole(freshConsole(aTempFolder()), { env: { REDIS_URL: redis.url } })

    expect(await running.ended).toMatchObject({ code: 1 })
    expect(running.stderr()).toMatch(/certificate/)
    expect(running.stderr()).not.toContain('secret')
  })

  test.each([
    [{ REDIS_URL: 'redis://:pa/secret@127.0.0.1' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://user:12/secret@127.0.0.1' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://127.0.0.1', REDIS_PREFIX: '{}:' }, 'REDIS_PREFIX'],
  ])('what can not be used is refused in a line without its secret: %j', async (env, name) => {
    const running = runConsole(freshConsole(aTempFolder()), { env })

    expect(await running.ended).toMatchObject({ code: 1 })
    expect(running.stderr().trim().split('\n')).toHaveLength(1)
    expect(running.stderr()).toContain(name)
    expect(running.stderr()).not.toContain('secret')
  })

  test.each(['redis://:se@secret@127.0.0.1:9', 'redis://127.0.0.1:9?password=secret'])(
    'no part of a password is printed: %s',
    async (url) => {
      const { running } = await consoleOn(url)

      expect(running.stderr()).toContain('Redis at redis://127.0.0.1:9 can')
      expect(running.stderr()).not.toContain('secret')
    },
  )
})
