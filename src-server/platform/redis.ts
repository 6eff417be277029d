import { Cluster, Redis } from 'ioredis'
import { RedisAwayError } from './redis-away.ts'

export type RedisClient = Redis | Cluster

/** Connections to the Redis that several consoles share. */
export interface RedisConnections {
  readonly commands: RedisClient
  /** Only for subscriptions: Redis takes no other commands on such a connection. A cluster publishes on every node. */
  readonly subscriptions: Redis
  /** Why it can't be used now; undefined while it can. */
  problem(): string | undefined
  /** The returned function stops it. Called with every loss and return. */
  onChange(listener: () => void): () => void
  close(): void
}

/** No command is waited for longer, in milliseconds. */
const COMMAND_TIMEOUT_MS = 3000
const CONNECT_TIMEOUT_MS = 5000
/** Waits between attempts to connect grow up to this, in milliseconds. */
const LONGEST_WAIT_MS = 1000

/**
 * Connects to `url` (`redis://` or `rediss://`), a single server or any node of a cluster, and keeps trying when the
 * connection is lost. Commands fail at once meanwhile: what waits in memory could be lost.
 * @throws RedisAwayError when it can't be reached now.
 */
export async function connectRedis(url: string): Promise<RedisConnections> {
  const commands = await connect(url)
  const subscriptions = new Redis(url, OPTIONS)
  await ready(subscriptions, url).catch((error: unknown) => {
    commands.disconnect()
    throw error
  })
  const clients = [commands, subscriptions]
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  for (const client of clients) {
    client.on('ready', tell)
    client.on('close', tell)
  }
  return {
    commands,
    subscriptions,
    problem: () =>
      clients.every(({ status }) => status === 'ready')
        ? undefined
        : `Redis at ${withoutSecrets(url)} can't be reached`,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      listeners.clear()
      for (const client of clients) client.disconnect()
    },
  }
}

async function connect(url: string): Promise<RedisClient> {
  const single = new Redis(url, OPTIONS)
  await ready(single, url)
  const facts = await asked(single, url, () => single.info('cluster'))
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
  await ready(cluster, url)
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
  keepAlive: 10_000,
  retryStrategy: waitBefore,
} as const

/** @throws RedisAwayError when the first attempt fails */
async function ready(client: RedisClient, url: string): Promise<void> {
  // Losses are told by 'close'; without a listener they would be printed.
  client.on('error', () => undefined)
  await asked(client, url, () => client.connect())
}

/** Lets go of the client where it fails. @throws RedisAwayError */
async function asked<T>(client: RedisClient, url: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    client.disconnect()
    throw new RedisAwayError(
      `Redis at ${withoutSecrets(url)} can't be reached: ${wordsOf(cause)}`,
      {
        cause,
      },
    )
  }
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function withoutSecrets(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//')
}
