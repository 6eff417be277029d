import type { Logger } from 'pino'
import type { Addresses, Overview } from '#contract/console.ts'
import { ENVIRONMENTS, type Environment } from '#contract/environments.ts'
import type { ReceivedEvent } from '#contract/webhook-sessions.ts'
import { createConsoleAccess } from './features/console-access/console-access.service.ts'
import { consoleAccessRoutes } from './features/console-access/console-access.console.routes.ts'
import { createSqliteDeliveriesStores } from './features/deliveries/deliveries.store.sqlite.ts'
import { createChangeHub } from './features/overview/change.hub.ts'
import { createStorageWatch } from './features/overview/storage-watch.service.ts'
import { rootRoutes } from './features/overview/root.routes.ts'
import { createRequestLogService } from './features/request-log/request-log.service.ts'
import { createSqliteRequestLogStore } from './features/request-log/request-log.store.sqlite.ts'
import { createSqliteSessionImportsStore } from './features/session-files/session-imports.store.sqlite.ts'
import { createAssumptionsService } from './features/settings/assumptions.service.ts'
import { createConsoleSettingsService } from './features/settings/console-settings.service.ts'
import { createSqliteDataResetStore } from './features/settings/data-reset.store.sqlite.ts'
import { createSqliteSettingsStore } from './features/settings/settings.store.sqlite.ts'
import { createRedisFeed } from './features/webhook-sessions/session-stream.store.redis.ts'
import { createSessionStreamHub } from './features/webhook-sessions/session-stream.hub.ts'
import { createWebhookArchiveService } from './features/webhook-sessions/webhook-archive.service.ts'
import { createWebhookSessionsService } from './features/webhook-sessions/webhook-sessions.service.ts'
import { createSqliteWebhookStores } from './features/webhook-sessions/webhook-stores.store.sqlite.ts'
import { type Clock, guardTimers } from './platform/clock.ts'
import { createDeliveries } from './deliveries.ts'
import type { AddressRole } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { createGroupCommit } from './platform/group-commit.ts'
import { createHttpServer, type HttpServer } from './platform/http-server.ts'
import { createFilePermissionProtector, type KeyProtector } from './platform/key-protector.ts'
import { pageFiles } from './platform/page-files.ts'
import type { Random } from './platform/random.ts'
import type { RedisConnections } from './platform/redis.ts'
import { controlApiRoutes } from './console-routes.ts'
import { mountAuthApi, mountEmulatedApi } from './emulated-api.ts'
import { createPartnerAuth } from './partner-auth.ts'
import { createSqlitePartnerAuthStores } from './partner-auth-stores.store.sqlite.ts'
import { createPaymentsApi } from './payments-api.ts'
import { createSqlitePaymentsStores } from './payments-stores.store.sqlite.ts'
import { perEnvironment } from './per-environment.ts'
import { createSessionFiles } from './session-files.ts'

export interface AppDependencies {
  db: Database
  clock: Clock
  random: Random
  logger: Logger
  allowedHosts: readonly string[]
  /** Guards the private signing keys on the disk; file permissions do where it is absent. */
  keyProtector?: KeyProtector
  /** The built page; absent where nobody looks at it. */
  pageFolder?: string
  /** The addresses, known once everything listens. */
  urls: () => Addresses
  /** Whether requests are answered yet; absent answers them at once. */
  isReady?: () => boolean
  about: Pick<Overview, 'version' | 'pid' | 'startedAt' | 'dataFolder'>
  /** The Redis that holds session events; absent keeps them in the data file. */
  redis?: { connections: RedisConnections; prefix: string } | undefined
  /** Where a damaged data file went that this run replaced. */
  setAside?: string | null
  /** Told of each webhook event that came. */
  onReceived?: (event: ReceivedEvent) => void
  /** Told when the data file turns out to be damaged. */
  onDamage?: () => void
}

export const PRODUCT = 'Partner Payments Console'

/** Chooses implementations and wires features, by hand. */
export function createApp(dependencies: AppDependencies) {
  const { db, random, logger, allowedHosts, urls, redis } = dependencies
  const settings = createSqliteSettingsStore(db)
  const runInGroup = createGroupCommit(db)
  const clock = guardTimers(dependencies.clock, (error) => noteFailure(error, 'a timer failed'))
  const changes = createChangeHub(clock)
  const storage = createStorageWatch({
    settings,
    clock,
    redisProblem: () => redis?.connections.problem(),
    onChange: () => changes.announce('overview'),
    onDamage: dependencies.onDamage ?? (() => undefined),
  })

  /** For work that nobody waits for. */
  function noteFailure(err: unknown, what: string): void {
    storage.note(err)
    logger.error({ err }, what)
  }

  const access = createConsoleAccess(settings, random)
  const requestLog = createRequestLogService({
    store: createSqliteRequestLogStore(db),
    settings,
    transact: runInGroup,
    clock,
    version: dependencies.about.version,
    onChange: () => changes.announce('requests'),
    onError: (error) => noteFailure(error, 'calls could not be logged'),
  })

  const assumptions = createAssumptionsService(settings, () => changes.announce('assumptions'))
  const expiresPerEvent = () => assumptions.choice('session-expiry') === 'per-event'
  const webhooks = createSqliteWebhookStores(db, runInGroup, clock, expiresPerEvent)
  const archive = createWebhookArchiveService({
    ...webhooks,
    settings,
    clock,
    onChange: () => changes.announce('archive'),
  })
  /** Where session events are kept, and who tells the streams of them. */
  function feedOf(environment: Environment) {
    const local = webhooks.sessions[environment]
    if (!redis) return { store: local, hub: createSessionStreamHub() }
    const mirror = { local, archive: webhooks.archives[environment], onError: noteFailure }
    return createRedisFeed({ ...redis, ...mirror, clock, environment, expiresPerEvent })
  }

  const sessions = perEnvironment((environment) =>
    createWebhookSessionsService({
      environment,
      ...feedOf(environment),
      archive: webhooks.archives[environment],
      settings,
      clock,
      random,
      baseUrl: () => urls()[environment],
      onChange: () => {
        changes.announce('sessions')
        deliveries[environment].wake()
      },
      onReceived: dependencies.onReceived,
    }),
  )
  const partnerAuth = createPartnerAuth({
    stores: createSqlitePartnerAuthStores(db, runInGroup),
    assumptions,
    clock,
    random,
    onFailure: noteFailure,
    urls,
    announce: changes.announce,
    keyProtector: dependencies.keyProtector,
  })
  const { merchants, oauth } = partnerAuth

  const paymentsApi = perEnvironment((environment) =>
    createPaymentsApi({
      environment,
      stores: createSqlitePaymentsStores(db, environment),
      transact: runInGroup,
      settings,
      sessions: sessions[environment],
      merchant: {
        id: () => merchants[environment].describe().merchantId,
        publishableKey: () => merchants[environment].describe().publishableKey.key,
        classify: merchants[environment].authenticate,
      },
      verifyAccessToken: async (token) => {
        const { failure } = await oauth[environment].bearer.check(`Bearer ${token}`, 'payments')
        return failure === undefined
      },
      assumptions,
      clock,
      random,
      onFailure: noteFailure,
      baseUrl: () => urls()[environment],
      announce: changes.announce,
    }),
  )

  const deliveries = perEnvironment((environment) =>
    createDeliveries({
      environment,
      stores: {
        ...createSqliteDeliveriesStores(db, environment),
        log: webhooks.archives[environment],
      },
      transact: runInGroup,
      sessions,
      merchantId: () => merchants[environment].describe().merchantId,
      hashKey: paymentsApi[environment].profile.hashKey,
      assumptions,
      keyProtector: dependencies.keyProtector ?? createFilePermissionProtector(),
      clock,
      random,
      onFailure: noteFailure,
      onChange: () => changes.announce('deliveries'),
    }),
  )

  const sessionFiles = createSessionFiles({
    sessions,
    archive,
    deliveries,
    requestLog,
    imports: perEnvironment((environment) => createSqliteSessionImportsStore(db, environment)),
    clock,
    random,
    version: dependencies.about.version,
  })

  redis?.connections.onChange(() => {
    storage.checkRedis()
    // What could not be told meanwhile is told at its return.
    for (const environment of ENVIRONMENTS) void paymentsApi[environment].outbox.deliver()
  })

  const consoleSettings = createConsoleSettingsService({
    assumptions,
    profiles: perEnvironment((environment) => paymentsApi[environment].profile),
    requestLog,
    sessions,
    data: createSqliteDataResetStore(db, webhooks.forget),
    transact: webhooks.transact,
  })

  function createServer(role: AddressRole): HttpServer {
    const own = { logger: logger.child({ address: role }), onError: storage.note }
    const app = createHttpServer({ ...own, allowedHosts, isReady: dependencies.isReady })
    app.register(rootRoutes, { role, product: PRODUCT, version: dependencies.about.version, urls })
    return app
  }

  function createEmulatedApi(environment: Environment): HttpServer {
    return mountEmulatedApi(createServer(environment), {
      environment,
      version: dependencies.about.version,
      url: () => urls()[environment],
      requestLog,
      assumptions,
      sessions: sessions[environment],
      partnerAuth,
      paymentsApi: paymentsApi[environment],
      clock,
    })
  }

  function createConsole(): HttpServer {
    const app = createServer('console')
    const { about, setAside = null } = dependencies
    const state = () => ({ problem: storage.problem(), setAside })
    const describe = () => ({ product: PRODUCT, ...about, urls: urls(), storage: state() })
    app.register(consoleAccessRoutes, { access })
    app.register(controlApiRoutes, {
      prefix: '/console/api',
      access,
      overview: { describe, changes, clock },
      assumptions,
      settings: consoleSettings,
      requestLog,
      sessions,
      archive,
      partnerAuth,
      paymentsApi,
      deliveries,
      sessionFiles,
    })
    if (dependencies.pageFolder !== undefined) {
      app.register(pageFiles, { folder: dependencies.pageFolder, urls, framed: ENVIRONMENTS })
    }
    return app
  }

  return {
    servers: {
      sandbox: createEmulatedApi('sandbox'),
      live: createEmulatedApi('live'),
      auth: mountAuthApi(createServer('auth'), { requestLog, partnerAuth, clock }),
      console: createConsole(),
    } satisfies Record<AddressRole, HttpServer>,
    access,
    sessions,
    /** For the end: answers once every change is on the disk and, where that is possible, told to its session. */
    async settle(): Promise<void> {
      await runInGroup(() => undefined)
      await Promise.all(ENVIRONMENTS.map((name) => paymentsApi[name].outbox.stop()))
    },
    assumptions,
    requestLog,
    partnerAuth,
    paymentsApi,
    deliveries,
    /** Work that comes round; one environment after the other, so that it never piles up. */
    async sweep(): Promise<void> {
      try {
        for (const environment of ENVIRONMENTS) {
          await sessions[environment].sweep()
          await deliveries[environment].targets.purge()
          await paymentsApi[environment].outbox.sweep()
          await sessionFiles.imports[environment].sweep()
        }
        await archive.sweep()
        partnerAuth.purge()
      } catch (error) {
        noteFailure(error, 'what expired could not be swept')
      }
    },
  }
}
