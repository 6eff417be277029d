import type { Environment } from '#contract/environments.ts'
import type { Deliveries } from './deliveries.ts'
import type { RequestLogService } from './features/request-log/request-log.service.ts'
import { createSessionExport } from './features/session-files/session-export.service.ts'
import { createSessionImport } from './features/session-files/session-import.service.ts'
import type { SessionImportsStore } from './features/session-files/session-imports.store.ts'
import { createSessionReader } from './features/session-files/session-reader.service.ts'
import type { WebhookArchiveService } from './features/webhook-sessions/webhook-archive.service.ts'
import type { WebhookSessionsService } from './features/webhook-sessions/webhook-sessions.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Random } from './platform/random.ts'

interface Dependencies {
  sessions: Record<Environment, WebhookSessionsService>
  archive: WebhookArchiveService
  deliveries: Record<Environment, Deliveries>
  requestLog: RequestLogService
  imports: Record<Environment, SessionImportsStore>
  clock: Clock
  random: Random
  version: string
}

export type SessionFiles = ReturnType<typeof createSessionFiles>

/** Wires what makes files of sessions, and sessions of files. */
export function createSessionFiles(dependencies: Dependencies) {
  function partsOf(environment: Environment) {
    return {
      ...dependencies,
      environment,
      sessions: dependencies.sessions[environment],
      targets: dependencies.deliveries[environment].targets,
      imports: dependencies.imports[environment],
    }
  }

  function exportsOf(environment: Environment) {
    const parts = partsOf(environment)
    return createSessionExport({ ...parts, reader: createSessionReader(parts) })
  }

  const importsOf = (environment: Environment) => createSessionImport(partsOf(environment))
  return {
    exports: { sandbox: exportsOf('sandbox'), live: exportsOf('live') },
    imports: { sandbox: importsOf('sandbox'), live: importsOf('live') },
  }
}
