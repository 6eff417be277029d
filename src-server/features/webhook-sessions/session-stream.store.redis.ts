import { EVENTS_PER_SESSION } from '#contract/limits.ts'
import type { Environment } from '#contract/environments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RedisConnections } from '../../platform/redis.ts'
import { createSessionStreamHub, type SessionStreamHub } from './session-stream.hub.ts'
import type { WebhookArchiveStore } from './webhook-archive.store.ts'
import type { StoredWebhookEvent } from './webhook-event.domain.ts'
import { createMirroredStore } from './webhook-sessions-mirror.store.redis.ts'
import { sessionKeys } from './webhook-sessions-keys.domain.ts'
import { createRedisWebhookSessionsStore, readMember } from './webhook-sessions.store.redis.ts'
import type { WebhookSessionsStore } from './webhook-sessions.store.ts'

interface Dependencies {
  connections: RedisConnections
  store: Pick<WebhookSessionsStore, 'list'>
  /** Of this console: its streams follow it. */
  hub: SessionStreamHub
  /** Called with each event before the streams hear of it. */
  onEvent: (sessionId: string, event: StoredWebhookEvent) => void
  prefix: string
  clock: Clock
  environment: Environment
}

/** A session that somebody here reads. */
interface Tail {
  readonly sessionId: string
  readers: number
  /** Time of the newest event handed on: what is not later was handed on before. */
  newest: string
  /** While the list is read what arrives is kept; undefined once it is handed on at once. */
  early: StoredWebhookEvent[] | undefined
}

/** Time until a list that could not be read is read again, in milliseconds. */
const RETRY_MS = 500

/**
 * Hands the events that any console stores on to the streams of this one, each once and in the session's order.
 * Redis forgets what it published while nobody listened, so after each subscription the list fills the gap.
 */
function createRedisSessionStream(dependencies: Dependencies): SessionStreamHub {
  const { connections, store, hub, onEvent, prefix, clock, environment } = dependencies
  const { subscriptions } = connections
  const tails = new Map<string, Tail>()
  const channelOf = (sessionId: string): string =>
    sessionKeys(prefix, environment, sessionId).channel

  subscriptions.onMessage((channel, member) => {
    const tail = tails.get(channel)
    if (tail) take(tail, readMember(member))
  })
  subscriptions.onReady(() => tails.forEach((tail) => void listen(tail)))

  function take(tail: Tail, event: StoredWebhookEvent): void {
    if (tail.early) tail.early.push(event)
    else handOn(tail, event)
  }

  /** Timestamps of a session strictly increase. */
  function handOn(tail: Tail, event: StoredWebhookEvent): void {
    if (event.timestamp <= tail.newest) return
    tail.newest = event.timestamp
    onEvent(tail.sessionId, event)
    hub.publish(tail.sessionId, event)
  }

  /** Older ones may have left the feed unseen: whoever reads gets what is there as `initial`, on a new stream. */
  function endGap(tail: Tail, missed: readonly StoredWebhookEvent[]): void {
    hub.tellGap(tail.sessionId)
    for (const event of missed) onEvent(tail.sessionId, event)
    tail.newest = missed.at(-1)?.timestamp ?? tail.newest
  }

  async function listen(tail: Tail): Promise<void> {
    const channel = channelOf(tail.sessionId)
    tail.early ??= []
    try {
      await subscriptions.subscribe(channel)
      const since = tail.newest === '' ? undefined : new Date(tail.newest)
      const missed = await store.list(tail.sessionId, since)
      if (since && missed.length === EVENTS_PER_SESSION) endGap(tail, missed)
      for (const event of [...missed, ...(tail.early ?? [])]) handOn(tail, event)
      tail.early = undefined
    } catch {
      // Its return is told by `onReady`; what failed for another reason is tried again.
      clock.after(RETRY_MS, () => {
        if (tails.get(channel) === tail && subscriptions.isReady()) void listen(tail)
      })
    }
  }

  function follow(sessionId: string): Tail {
    const channel = channelOf(sessionId)
    const known = tails.get(channel)
    if (known) return known
    const tail: Tail = { sessionId, readers: 0, newest: '', early: [] }
    tails.set(channel, tail)
    void listen(tail)
    return tail
  }

  function leave(tail: Tail): void {
    tail.readers -= 1
    if (tail.readers > 0) return
    const channel = channelOf(tail.sessionId)
    tails.delete(channel)
    // Where it fails the connection is gone, and its subscriptions with it.
    subscriptions.unsubscribe(channel).catch(() => undefined)
  }

  return {
    /** Redis tells every console, this one too. */
    publish: () => undefined,
    tellGap: hub.tellGap,
    subscribe(sessionId, listener, onGap) {
      const tail = follow(sessionId)
      tail.readers += 1
      const unsubscribe = hub.subscribe(sessionId, listener, onGap)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        unsubscribe()
        leave(tail)
      }
    },
  }
}

interface FeedDependencies {
  connections: RedisConnections
  prefix: string
  clock: Clock
  environment: Environment
  /** The data file's sessions, which archive what this console sees. */
  local: WebhookSessionsStore
  archive: Pick<WebhookArchiveStore, 'find'>
  onError: (error: unknown, what: string) => void
  /** Whether each event goes when its own hour is over. */
  expiresPerEvent: () => boolean
}

/** An environment's sessions in a Redis, and the streams of this console that follow them. */
export function createRedisFeed(dependencies: FeedDependencies) {
  const { connections, prefix, clock, environment, expiresPerEvent } = dependencies
  const place = { prefix, clock, environment }
  const redis = connections.commands
  const shared = createRedisWebhookSessionsStore({ ...place, redis, expiresPerEvent })
  const { store, keep } = createMirroredStore({ ...dependencies, shared })
  const hub = createSessionStreamHub()
  const stream = { ...place, connections, store: shared, hub, onEvent: keep }
  return { store, hub: createRedisSessionStream(stream) }
}
