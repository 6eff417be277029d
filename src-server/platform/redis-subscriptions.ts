import type { Redis } from 'ioredis'
import type { Clock } from './clock.ts'
import { connectClient } from './redis-connect.ts'
import { RedisAwayError } from './redis-away.ts'

/** What Redis publishes. Each time it is ready anew nothing is subscribed, and what was published meanwhile is lost. */
export interface RedisSubscriptions {
  isReady(): boolean
  /** @throws RedisAwayError */
  subscribe(channel: string): Promise<void>
  unsubscribe(channel: string): Promise<void>
  onMessage(listener: (channel: string, message: string) => void): void
  onReady(listener: () => void): void
}

/** For whoever holds the connections. */
interface CheckedSubscriptions extends RedisSubscriptions {
  /** Resolves once what is subscribed arrives. Lets go of a connection that does not answer, and rejects where none can be had. */
  check(nodes: readonly Redis[]): Promise<void>
  close(): void
}

/** The next attempt may be for another node. */
const ONE_ATTEMPT = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResubscribe: false,
  retryStrategy: () => null,
} as const

/** One connection at a time, on any of the nodes: a cluster publishes on all of them. */
export function createSubscriptions(clock: Clock, onLost: () => void): CheckedSubscriptions {
  const messageListeners: ((channel: string, message: string) => void)[] = []
  const readyListeners: (() => void)[] = []
  let client: Redis | undefined
  let attempts = 0
  let isClosed = false

  async function open(nodes: readonly Redis[]): Promise<void> {
    const node = nodes[attempts++ % nodes.length]
    if (!node) throw new RedisAwayError('No node of the cluster is known')
    const own = node.duplicate(ONE_ATTEMPT)
    own.on('message', (channel: string, message: string) => {
      if (client === own) messageListeners.forEach((listener) => listener(channel, message))
    })
    own.on('end', () => {
      if (client !== own) return
      client = undefined
      onLost()
    })
    await connectClient(own, clock)
    client = own
    readyListeners.forEach((listener) => listener())
  }

  function drop(): void {
    const before = client
    client = undefined
    before?.disconnect()
  }

  function connected(): Redis {
    if (!client) throw new RedisAwayError('There is no connection for subscriptions')
    return client
  }

  return {
    isReady: () => client !== undefined,
    async subscribe(channel) {
      await connected().subscribe(channel)
    },
    async unsubscribe(channel) {
      await connected().unsubscribe(channel)
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onReady: (listener) => void readyListeners.push(listener),
    async check(nodes) {
      if (client) await client.ping().catch(drop)
      if (!client && !isClosed) await open(nodes)
    },
    close() {
      isClosed = true
      drop()
    },
  }
}
