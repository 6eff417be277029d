import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ENVIRONMENTS, type Environment } from '#contract/environments.ts'
import { conformanceConsoleRoutes } from './features/conformance/conformance.console.routes.ts'
import { requireConsoleAccess } from './features/console-access/console-access.console.routes.ts'
import type { ConsoleAccess } from './features/console-access/console-access.service.ts'
import { deliveriesConsoleRoutes } from './features/deliveries/deliveries.console.routes.ts'
import { replaysConsoleRoutes } from './features/deliveries/replays.console.routes.ts'
import { merchantsConsoleRoutes } from './features/merchants/merchants.console.routes.ts'
import { mobileIntentsConsoleRoutes } from './features/mobile-intents/mobile-intents.console.routes.ts'
import { issuedTokensConsoleRoutes } from './features/oauth/issued-tokens.console.routes.ts'
import { partnerClientsConsoleRoutes } from './features/oauth/partner-clients.console.routes.ts'
import { outboundCallsConsoleRoutes } from './features/outbound-calls/outbound-calls.console.routes.ts'
import { outboundTokensConsoleRoutes } from './features/outbound-tokens/outbound-tokens.console.routes.ts'
import {
  overviewConsoleRoutes,
  type OverviewOptions,
} from './features/overview/overview.console.routes.ts'
import { merchantProfileConsoleRoutes } from './features/payment-methods/merchant-profile.console.routes.ts'
import { paymentsConsoleRoutes } from './features/payments/payments.console.routes.ts'
import { requestLogConsoleRoutes } from './features/request-log/request-log.console.routes.ts'
import type { RequestLogService } from './features/request-log/request-log.service.ts'
import { sessionFilesConsoleRoutes } from './features/session-files/session-files.console.routes.ts'
import { assumptionsConsoleRoutes } from './features/settings/assumptions.console.routes.ts'
import type { AssumptionsService } from './features/settings/assumptions.service.ts'
import { consoleSettingsRoutes } from './features/settings/console-settings.console.routes.ts'
import type { ConsoleSettingsService } from './features/settings/console-settings.service.ts'
import { keySetConsoleRoutes } from './features/signing-keys/key-set.console.routes.ts'
import { signingKeysConsoleRoutes } from './features/signing-keys/signing-keys.console.routes.ts'
import { webhookArchiveConsoleRoutes } from './features/webhook-sessions/webhook-archive.console.routes.ts'
import type { WebhookArchiveService } from './features/webhook-sessions/webhook-archive.service.ts'
import { webhookSessionsRoutes } from './features/webhook-sessions/webhook-sessions.routes.ts'
import { webhookSessionsConsoleRoutes } from './features/webhook-sessions/webhook-sessions.console.routes.ts'
import type { WebhookSessionsService } from './features/webhook-sessions/webhook-sessions.service.ts'
import type { Deliveries } from './deliveries.ts'
import type { PartnerAuth } from './partner-auth.ts'
import type { PaymentsApi } from './payments-api.ts'
import type { SessionFiles } from './session-files.ts'

interface Options {
  access: ConsoleAccess
  overview: OverviewOptions
  assumptions: AssumptionsService
  settings: ConsoleSettingsService
  requestLog: RequestLogService
  sessions: Record<Environment, WebhookSessionsService>
  archive: WebhookArchiveService
  partnerAuth: PartnerAuth
  paymentsApi: Record<Environment, PaymentsApi>
  deliveries: Record<Environment, Deliveries>
  sessionFiles: SessionFiles
}

/** The control API: everything here wants the run's token or the page's cookie. */
export const controlApiRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { partnerAuth, paymentsApi, sessions, deliveries } = options
  const { clients, keys, keySet, audit, minter, oauth } = partnerAuth
  const ofEach = <K extends keyof PaymentsApi>(part: K) => ({
    sandbox: paymentsApi.sandbox[part],
    live: paymentsApi.live[part],
  })
  app.register(requireConsoleAccess, { access: options.access })
  app.register(overviewConsoleRoutes, options.overview)
  app.register(assumptionsConsoleRoutes, { assumptions: options.assumptions })
  app.register(consoleSettingsRoutes, { settings: options.settings })
  app.register(requestLogConsoleRoutes, { log: options.requestLog })
  app.register(webhookSessionsConsoleRoutes, { sessions })
  // The feeds at their own paths: for the page and the commands, whatever the assumption feed-auth wants of others.
  for (const environment of ENVIRONMENTS) {
    app.register(webhookSessionsRoutes, {
      prefix: `/environments/${environment}`,
      sessions: sessions[environment],
      clock: options.overview.clock,
    })
  }
  app.register(webhookArchiveConsoleRoutes, { archive: options.archive, sessions })
  app.register(deliveriesConsoleRoutes, {
    targets: { sandbox: deliveries.sandbox.targets, live: deliveries.live.targets },
    tests: { sandbox: deliveries.sandbox.test, live: deliveries.live.test },
  })
  app.register(replaysConsoleRoutes, {
    replays: { sandbox: deliveries.sandbox.replays, live: deliveries.live.replays },
  })
  app.register(sessionFilesConsoleRoutes, options.sessionFiles)
  app.register(merchantsConsoleRoutes, { merchants: partnerAuth.merchants })
  app.register(merchantProfileConsoleRoutes, { profiles: ofEach('profile') })
  app.register(paymentsConsoleRoutes, { reads: ofEach('reads'), moves: ofEach('moves') })
  app.register(mobileIntentsConsoleRoutes, { mobileIntents: ofEach('mobileIntents') })
  app.register(partnerClientsConsoleRoutes, { clients })
  app.register(issuedTokensConsoleRoutes, { clients, oauth })
  app.register(signingKeysConsoleRoutes, { keys })
  app.register(keySetConsoleRoutes, { keySet, audit, missing: partnerAuth.missingFetches })
  app.register(outboundTokensConsoleRoutes, { minter, oauth })
  app.register(outboundCallsConsoleRoutes, { calls: partnerAuth.calls })
  app.register(conformanceConsoleRoutes, { conformance: partnerAuth.conformance })
}
