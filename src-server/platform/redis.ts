import { Cluster, Redis } from 'ioredis'
import type { Clock } from './clock.ts'
import type { RedisConfig } from './config.ts'
import { nameOfRedis } from './redis-address.ts'
import { connectClient, CONNECT_TIMEOUT_MS } from './redis-connect.ts'
import { RedisAwayError } from './redis-away.ts'
import { createSubscriptions, type RedisSubscriptions } from './redis-subscriptions.ts'

export type RedisClient = Redis | Cluster

/** Connections to the Redis that several consoles share. */
export interface RedisConnections {
  /** @throws RedisAwayError until it was reached for the first time */
  commands(): RedisClient
  /** On a connection of their own: Redis takes no other commands on such a one. */
  readonly subscriptions: RedisSubscriptions
  /** Why it can't be used now; undefined while it can. */
  problem(): string | undefined
  /** The returned function stops it. Called when it can't be used any more, and when it can again. */
  onChange(listener: () => void): () => void
  /** For an end that nobody waits long for: closes them where Redis does not answer soon. */
  release(): Promise<void>
  close(): void
}

/** No command is waited for longer, in milliseconds. */
const COMMAND_TIMEOUT_MS = 3000
/** Waits between attempts to connect grow up to this, in milliseconds. */
const LONGEST_WAIT_MS = 1000
/** How long it may take to answer at the end, in milliseconds. */
const RELEASE_TIMEOUT_MS = 1000
/** How often it is asked whether it takes writes, in milliseconds. */
const CHECK_INTERVAL_MS = 5000

/**
 * Connects to `url` (`redis://` or `rediss://`), a single server or any node of a cluster, and keeps trying while it
 * can't be used. Commands fail at once meanwhile: what waits in memory could be lost.
 * @throws RedisAwayError when it refuses this console or is not to be trusted, RedisConfigError for no URL.
 */
export async function connectRedis(config: RedisConfig, clock: Clock): Promise<RedisConnections> {
  const { url, prefix } = config
  const name = nameOfRedis(url)
  const listeners = new Set<() => void>()
  const subscriptions = createSubscriptions(clock, () => turn('The connection was lost'))
  let commands: RedisClient | undefined
  let words: string | undefined
  let cancelCheck = (): void => undefined
  let checking: Promise<unknown> | undefined
  let isClosed = false

  function turn(next: string | undefined): void {
    const hasChanged = (words === undefined) !== (next === undefined)
    words = next
    if (next !== undefined) checkIn(LONGEST_WAIT_MS)
    if (hasChanged) listeners.forEach((listener) => listener())
  }

  function checkIn(ms: number): void {
    cancelCheck()
    if (!isClosed) cancelCheck = clock.after(ms, () => void check())
  }

  /** Resolves to what failed. */
  async function check(): Promise<unknown> {
    checking ??= findFault().finally(() => (checking = undefined))
    const fault = await checking
    if (isClosed) disconnect()
    turn(fault === undefined ? undefined : wordsOf(fault))
    if (fault === undefined) checkIn(CHECK_INTERVAL_MS)
    return fault
  }

  async function findFault(): Promise<unknown> {
    try {
      commands ??= follow(await open(url, clock))
      const checks = [probe(commands, `${prefix}probe`), subscriptions.check(nodesOf(commands))]
      const failed = (await Promise.allSettled(checks)).find(({ status }) => status === 'rejected')
      return failed?.status === 'rejected' ? failed.reason : undefined
    } catch (error) {
      return error
    }
  }

  function follow(client: RedisClient): RedisClient {
    client.on('ready', () => void check())
    client.on('close', () => turn('The connection was lost'))
    return client
  }

  function close(): void {
    isClosed = true
    listeners.clear()
    cancelCheck()
    disconnect()
  }

  function disconnect(): void {
    commands?.disconnect()
    subscriptions.close()
  }

  const sentence = (why: string): string => `Redis at ${name} can't be used: ${why}`
  const fault = await check()
  if (isRefusal(fault)) {
    close()
    throw new RedisAwayError(sentence(wordsOf(fault)))
  }
  return {
    commands() {
      if (!commands) throw new RedisAwayError(sentence('it was not reached yet'))
      return commands
    },
    subscriptions,
    problem: () => (words === undefined ? undefined : sentence(words)),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    release: () =>
      new Promise((resolve) => {
        const giveUp = (): void => {
          close()
          resolve()
        }
        const cancel = clock.after(RELEASE_TIMEOUT_MS, giveUp)
        Promise.resolve(commands && probe(commands, `${prefix}probe`))
          .then(resolve, giveUp)
          .finally(cancel)
      }),
    close,
  }
}

/** A write, as one that only reads may answer all else. Lets go of connections that do not answer. */
async function probe(commands: RedisClient, key: string): Promise<void> {
  const isCluster = commands instanceof Cluster
  const asked = isCluster ? commands.nodes('master') : [commands]
  const pings = asked.map(async (node) => {
    try {
      await node.ping()
    } catch (error) {
      if (node.status === 'ready') node.disconnect(!isCluster)
      throw error
    }
  })
  await Promise.all(pings)
  await commands.set(key, '1', 'PX', COMMAND_TIMEOUT_MS)
}

const nodesOf = (commands: RedisClient): Redis[] =>
  commands instanceof Cluster ? commands.nodes('all') : [commands]

async function open(url: string, clock: Clock): Promise<RedisClient> {
  const single = new Redis(url, OPTIONS)
  await connectClient(single, clock)
  const facts = await single.info('cluster').catch((error: unknown) => {
    single.disconnect()
    throw error
  })
  if (!/cluster_enabled:1/.test(facts)) return single
  single.disconnect()
  const { username, password, tls } = single.options
  const cluster = new Cluster([url], {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: waitBefore,
    // Of the nodes that it finds, it learns the addresses only.
    redisOptions: { ...OPTIONS, username, password, tls },
  })
  await connectClient(cluster, clock)
  return cluster
}

function waitBefore(attempt: number): number {
  return Math.min(attempt * 100, LONGEST_WAIT_MS)
}

const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  // What was sent when the connection broke may have been done: sending it again could do it twice.
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: CONNECT_TIMEOUT_MS,
  // One that does not answer does not take its leave either.
  disconnectTimeout: 500,
  keepAlive: 10_000,
  retryStrategy: waitBefore,
} as const

/** What no waiting mends: a wrong password, or a certificate that is not trusted. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(?:WRONGPASS|NOAUTH|NOPERM|ERR AUTH)/.test(error.message) || /CERT|VERIFY/.test(code)
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
}
