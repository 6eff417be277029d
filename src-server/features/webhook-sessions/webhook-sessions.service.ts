import type { Environment } from '#contract/environments.ts'
import { SESSION_LIFETIME_MS } from '#contract/limits.ts'
import type { EventSource, HeaderFields } from '#contract/webhook-archive.ts'
import type { ReceivedEvent, WebhookSession } from '#contract/webhook-sessions.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { SettingsStore } from '../settings/settings.store.ts'
import { writeFields } from './header-fields.domain.ts'
import type { SessionStreamHub } from './session-stream.hub.ts'
import { sampleEvents } from './sample-events.domain.ts'
import type { WebhookArchiveStore } from './webhook-archive.store.ts'
import { readWebhookBody } from './webhook-body.domain.ts'
import { deriveFields, type StoredWebhookEvent } from './webhook-event.domain.ts'
import type { SessionRecord, WebhookSessionsStore } from './webhook-sessions.store.ts'

interface Dependencies {
  environment: Environment
  store: WebhookSessionsStore
  archive: Pick<WebhookArchiveStore, 'sessions' | 'countOf'>
  settings: SettingsStore
  hub: SessionStreamHub
  clock: Clock
  random: Random
  /** Base address of the environment, known once it listens. */
  baseUrl: () => string
  /** Told after sessions or their events changed. */
  onChange: () => void
  /** Told of each event that came, but for samples. */
  onReceived?: ((event: ReceivedEvent) => void) | undefined
}

/** What a stream of a session is handed. Spec §6.1. */
export interface SessionFollower {
  /** Called once, with all stored events. */
  initial(events: readonly StoredWebhookEvent[]): void
  /** Called with each later event, in order and once. */
  webhooks(events: readonly StoredWebhookEvent[]): void
  /** Called when later events can't be told any more: whoever follows has to begin anew. */
  gap(): void
}

/** How an event came; posted from outside, without headers, unless it says otherwise. */
export interface Receipt {
  readonly source?: EventSource
  readonly headers?: HeaderFields
  /** Of what is handed over again when no answer came; absent for what comes once. */
  readonly deliveryId?: string
}

export type WebhookSessionsService = ReturnType<typeof createWebhookSessionsService>

const LISTED_SESSIONS = 200
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz'

export function createWebhookSessionsService(dependencies: Dependencies) {
  const { environment, store, archive, settings, hub, clock, random, baseUrl, onChange } =
    dependencies
  const { onReceived } = dependencies
  const sampleMadeKey = `sample-session-made:${environment}`
  const currentKey = `current-session:${environment}`
  const webhookUrl = (id: string): string => `${baseUrl()}/api/webhooks/session/${id}`

  function describe(
    record: SessionRecord,
    archivedCount = archive.countOf(record.id),
  ): WebhookSession {
    const { id, name, createdAt, eventCount, newestEventAt } = record
    const hasEvents = eventCount > 0 && newestEventAt !== null
    return {
      id,
      environment,
      name,
      eventCount,
      archivedCount,
      createdAt: createdAt.toISOString(),
      webhookUrl: webhookUrl(id),
      expiresAt: hasEvents
        ? new Date(newestEventAt.getTime() + SESSION_LIFETIME_MS).toISOString()
        : null,
      isCurrent: settings.get(currentKey) === id,
    }
  }

  function newSessionId(): string {
    return `session_${random.text(8, BASE_36)}_${random.text(8, BASE_36)}`
  }

  async function createSession(name?: string): Promise<WebhookSession> {
    const id = newSessionId()
    await store.keepSession(id, name ?? null)
    onChange()
    return getSession(id)
  }

  /** @throws AppError unknown_session */
  async function getSession(id: string): Promise<WebhookSession> {
    const record = await store.findSession(id)
    if (!record) throw unknownSession(id)
    return describe(record)
  }

  async function receive(
    sessionId: string,
    bytes: Buffer,
    { source = 'feed', headers = [], deliveryId }: Receipt = {},
  ): Promise<{ eventId: string }> {
    const { payload, json } = readWebhookBody(bytes)
    const eventId = `evt_${random.timeOrderedHex(clock.now())}`
    const event = { eventId, ...deriveFields(payload), payloadJson: json }
    const headersJson = writeFields(headers)
    const origin = { source, headersJson, ...(deliveryId !== undefined && { deliveryId }) }
    const stored = await store.append(sessionId, event, origin)
    hub.publish(sessionId, stored)
    onChange()
    const { payloadJson: _, eventId: __, ...derived } = event
    if (source !== 'sample') onReceived?.({ environment, sessionId, ...derived })
    return { eventId: stored.eventId }
  }

  async function createSampleSession(): Promise<WebhookSession> {
    const { id } = await createSession('Sample events')
    await Promise.all(
      sampleEvents(clock.now()).map((event) =>
        receive(id, Buffer.from(JSON.stringify(event)), { source: 'sample' }),
      ),
    )
    settings.set(sampleMadeKey, 'true')
    return getSession(id)
  }

  async function selectSession(id: string): Promise<WebhookSession> {
    await store.keepSession(id, null)
    settings.set(currentKey, id)
    onChange()
    return getSession(id)
  }

  /** Id of the environment's current session, which is made if there is none; its store is not asked otherwise. */
  async function currentSessionId(): Promise<string> {
    const id = settings.get(currentKey)
    return id ?? (await selectSession((await createSession('First session')).id)).id
  }

  async function currentSession(): Promise<WebhookSession> {
    const id = await currentSessionId()
    const record = await store.findSession(id)
    return record ? describe(record) : selectSession(id)
  }

  return {
    createSession,
    /** Where webhooks of a session go. */
    webhookUrl,

    /** @throws AppError unknown_session */
    getSession,

    /** Whether the id is taken. */
    async hasSession(id: string): Promise<boolean> {
      return (await store.findSession(id)) !== undefined || archive.countOf(id) > 0
    },

    newSessionId,

    /** Makes the session the environment's current one; an id not seen before becomes a session. */
    selectSession,

    /** Stores a webhook, then tells the session's streams. Spec §6.2. @throws AppError malformed_body */
    receive,

    /** Makes a session that shows what events look like. */
    createSampleSession,

    /** Makes the sample session once in the life of the data folder. */
    async ensureSampleSession(): Promise<void> {
      if (settings.get(sampleMadeKey) === undefined) await createSampleSession()
    },

    list: (sessionId: string, since?: Date) => store.list(sessionId, since),

    async clear(sessionId: string): Promise<number> {
      const cleared = await store.clear(sessionId)
      onChange()
      return cleared
    },

    /** The user's own Clear All: off the feed and out of the archive. */
    async clearAll(sessionId: string): Promise<number> {
      const cleared = await store.clear(sessionId, true)
      onChange()
      return cleared
    },

    /** Undoes the latest clear of either kind. @throws AppError not_undoable when it is too late or there was none. */
    async undoClear(sessionId: string): Promise<number> {
      const restored = await store.restore(sessionId)
      if (restored === 0) {
        throw new AppError('not_undoable', `There is nothing to bring back in ${sessionId}`)
      }
      onChange()
      return restored
    },

    /**
     * Hands over what is stored, then each later event, with no gap and none twice, until `closed`. Rejects, and hands
     * over nothing, where what is stored can't be read. Spec §6.1.
     */
    async follow(sessionId: string, follower: SessionFollower, closed: AbortSignal): Promise<void> {
      const early: StoredWebhookEvent[] = []
      let deliver = (events: readonly StoredWebhookEvent[]): void => void early.push(...events)
      // Before the snapshot: what arrives while it is read is kept.
      const end = (): void => {
        unsubscribe()
        follower.gap()
      }
      const unsubscribe = hub.subscribe(sessionId, (events) => deliver(events), end)
      closed.addEventListener('abort', unsubscribe, { once: true })
      const stored = await store.list(sessionId).catch((error: unknown) => {
        unsubscribe()
        throw error
      })
      if (closed.aborted) return
      follower.initial(stored)
      // Timestamps of a session strictly increase, so they tell what the snapshot held already.
      const newest = stored.at(-1)?.timestamp ?? ''
      const isLater = ({ timestamp }: StoredWebhookEvent): boolean => timestamp > newest
      deliver = (events) => {
        // The same list goes to every stream where it can, so that its frames are made once.
        const later = events.every(isLater) ? events : events.filter(isLater)
        if (later.length > 0) follower.webhooks(later)
      }
      deliver(early)
    },

    currentSessionId,
    currentSession,

    /** Those with archived events only too, and those of other consoles: newest activity first, at most 200. */
    async listSessions(): Promise<WebhookSession[]> {
      const archived = archive.sessions()
      const shared = await store.listSessions()
      const known = new Map(shared.map((record) => [record.id, record]))
      for (const session of archived) {
        if (!known.has(session.id)) known.set(session.id, { ...session, eventCount: 0 })
      }
      const counts = new Map(archived.map(({ id, archivedCount }) => [id, archivedCount]))
      const activeMs = ({ newestEventAt, createdAt }: SessionRecord): number =>
        (newestEventAt ?? createdAt).getTime()
      return [...known.values()]
        .toSorted((a, b) => activeMs(b) - activeMs(a))
        .slice(0, LISTED_SESSIONS)
        .map((record) => describe(record, counts.get(record.id)))
    },

    /** @throws AppError unknown_session */
    async renameSession(id: string, name: string): Promise<WebhookSession> {
      if (!(await store.renameSession(id, name))) throw unknownSession(id)
      onChange()
      return getSession(id)
    },

    sweep: () => store.sweep(),
  }
}

function unknownSession(id: string): AppError {
  return new AppError(
    'unknown_session',
    `There is no session ${id}: post a webhook to it or create one`,
  )
}
