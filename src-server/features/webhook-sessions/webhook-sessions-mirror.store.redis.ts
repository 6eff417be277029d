import { RedisAwayError } from '../../platform/redis-away.ts'
import type { EventOrigin, StoredWebhookEvent } from './webhook-event.domain.ts'
import type { WebhookArchiveStore } from './webhook-archive.store.ts'
import type { WebhookSessionsStore } from './webhook-sessions.store.ts'

interface Dependencies {
  /** What consoles share: the feeds. */
  shared: WebhookSessionsStore
  /** The data file of this console. */
  local: WebhookSessionsStore
  archive: Pick<WebhookArchiveStore, 'find'>
  onError: (error: unknown, what: string) => void
}

/** Feeds that consoles share, with this console's archive of what was posted to it or followed through it. */
export function createMirroredStore({ shared, local, archive, onError }: Dependencies) {
  /** Under way from here: the archive gets them with their origin. */
  const own = new Set<string>()
  /** Sessions made while Redis is away, with their names. */
  const unshared = new Map<string, string | null>()

  /** The feed has it: what the archive can't take is no reason for its sender to send it again. */
  async function archiveOwn(sessionId: string, stored: StoredWebhookEvent, origin: EventOrigin) {
    const { timestamp, ...received } = stored
    try {
      // A delivery that was taken before may have been seen on the stream.
      if (origin.deliveryId !== undefined && archive.find(stored.eventId)) return
      await local.append(sessionId, received, { ...origin, atMs: Date.parse(timestamp) })
    } catch (error) {
      onError(error, 'an event could not be archived')
    }
  }

  const store: WebhookSessionsStore = {
    async append(sessionId, event, origin = { source: 'feed', headersJson: '[]' }) {
      own.add(event.eventId)
      try {
        const stored = await shared.append(sessionId, event, origin)
        await archiveOwn(sessionId, stored, origin)
        return stored
      } finally {
        own.delete(event.eventId)
      }
    },
    list: shared.list,
    async clear(sessionId, isArchiveToo = false) {
      const cleared = await shared.clear(sessionId)
      const archived = await local.clear(sessionId, isArchiveToo)
      return isArchiveToo ? Math.max(cleared, archived) : cleared
    },
    async restore(sessionId) {
      const restored = await shared.restore(sessionId)
      return Math.max(restored, await local.restore(sessionId))
    },
    async keepSession(sessionId, name) {
      await local.keepSession(sessionId, name)
      await shared.keepSession(sessionId, name).catch((error: unknown) => {
        if (!(error instanceof RedisAwayError)) throw error
        unshared.set(sessionId, name)
      })
    },
    async renameSession(sessionId, name) {
      const isKnown = await shared.renameSession(sessionId, name)
      if (isKnown) await local.keepSession(sessionId, name)
      return isKnown
    },
    async findSession(sessionId) {
      if (!unshared.has(sessionId)) {
        try {
          return await shared.findSession(sessionId)
        } catch (error) {
          if (!(error instanceof RedisAwayError)) throw error
        }
      }
      return local.findSession(sessionId)
    },
    listSessions: shared.listSessions,
    async sweep() {
      await local.sweep()
      for (const [sessionId, name] of unshared) {
        await shared.keepSession(sessionId, name)
        unshared.delete(sessionId)
      }
      await shared.sweep()
    },
  }

  return {
    store,
    /** Keeps an event that another console stored; to be called with each that is seen, in order. */
    keep(sessionId: string, event: StoredWebhookEvent): void {
      const { timestamp, ...received } = event
      if (own.has(event.eventId) || archive.find(event.eventId)) return
      const origin = { source: 'feed', headersJson: '[]', atMs: Date.parse(timestamp) } as const
      local.append(sessionId, received, origin).catch((error: unknown) => {
        onError(error, 'an event of another console could not be archived')
      })
    },
  }
}
