import type { Environment } from '#contract/environments.ts'
import { SESSION_LIFETIME_MS } from '#contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RedisClient } from '../../platform/redis.ts'
import { RedisAwayError } from '../../platform/redis-away.ts'
import type { EventOrigin, NewWebhookEvent, StoredWebhookEvent } from './webhook-event.domain.ts'
import { sessionIndexKey, sessionKeys } from './webhook-sessions-keys.domain.ts'
import {
  APPEND,
  CLEAR,
  DESCRIBE,
  FORGET,
  KEEP,
  LIST,
  RENAME,
  RESTORE,
  runScript,
  type Script,
} from './webhook-sessions-scripts.store.redis.ts'
import type { SessionRecord, WebhookSessionsStore } from './webhook-sessions.store.ts'

interface Dependencies {
  /** @throws RedisAwayError where it was never reached */
  redis: () => RedisClient
  /** Of every key, so that several installations can share a server. */
  prefix: string
  clock: Clock
  environment: Environment
  /** Whether each event goes when its own hour is over. Assumption `session-expiry`. */
  expiresPerEvent?: () => boolean
}

const LISTED_SESSIONS = 200
/** Sessions looked at in one step of the sweep. */
const SWEPT_SESSIONS = 200

/**
 * Webhook sessions that several consoles share. Each call is one script or one command, so one round trip; a script
 * runs as one step, so that consoles can't come between each other's reading and writing.
 */
export function createRedisWebhookSessionsStore(dependencies: Dependencies): WebhookSessionsStore {
  const { redis, prefix, clock, environment, expiresPerEvent = () => false } = dependencies
  const index = sessionIndexKey(prefix, environment)
  const nowMs = (): number => clock.now().getTime()

  const run = (script: Script, id: string, ...args: string[]): Promise<unknown> =>
    runOn([], script, id, ...args)

  async function runOn(more: string[], script: Script, id: string, ...args: string[]) {
    const { live, cleared, facts } = sessionKeys(prefix, environment, id)
    const atMs = nowMs()
    const expiredMs = expiresPerEvent() ? atMs - SESSION_LIFETIME_MS : 0
    const times = [String(atMs), String(expiredMs)]
    const keys = [live, cleared, facts, ...more]
    return asked(async () => runScript(redis(), script, keys, [...times, ...args]))
  }

  async function describe(id: string): Promise<(SessionRecord & { isKept: boolean }) | undefined> {
    const [name, kept, created, newest, count] = (await run(DESCRIBE, id)) as string[]
    if (created === undefined) return undefined
    return {
      id,
      name: name === '' || name === undefined ? null : name,
      isKept: kept === '1',
      createdAt: new Date(Number(created)),
      newestEventAt: newest ? new Date(Number(newest)) : null,
      eventCount: Number(count),
    }
  }

  const noteActivity = (id: string): Promise<unknown> =>
    asked(async () => redis().zadd(index, 'GT', String(nowMs()), id))

  return {
    async append(id, event, { deliveryId }: Pick<EventOrigin, 'deliveryId'> = {}) {
      const { payloadJson, ...head } = event
      const { channel, delivery } = sessionKeys(prefix, environment, id)
      const marker = deliveryId === undefined ? [] : [delivery + deliveryId]
      const args = [JSON.stringify(head), payloadJson, channel, event.eventId]
      const appended = runOn(marker, APPEND, id, ...args)
      // Sent in one go, but it may be for another node: the event is stored without it, and the next one lists it.
      noteActivity(id).catch(() => undefined)
      const [at = '', eventId = ''] = (await appended) as string[]
      return withTime({ ...event, eventId }, at)
    },
    async list(id, since) {
      const members = (await run(LIST, id, String(since?.getTime() ?? 0))) as string[]
      return members.map(readMember)
    },
    clear: async (id) => Number(await run(CLEAR, id)),
    restore: async (id) => Number(await run(RESTORE, id)),
    async keepSession(id, name) {
      await Promise.all([run(KEEP, id, name ?? ''), noteActivity(id)])
    },
    renameSession: async (id, name) => (await run(RENAME, id, name)) === 1,
    async findSession(id) {
      const found = await describe(id)
      if (!found) return undefined
      const { isKept: _, ...record } = found
      return record
    },
    async listSessions() {
      const ids = await asked(async () => redis().zrevrange(index, 0, LISTED_SESSIONS - 1))
      const found = await Promise.all(ids.map(describe))
      const expired = nowMs() - SESSION_LIFETIME_MS
      return found.flatMap((session) => {
        if (!session) return []
        const { isKept, ...record } = session
        const isLive = record.newestEventAt !== null && record.newestEventAt.getTime() > expired
        return isKept || isLive ? [record] : []
      })
    },
    async sweep() {
      const before = nowMs() - SESSION_LIFETIME_MS
      for (let place = 0; ;) {
        const range = ['LIMIT', place, SWEPT_SESSIONS] as const
        const ids = await asked(async () => redis().zrangebyscore(index, '-inf', before, ...range))
        if (ids.length === 0) return
        const stays = await Promise.all(ids.map((id) => run(FORGET, id)))
        const gone = ids.filter((_, at) => stays[at] === 0)
        if (gone.length > 0) await asked(async () => redis().zrem(index, ...gone))
        place += ids.length - gone.length
      }
    },
  }
}

/** A member of the feed: its time, its fields as JSON and the sender's body, a line each. */
export function readMember(member: string): StoredWebhookEvent {
  const headStart = member.indexOf('\n') + 1
  const bodyStart = member.indexOf('\n', headStart) + 1
  const head = JSON.parse(member.slice(headStart, bodyStart - 1)) as Omit<
    NewWebhookEvent,
    'payloadJson'
  >
  return withTime({ ...head, payloadJson: member.slice(bodyStart) }, member.slice(0, headStart - 1))
}

function withTime(event: NewWebhookEvent, atMs: string): StoredWebhookEvent {
  return { ...event, timestamp: new Date(Number(atMs)).toISOString() }
}

/** @throws RedisAwayError when no answer came, or one that is no answer to the question */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new RedisAwayError(`Redis did not do what it was asked: ${words}`, { cause })
  }
}
