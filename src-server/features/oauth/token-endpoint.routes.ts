import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Environment } from '#contract/environments.ts'
import { tokenAnswer, type TokenError, tokenError, tokenRequest } from '#contract/oauth.ts'
import { WIRE_ERRORS } from '#contract/errors.ts'
import { describeFailure } from '../../platform/error-handler.ts'
import type { AssumptionsService } from '../settings/assumptions.service.ts'
import type { AuthFailuresService, NewAuthFailure } from './auth-failures.service.ts'
import type { CredentialsFailure } from './partner-clients.service.ts'
import type { TokenEndpointService } from './token-endpoint.service.ts'

interface Options {
  environment: Environment
  endpoint: TokenEndpointService
  failures: AuthFailuresService
  assumptions: AssumptionsService
}

interface Refusal extends TokenError {
  status: number
  /** For the console's log only. */
  reason: string
  detail: string
}

const TOKEN = '/api/oauth/token'
// A 401 has to name a scheme. None is registered for credentials in a JSON body, and `Basic` makes browsers ask.
const CHALLENGE = 'Bearer realm="token endpoint", error="invalid_client"'

const EXPLANATIONS: Record<CredentialsFailure, string> = {
  unknown_client: 'No client of this environment has this clientId',
  wrong_secret: 'The clientSecret is not that of the client',
  expired_secret: 'The clientSecret was rotated and its overlap is over',
  client_disabled: 'The client is disabled',
}

/** Spec §5.1: `POST {base_url}/api/oauth/token`. Refusals follow RFC 6749 §5.2. */
export const tokenEndpointRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { environment, endpoint, failures, assumptions } = options
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
  })

  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
    const { status, reason, detail, error } = refusal
    const error_description = writable(refusal.error_description)
    const wwwAuthenticate = status === 401 ? CHALLENGE : null
    if (wwwAuthenticate !== null) reply.header('www-authenticate', wwwAuthenticate)
    const failure: NewAuthFailure = {
      environment,
      check: 'token_endpoint',
      method: request.method,
      path: TOKEN,
      caller: callerOf(request),
      reason,
      detail,
      clientId: clientIdOf(request.body),
      jti: null,
      status,
      wwwAuthenticate,
    }
    failures.add(failure)
    request.notes.refusal = { rule: reason, message: error_description, detail }
    reply.assume('token-error-body').code(status)
    return reply.send({ error, error_description } satisfies TokenError)
  }

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { reason, message } = describeFailure(error)
    // RFC 6749 §5.2 has 400 for a body of another type too.
    const { status } = WIRE_ERRORS[reason === 'wrong_content_type' ? 'malformed_body' : reason]
    // The message of a refusal may quote the request, and a log must not: its reason says enough.
    if (status < 500) request.log.info({ reason }, 'token request refused')
    else request.log.error({ err: error }, 'token request failed')
    return refuse(request, reply, {
      status,
      error: status < 500 ? 'invalid_request' : 'temporarily_unavailable',
      error_description: message,
      reason: 'malformed',
      detail: message,
    })
  })

  const schema = { body: tokenRequest, response: { 200: tokenAnswer, '4xx': tokenError } }
  app.post(TOKEN, { schema }, async (request, reply) => {
    const { clientId, clientSecret } = request.body
    const outcome = await endpoint.request(clientId, clientSecret)
    if (outcome.kind === 'limited') {
      reply.header('retry-after', outcome.retryAfterS)
      return refuse(request, reply, {
        status: 429,
        error: 'temporarily_unavailable',
        error_description: `Too many refused requests with this clientId: try again in ${outcome.retryAfterS} s`,
        reason: 'too_many',
        detail: 'More than 20 refused requests with this clientId within a minute',
      })
    }
    if (outcome.kind === 'refused') {
      return refuse(request, reply, {
        status: Number(assumptions.choice('token-error-body')),
        error: 'invalid_client',
        error_description: 'clientId and clientSecret are not those of an enabled client',
        reason: outcome.failure,
        detail: EXPLANATIONS[outcome.failure],
      })
    }
    const { accessToken, lifetimeS } = outcome
    request.notes.credential = { kind: 'client-credentials', from: 'body', holder: clientId }
    const isText = assumptions.choice('expires-in-type') === 'string'
    reply.assume('token-format', 'expires-in-type')
    return {
      access_token: accessToken,
      expires_in: isText ? String(lifetimeS) : lifetimeS,
      token_type: 'Bearer' as const,
    }
  })
}

/** The text without what `error_description` must not hold: quotes, backslashes, all but printable ASCII. RFC 6749 §5.2. */
function writable(text: string): string {
  return text.replaceAll('"', "'").replace(/[^\x20-\x5B\x5D-\x7E]/gu, '?')
}

/** Address and user agent, as the console shows a caller. */
export function callerOf({ ip, headers }: FastifyRequest): string {
  return `${ip} ${headers['user-agent'] ?? ''}`.trim().slice(0, 256)
}

function clientIdOf(body: unknown): string | null {
  const parsed = tokenRequest.pick({ clientId: true }).loose().safeParse(body)
  return parsed.success ? parsed.data.clientId : null
}
