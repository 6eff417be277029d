import type { Environment } from '#contract/environments.ts'
import type { LoggedExchange } from '#contract/request-log.ts'
import {
  SESSION_FILE_COUNTS,
  sessionFileAttempt,
  type SessionFileAttempt,
  type SessionFileEvent,
} from '#contract/session-file.ts'
import type { ArchivedEvent, ArchivedEventDetail } from '#contract/webhook-archive.ts'
import type { TargetsService } from '../deliveries/targets.service.ts'
import type { RequestLogService } from '../request-log/request-log.service.ts'
import type { WebhookArchiveService } from '../webhook-sessions/webhook-archive.service.ts'
import type { WebhookSessionsService } from '../webhook-sessions/webhook-sessions.service.ts'
import type { SessionParts } from './session-file-writing.domain.ts'
import type { ImportedParts, SessionImportsStore } from './session-imports.store.ts'

interface Dependencies {
  environment: Environment
  sessions: Pick<WebhookSessionsService, 'getSession'>
  archive: Pick<WebhookArchiveService, 'page' | 'find'>
  targets: Pick<TargetsService, 'attempts'>
  requestLog: Pick<RequestLogService, 'callsAbout'>
  imports: SessionImportsStore
}

export type SessionReader = ReturnType<typeof createSessionReader>

const EVENTS_PAGE = 500
const ATTEMPTS_PAGE = 200

/** Gathers what belongs to a session from wherever it is kept. */
export function createSessionReader(dependencies: Dependencies) {
  const { environment, sessions, archive, targets, requestLog, imports } = dependencies

  /** The newest `limit` events, newest first, and how many there are in all. */
  async function listEvents(sessionId: string, limit: number) {
    const events: ArchivedEvent[] = []
    let total = 0
    let before: number | null | undefined
    while (before !== null && events.length < limit) {
      const query = { filter: '', limit: EVENTS_PAGE, ...(before !== undefined && { before }) }
      const page = await archive.page(environment, sessionId, query)
      events.push(...page.events)
      total = Math.max(total, page.total)
      before = page.nextBefore
    }
    return { events: events.slice(0, limit), total }
  }

  function readAttempts(sessionId: string, origins: ImportedParts['origins']) {
    const attempts: SessionFileAttempt[] = []
    let before: number | null | undefined
    while (before !== null && attempts.length < SESSION_FILE_COUNTS.attempts) {
      const page = targets.attempts(sessionId, {
        limit: ATTEMPTS_PAGE,
        ...(before !== undefined && { before }),
      })
      attempts.push(...page.attempts.map((attempt) => sessionFileAttempt.parse(attempt)))
      before = page.nextBefore
    }
    return attempts
      .map((attempt) => ({
        ...attempt,
        eventId: origins[attempt.eventId]?.eventId ?? attempt.eventId,
      }))
      .toReversed()
  }

  async function readRequests(
    events: readonly ArchivedEventDetail[],
    brought: readonly LoggedExchange[],
  ): Promise<LoggedExchange[]> {
    const payments = new Set(events.flatMap(({ paymentId }) => paymentId ?? []))
    const logged = await requestLog.callsAbout(environment, payments, SESSION_FILE_COUNTS.requests)
    return [...brought.filter(({ paymentId }) => payments.has(paymentId ?? '')), ...logged]
  }

  return {
    /** As much as a file may hold. @throws AppError unknown_session */
    async read(sessionId: string): Promise<SessionParts> {
      const { id, name, createdAt } = await sessions.getSession(sessionId)
      const brought = imports.find(sessionId)
      const origins = brought?.origins ?? {}
      const listed = await listEvents(sessionId, SESSION_FILE_COUNTS.events)
      const events = listed.events
        .map(({ eventId }) => archive.find(environment, sessionId, eventId))
        .toReversed()
      return {
        session: { id, name, environment, createdAt: brought?.createdAt ?? createdAt },
        events: events.map((event) => toFileEvent(event, origins)),
        attempts: readAttempts(sessionId, origins),
        requests: await readRequests(events, brought?.requests ?? []),
        leftOut: { events: listed.total - listed.events.length, attempts: 0, requests: 0 },
      }
    },

    /** All events, oldest first, each read when it is asked for. @throws AppError unknown_session */
    async events(sessionId: string): Promise<Iterable<ArchivedEventDetail>> {
      await sessions.getSession(sessionId)
      const { events } = await listEvents(sessionId, Number.POSITIVE_INFINITY)
      return (function* () {
        for (const { eventId } of events.toReversed()) {
          yield archive.find(environment, sessionId, eventId)
        }
      })()
    },
  }
}

function toFileEvent(
  event: ArchivedEventDetail,
  origins: ImportedParts['origins'],
): SessionFileEvent {
  const { timestamp, headers, body, isPinned, note } = event
  const { eventId, source } = origins[event.eventId] ?? event
  return { eventId, receivedAt: timestamp, source, headers, body, isPinned, note }
}
