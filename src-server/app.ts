import type { Logger } from 'pino'
import type { Addresses, Overview } from '#contract/console.ts'
import { ENVIRONMENTS, type Environment } from '#contract/environments.ts'
import { createConsoleAccess } from './features/console-access/console-access.service.ts'
import {
  consoleAccessRoutes,
  requireConsoleAccess,
} from './features/console-access/console-access.console.routes.ts'
import { createChangeHub } from './features/overview/change.hub.ts'
import { overviewConsoleRoutes } from './features/overview/overview.console.routes.ts'
import { rootRoutes } from './features/overview/root.routes.ts'
import { createSqliteSettingsStore } from './features/settings/settings.store.sqlite.ts'
import { createSessionStreamHub } from './features/webhook-sessions/session-stream.hub.ts'
import { webhookSessionsConsoleRoutes } from './features/webhook-sessions/webhook-sessions.console.routes.ts'
import { webhookSessionsRoutes } from './features/webhook-sessions/webhook-sessions.routes.ts'
import { createWebhookSessionsService } from './features/webhook-sessions/webhook-sessions.service.ts'
import { createSqliteWebhookSessionsStore } from './features/webhook-sessions/webhook-sessions.store.sqlite.ts'
import type { Clock } from './platform/clock.ts'
import type { AddressRole } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { createGroupCommit } from './platform/group-commit.ts'
import { allowAllOrigins, createHttpServer, type HttpServer } from './platform/http-server.ts'
import { pageFiles } from './platform/page-files.ts'
import type { Random } from './platform/random.ts'

export interface AppDependencies {
  db: Database
  clock: Clock
  random: Random
  logger: Logger
  allowedHosts: readonly string[]
  /** The built page; absent where nobody looks at it. */
  pageFolder?: string
  /** The addresses, known once everything listens. */
  urls: () => Addresses
  about: Pick<Overview, 'version' | 'pid' | 'startedAt' | 'dataFolder'>
}

export const PRODUCT = 'Partner Payments Console'

/** Chooses implementations and wires features, by hand. */
export function createApp(dependencies: AppDependencies) {
  const { db, clock, random, logger, allowedHosts, urls } = dependencies
  const settings = createSqliteSettingsStore(db)
  const runInGroup = createGroupCommit(db)
  const changes = createChangeHub(clock)
  const access = createConsoleAccess(settings, random)

  const sessionsOf = (environment: Environment) =>
    createWebhookSessionsService({
      environment,
      store: createSqliteWebhookSessionsStore({ db, runInGroup, clock, environment }),
      settings,
      hub: createSessionStreamHub(),
      clock,
      random,
      baseUrl: () => urls()[environment],
      onChange: () => changes.announce('sessions'),
    })
  const sessions = { sandbox: sessionsOf('sandbox'), live: sessionsOf('live') }

  function createServer(role: AddressRole): HttpServer {
    const app = createHttpServer({ logger: logger.child({ address: role }), allowedHosts })
    app.register(rootRoutes, { role, product: PRODUCT, version: dependencies.about.version, urls })
    return app
  }

  function createEmulatedApi(environment: Environment): HttpServer {
    const app = createServer(environment)
    allowAllOrigins(app)
    app.register(webhookSessionsRoutes, { sessions: sessions[environment], clock })
    return app
  }

  function createAuth(): HttpServer {
    const app = createServer('auth')
    allowAllOrigins(app)
    return app
  }

  function createConsole(): HttpServer {
    const app = createServer('console')
    const describe = (): Overview => ({ product: PRODUCT, ...dependencies.about, urls: urls() })
    app.register(consoleAccessRoutes, { access })
    app.register(
      async (api) => {
        api.register(requireConsoleAccess, { access })
        api.register(overviewConsoleRoutes, { describe, changes, clock })
        api.register(webhookSessionsConsoleRoutes, { sessions })
      },
      { prefix: '/console/api' },
    )
    if (dependencies.pageFolder !== undefined) {
      app.register(pageFiles, { folder: dependencies.pageFolder, urls })
    }
    return app
  }

  return {
    servers: {
      sandbox: createEmulatedApi('sandbox'),
      live: createEmulatedApi('live'),
      auth: createAuth(),
      console: createConsole(),
    } satisfies Record<AddressRole, HttpServer>,
    access,
    sessions,
    /** Answers once every change handed over so far is on the disk. */
    settle: () => runInGroup(() => undefined),
    /** Work that comes round; one environment after the other, so that it never piles up. */
    async sweep(): Promise<void> {
      for (const environment of ENVIRONMENTS) await sessions[environment].sweep()
    },
  }
}
