import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { assumptionHeader } from './assumption-header.ts'
import { bodyEncoding } from './body-encoding.ts'
import { handleClientError, handleError, handleFrameworkError } from './error-handler.ts'
import { hostCheck } from './host-check.ts'
import { requestNotes } from './request-notes.ts'
import { createRequestTurns } from './request-turns.ts'
import { startCheck } from './start-check.ts'
import { STORAGE_RETRY_S, storageFailureOf } from './storage-failure.ts'
import { unknownRoutes } from './unknown-routes.ts'

export interface HttpServerOptions {
  logger: NonNullable<FastifyServerOptions['loggerInstance']>
  allowedHosts: readonly string[]
  /** Told of every error that a request ends with. */
  onError: (error: unknown) => void
  /** Whether requests are answered yet; absent answers them at once. */
  isReady?: (() => boolean) | undefined
}

export type HttpServer = ReturnType<typeof createHttpServer>

/** A request has this long to arrive whole, in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000
/** How often that is looked at; more often would keep an idle machine awake. */
const TIMEOUT_CHECK_MS = 4000

/** What the four addresses have in common: limits, host check, error shape, validation by zod. */
export function createHttpServer(options: HttpServerOptions) {
  const { logger, allowedHosts, onError, isReady } = options
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger of its own for each request costs more than the few that log something are worth: they name their id.
    childLoggerFactory: (own) => own,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Otherwise close() waits for spare sockets and open streams.
    forceCloseConnections: true,
    // None of ours waits for anything, and a timer for each of them is felt at the start.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 2048 },
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      requireHostHeader: false, // the host check refuses it too, in the error shape
    },
    clientErrorHandler: handleClientError,
    frameworkErrors: handleFrameworkError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.register(assumptionHeader)
  app.register(requestNotes)
  const inTurn = createRequestTurns()
  app.addHook('onRequest', ({ id, raw }, reply, done) => {
    // Without it a browser may take JSON that somebody else wrote for a page or a script.
    reply.headers({ 'x-request-id': id, 'x-content-type-options': 'nosniff' })
    inTurn(raw.socket, reply.raw, done)
  })
  app.addHook('onError', async (_request, reply, error) => {
    onError(error)
    if (storageFailureOf(error)) reply.header('retry-after', STORAGE_RETRY_S)
  })
  app.setErrorHandler(handleError)
  app.register(hostCheck, { allowedHosts })
  app.register(bodyEncoding)
  if (isReady) app.register(startCheck, { isReady })
  app.register(unknownRoutes)
  return app
}

/** Open CORS, as browsers and SDKs need it on the emulated API. Never on the control API. */
export function allowAllOrigins(app: HttpServer): void {
  app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['*'],
    maxAge: 30,
    strictPreflight: false,
    // Names a length, which a 204 must not. RFC 9110 §8.6.
    optionsSuccessStatus: 200,
  })
}
