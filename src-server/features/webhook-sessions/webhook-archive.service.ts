import type { Environment } from '#contract/environments.ts'
import { parseEventFilter } from '#contract/event-filter.ts'
import {
  type AnnotateEvent,
  type ArchivedEvent,
  type ArchivedEventDetail,
  type ArchiveFacts,
  type ArchivePage,
  type ArchiveQuery,
  DEFAULT_ARCHIVE_BYTES,
  type HeaderFields,
} from '#contract/webhook-archive.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SettingsStore } from '../settings/settings.store.ts'
import { writeFields } from './header-fields.domain.ts'
import type {
  ImportedSession,
  WebhookArchiveSpace,
  WebhookArchiveStore,
} from './webhook-archive.store.ts'
import { readWebhookBody } from './webhook-body.domain.ts'
import { deriveFields } from './webhook-event.domain.ts'

interface Dependencies {
  archives: Record<Environment, WebhookArchiveStore>
  space: WebhookArchiveSpace
  settings: SettingsStore
  clock: Clock
  /** Told after pins, notes, imports or the size changed. */
  onChange: () => void
}

/** An event of another console, to be kept with its own time. */
interface EventToImport {
  readonly eventId: string
  readonly timestamp: string
  readonly headers: HeaderFields
  readonly body: string
  readonly isPinned: boolean
  readonly note: string | null
}

interface SessionToImport extends Omit<ImportedSession, 'events'> {
  readonly events: readonly EventToImport[]
}

export type WebhookArchiveService = ReturnType<typeof createWebhookArchiveService>

const LIMIT_KEY = 'webhook-archive:limit-bytes'

/** What sessions received, long after their feeds forgot it. */
export function createWebhookArchiveService(dependencies: Dependencies) {
  const { archives, space, settings, clock, onChange } = dependencies
  const limitBytes = (): number => Number(settings.get(LIMIT_KEY) ?? DEFAULT_ARCHIVE_BYTES)

  function facts(): ArchiveFacts {
    return { ...space.facts(), limitBytes: limitBytes() }
  }

  return {
    facts,

    /** Events beyond the limit go with the next sweep. */
    setLimit(bytes: number): ArchiveFacts {
      settings.set(LIMIT_KEY, String(bytes))
      onChange()
      return facts()
    },

    /** @throws AppError invalid_value for a filter that says nothing */
    async page(
      environment: Environment,
      sessionId: string,
      query: ArchiveQuery,
    ): Promise<ArchivePage> {
      const { filter, before, limit } = query
      const { matches, needles, problem } = parseEventFilter(filter, clock.now().getTime())
      if (problem !== null) throw new AppError('invalid_value', `filter: ${problem}`)
      const isAll = filter.trim() === ''
      return archives[environment].search(sessionId, { matches, needles, isAll, before, limit })
    },

    /** @throws AppError unknown_event */
    find(environment: Environment, sessionId: string, eventId: string): ArchivedEventDetail {
      const found = archives[environment].read(sessionId, eventId)
      if (!found) throw unknownEvent(eventId)
      return found
    },

    /** @throws AppError unknown_event */
    async annotate(
      environment: Environment,
      sessionId: string,
      eventId: string,
      change: AnnotateEvent,
    ): Promise<ArchivedEvent> {
      const annotated = await archives[environment].annotate(sessionId, eventId, change)
      if (!annotated) throw unknownEvent(eventId)
      onChange()
      return annotated
    },

    /**
     * Makes a session of events that happened elsewhere and never were on its feed, in this order. All or nothing,
     * with what is done `alongside`.
     * @throws AppError malformed_body
     */
    async addSession(
      environment: Environment,
      { events, ...session }: SessionToImport,
      alongside?: () => void,
    ): Promise<void> {
      const added = events.map(({ headers, body, ...event }) => ({
        ...event,
        ...deriveFields(readWebhookBody(Buffer.from(body)).payload),
        headersJson: writeFields(headers),
        payloadJson: body,
      }))
      await archives[environment].addSession({ ...session, events: added }, alongside)
      onChange()
    },

    sweep: () => space.sweep(limitBytes()),
  }
}

function unknownEvent(eventId: string): AppError {
  return new AppError(
    'unknown_event',
    `The archive has no event ${eventId} of this session any more`,
  )
}
