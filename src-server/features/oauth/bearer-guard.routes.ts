import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Environment } from '#contract/environments.ts'
import { WIRE_ERRORS } from '#contract/errors.ts'
import { partnerPing } from '#contract/oauth.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AuthFailuresService } from './auth-failures.service.ts'
import { bearerChallenge } from './bearer-challenge.domain.ts'
import type { BearerCheckService, BearerOutcome, Partner } from './bearer-check.service.ts'
import { callerOf } from './token-endpoint.routes.ts'

interface GuardDependencies {
  environment: Environment
  bearer: BearerCheckService
  failures: AuthFailuresService
}

export type BearerGuard = ReturnType<typeof createBearerGuard>

/** Returns the caller's identity, or answers 401 as RFC 6750 §3 has it; the precise reason goes to the console. */
export function createBearerGuard({ environment, bearer, failures }: GuardDependencies) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Partner> => {
    const outcome = await bearer.check(request.headers.authorization, callerOf(request))
    if (outcome.failure === undefined) {
      const holder = outcome.partner.clientId
      request.notes.credential = { kind: 'access-token', from: 'authorization', holder }
      return outcome.partner
    }
    const { failure, detail, clientId, jti } = outcome
    const { reason, message } = refusal(outcome)
    const wwwAuthenticate = bearerChallenge('partner api', reason === 'invalid_token')
    reply.header('www-authenticate', wwwAuthenticate)
    request.notes.refusal = { rule: failure, message, detail }
    failures.add({
      environment,
      check: 'bearer',
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '/',
      caller: callerOf(request),
      reason: failure,
      detail,
      clientId,
      jti,
      status: WIRE_ERRORS[reason].status,
      wwwAuthenticate,
    })
    throw new AppError(reason, message)
  }
}

function refusal({ failure }: BearerOutcome) {
  return failure === 'no_token' || failure === 'wrong_scheme'
    ? ({ reason: 'unauthorized', message: 'Send Authorization: Bearer <access token>' } as const)
    : ({
        reason: 'invalid_token',
        message: 'The access token expired, was revoked, or is invalid: get a new one',
      } as const)
}

interface PingOptions {
  environment: Environment
  guard: BearerGuard
  clock: Clock
}

/** Extension: `GET /api/partner/ping` tells a partner what the service reads in its access token. */
export const partnerPingRoutes: FastifyPluginAsyncZod<PingOptions> = async (app, options) => {
  const { environment, guard, clock } = options
  const ping = { response: { 200: partnerPing } }
  app.get('/api/partner/ping', { schema: ping }, async (request, reply) => {
    const { clientId, expiresAt } = await guard(request, reply)
    const leftMs = expiresAt.getTime() - clock.now().getTime()
    reply.assume('token-format').header('cache-control', 'no-store')
    return { clientId, environment, expiresInS: Math.max(0, Math.floor(leftMs / 1000)) }
  })
}
