import type { z } from 'zod'
import type { Environment } from '#contract/environments.ts'
import type { ImportReceipt, sampleSession, SessionFile } from '#contract/session-file.ts'
import type { WebhookSession } from '#contract/webhook-sessions.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { TargetsService } from '../deliveries/targets.service.ts'
import type { WebhookArchiveService } from '../webhook-sessions/webhook-archive.service.ts'
import type { WebhookSessionsService } from '../webhook-sessions/webhook-sessions.service.ts'
import { SAMPLE_STORIES } from './sample-stories.domain.ts'
import { tellStory } from './sample-session.domain.ts'
import { readSessionFile } from './session-file-reading.domain.ts'
import type { SessionImportsStore } from './session-imports.store.ts'

interface Dependencies {
  environment: Environment
  sessions: Pick<WebhookSessionsService, 'getSession' | 'hasSession' | 'newSessionId'>
  archive: Pick<WebhookArchiveService, 'addSession'>
  targets: Pick<TargetsService, 'restoreAttempts'>
  imports: SessionImportsStore
  clock: Clock
  random: Random
}

export type SessionImportService = ReturnType<typeof createSessionImport>

/** The samples that ship with the console. */
export const SAMPLE_SESSIONS: readonly z.output<typeof sampleSession>[] = SAMPLE_STORIES.map(
  ({ steps, ...sample }) => ({ ...sample, events: steps.length }),
)

/** Makes sessions of what was written down elsewhere. */
export function createSessionImport(dependencies: Dependencies) {
  const { environment, sessions, archive, targets, imports, clock, random } = dependencies
  let importing: Promise<unknown> = Promise.resolve()

  const newEventId = (): string => `evt_${random.timeOrderedHex(clock.now())}`

  /** One after the other, so that two files with one id do not end up in one session. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = importing.then(work)
    importing = result.catch(() => undefined)
    return result
  }

  async function add(file: SessionFile): Promise<ImportReceipt> {
    const { session, attempts, requests } = file
    const isTaken = await sessions.hasSession(session.id)
    const id = isTaken ? sessions.newSessionId() : session.id
    const ids = new Map(file.events.map(({ eventId }) => [eventId, newEventId()]))
    const events = inOrder(file.events).map(({ eventId, receivedAt, note, ...event }) => ({
      ...event,
      note: note === '' ? null : note,
      eventId: ids.get(eventId) ?? '',
      timestamp: receivedAt,
    }))
    await archive.addSession(
      environment,
      { id, name: session.name, source: 'import', events },
      () => {
        targets.restoreAttempts(
          id,
          attempts.map((attempt) => ({ ...attempt, eventId: ids.get(attempt.eventId) ?? '' })),
        )
        imports.save(id, { createdAt: session.createdAt, requests, origins: originsOf(file, ids) })
      },
    )
    return {
      session: await sessions.getSession(id),
      imported: { events: events.length, attempts: attempts.length, requests: requests.length },
      replacedId: isTaken ? session.id : null,
      redactions: file.redactions.length,
    }
  }

  return {
    /**
     * Makes a session of a file that may come from anywhere: all of it, or nothing.
     * @throws AppError malformed_body or body_too_large, naming what is wrong
     */
    async importFile(bytes: Buffer): Promise<ImportReceipt> {
      const file = readSessionFile(bytes, clock.now())
      return inTurn(() => add(file))
    },

    /** @throws AppError unknown_sample */
    async loadSample(name: string): Promise<WebhookSession> {
      const story = SAMPLE_STORIES.find((sample) => sample.name === name)
      if (!story) {
        const names = SAMPLE_STORIES.map((sample) => sample.name).join(', ')
        throw new AppError('unknown_sample', `There is no sample ${name}: use one of ${names}`)
      }
      const id = sessions.newSessionId()
      const events = tellStory(story, clock.now(), newEventId).map(({ receivedAt, ...event }) => ({
        ...event,
        timestamp: receivedAt,
      }))
      await archive.addSession(environment, { id, name: story.title, source: 'sample', events })
      return sessions.getSession(id)
    },

    /** Lets go of what sessions brought along that are gone. */
    async sweep(): Promise<void> {
      for (const id of imports.sessionIds()) {
        if (!(await sessions.hasSession(id))) imports.remove(id)
      }
    },
  }
}

function originsOf({ events }: SessionFile, ids: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    events.map(({ eventId, source }) => [ids.get(eventId) ?? '', { eventId, source }]),
  )
}

/** By time, each a millisecond after the one before where they came at once. */
function inOrder(events: SessionFile['events']): SessionFile['events'] {
  let lastMs = 0
  return events
    .toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))
    .map((event) => {
      lastMs = Math.max(Date.parse(event.receivedAt), lastMs + 1)
      return { ...event, receivedAt: new Date(lastMs).toISOString() }
    })
}
