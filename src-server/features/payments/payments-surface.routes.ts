import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { WIRE_ERRORS } from '#contract/errors.ts'
import { PAYMENT_BODY_BYTES } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import { bearerChallenge } from '../oauth/bearer-challenge.domain.ts'
import type { Caller } from './caller.domain.ts'
import type { Audience, CallerIdentification } from './caller-identification.service.ts'
import { noteCredential } from './payment-notes.routes.ts'
import { describeUnreadable, readJsonBody, withoutNulls } from './request-body.domain.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route; left out, only the merchant's server. */
    audience?: Audience
  }
  interface FastifyRequest {
    /** Who calls; set on every route of the payments surface. */
    caller: Caller | null
  }
}

interface Options {
  callers: CallerIdentification
}

type SurfaceError = Error & { code?: string; validationContext?: string }

/** What the calls of the payments surface have in common: keys, body limit, and its own way to refuse a body. */
export const paymentsSurface = fastifyPlugin<Options>(async (app: FastifyInstance, { callers }) => {
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= PAYMENT_BODY_BYTES
    const { audience = 'merchant', assumptions = [] } = route.config ?? {}
    const credential = audience === 'merchant' ? [] : (['client-auth'] as const)
    route.config = {
      ...route.config,
      audience,
      assumptions: ['payment-auth', ...credential, ...assumptions],
    }
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => readJsonBody(bytes),
  )

  app.addHook('onRequest', async (request) => {
    const { audience = 'merchant' } = request.routeOptions.config
    const apiKey = request.headers['api-key']
    request.caller = await callers.require(
      {
        apiKey: typeof apiKey === 'string' ? apiKey : undefined,
        authorization: request.headers.authorization,
      },
      audience,
    )
    noteCredential(request, request.caller)
  })

  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET') request.body = withoutNulls(request.body ?? {})
  })

  app.setErrorHandler((error: SurfaceError, _request, reply) => {
    if (error instanceof AppError && WIRE_ERRORS[error.reason].status === 401) {
      const isTokenRefused = error.reason === 'invalid_token'
      reply.header('www-authenticate', bearerChallenge('payments', isTokenRefused))
    }
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      throw unreadable('Content type error: send content-type: application/json')
    }
    if (hasZodFastifySchemaValidationErrors(error) && error.validationContext === 'body') {
      throw unreadable(describeUnreadable(error.validation))
    }
    throw error
  })
})

function unreadable(message: string): AppError {
  return new AppError('unreadable_json', `Json deserialize error: ${message}`)
}
