import type { Environment } from '#contract/environments.ts'
import { foreignKeySetRoutes } from './features/conformance/foreign-key-set.routes.ts'
import { createBearerGuard, partnerPingRoutes } from './features/oauth/bearer-guard.routes.ts'
import { tokenEndpointRoutes } from './features/oauth/token-endpoint.routes.ts'
import { reference } from './features/reference/reference.routes.ts'
import { requestCapture } from './features/request-log/request-capture.routes.ts'
import type { RequestLogService } from './features/request-log/request-log.service.ts'
import type { AssumptionsService } from './features/settings/assumptions.service.ts'
import { keySetRoutes } from './features/signing-keys/key-set.routes.ts'
import { feedAuth } from './features/webhook-sessions/feed-auth.routes.ts'
import { webhookSessionsRoutes } from './features/webhook-sessions/webhook-sessions.routes.ts'
import type { WebhookSessionsService } from './features/webhook-sessions/webhook-sessions.service.ts'
import type { PartnerAuth } from './partner-auth.ts'
import type { PaymentsApi } from './payments-api.ts'
import { paymentsApiRoutes } from './payments-routes.ts'
import type { Clock } from './platform/clock.ts'
import { allowAllOrigins, type HttpServer } from './platform/http-server.ts'
import { findReferenceFolder } from './platform/reference-folder.ts'

interface Options {
  environment: Environment
  version: string
  url: () => string
  requestLog: RequestLogService
  assumptions: AssumptionsService
  sessions: WebhookSessionsService
  partnerAuth: PartnerAuth
  paymentsApi: PaymentsApi
  clock: Clock
}

/** Puts one environment's whole API on a server. */
export function mountEmulatedApi(app: HttpServer, options: Options): HttpServer {
  const { environment, partnerAuth, clock } = options
  const { keySet, audit } = partnerAuth
  const oauth = partnerAuth.oauth[environment]
  app.register(requestCapture, { address: environment, log: options.requestLog, clock })
  allowAllOrigins(app)
  app.register(reference, {
    title: `Partner Payments API, ${environment}`,
    version: options.version,
    url: options.url,
    viewerFolder: findReferenceFolder(),
  })
  const guard = createBearerGuard({ environment, ...oauth })
  app.register(keySetRoutes, { address: environment, keySet, audit, clock })
  app.register(tokenEndpointRoutes, { environment, ...oauth, assumptions: options.assumptions })
  app.register(partnerPingRoutes, { environment, guard, clock })
  app.register(async (feed) => {
    const isTokenNeeded = () => options.assumptions.choice('feed-auth') === 'bearer'
    feed.register(feedAuth, { isTokenNeeded, guard })
    feed.register(webhookSessionsRoutes, { sessions: options.sessions, clock })
  })
  app.register(paymentsApiRoutes, { api: options.paymentsApi })
  return app
}

/** Puts the authentication address on a server: the key set of both environments. */
export function mountAuthApi(
  app: HttpServer,
  options: Pick<Options, 'requestLog' | 'partnerAuth' | 'clock'>,
): HttpServer {
  const { requestLog, partnerAuth, clock } = options
  const { keySet, audit, foreignKeySet } = partnerAuth
  app.register(requestCapture, { address: 'auth', log: requestLog, clock })
  allowAllOrigins(app)
  app.register(keySetRoutes, { address: 'auth', keySet, audit, clock })
  app.register(foreignKeySetRoutes, { foreignKeySet })
  return app
}
