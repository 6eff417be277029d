import type { Clock } from '../../platform/clock.ts'
import type { HarLog } from '../request-log/har.domain.ts'
import { writeEvent } from '../webhook-sessions/webhook-event.domain.ts'
import type { WebhookSessionsService } from '../webhook-sessions/webhook-sessions.service.ts'
import { redactJson } from './redaction.domain.ts'
import { buildSessionFile, writeSessionFile } from './session-file-writing.domain.ts'
import { toSessionHar } from './session-har.domain.ts'
import type { SessionReader } from './session-reader.service.ts'

interface Dependencies {
  reader: SessionReader
  sessions: Pick<WebhookSessionsService, 'getSession'>
  clock: Clock
  version: string
}

export type SessionExportService = ReturnType<typeof createSessionExport>

/** Writes sessions down for others, with their secrets masked. */
export function createSessionExport({ reader, sessions, clock, version }: Dependencies) {
  async function build(sessionId: string) {
    const parts = await reader.read(sessionId)
    return buildSessionFile(parts, { exportedAt: clock.now(), version })
  }

  return {
    /** Text of a session file. @throws AppError unknown_session */
    session: async (sessionId: string): Promise<string> => writeSessionFile(await build(sessionId)),

    /** @throws AppError unknown_session */
    async har(sessionId: string): Promise<HarLog> {
      const { webhookUrl } = await sessions.getSession(sessionId)
      return toSessionHar(await build(sessionId), { webhookUrl, version })
    },

    /** Every event as the public list shows it, one a line, oldest first. @throws AppError unknown_session */
    async ndjson(sessionId: string): Promise<Iterable<string>> {
      const events = await reader.events(sessionId)
      return (function* () {
        for (const { body, ...event } of events) {
          const line = writeEvent({ ...event, payloadJson: redactJson(body) })
          // Line breaks of a JSON text stand between its tokens only.
          yield `${line.replaceAll(/[\r\n]+/g, ' ')}\n`
        }
      })()
    },
  }
}
