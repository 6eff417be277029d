import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import {
  authFailureList,
  bearerToken,
  environmentTokenParams,
  issuedToken,
  issuedTokenList,
  issuedTokenQuery,
} from '#contract/oauth.ts'
import { environmentClientParams } from '#contract/partner-clients.ts'
import type { AuthFailuresService } from './auth-failures.service.ts'
import type { IssuedTokensService } from './issued-tokens.service.ts'
import type { PartnerClientsService } from './partner-clients.service.ts'

interface Options {
  clients: Record<Environment, PartnerClientsService>
  oauth: Record<Environment, { tokens: IssuedTokensService; failures: AuthFailuresService }>
}

const ENVIRONMENT = '/environments/:environment'

/** Control API: the access tokens of an environment, and the calls that were refused. */
export const issuedTokensConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { clients, oauth } = options

  const list = {
    params: environmentParams,
    querystring: issuedTokenQuery,
    response: { 200: issuedTokenList },
  }
  app.get(`${ENVIRONMENT}/tokens`, { schema: list }, async ({ params, query }) => ({
    tokens: oauth[params.environment].tokens.list(query.clientId),
  }))

  const end = { params: environmentTokenParams, response: { 200: issuedToken } }
  app.post(`${ENVIRONMENT}/tokens/:jti/expire`, { schema: end }, async ({ params }) =>
    oauth[params.environment].tokens.expire(params.jti),
  )

  app.post(`${ENVIRONMENT}/tokens/:jti/revoke`, { schema: end }, async ({ params }) =>
    oauth[params.environment].tokens.revoke(params.jti),
  )

  const bearer = { params: environmentTokenParams, response: { 200: bearerToken } }
  app.get(`${ENVIRONMENT}/tokens/:jti/bearer`, { schema: bearer }, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return { accessToken: await oauth[params.environment].tokens.bearer(params.jti) }
  })

  const issue = { params: environmentClientParams, response: { 200: bearerToken } }
  app.post(`${ENVIRONMENT}/clients/:clientId/tokens`, { schema: issue }, async ({ params }) => {
    const client = clients[params.environment].find(params.clientId)
    return oauth[params.environment].tokens.issue(client)
  })

  const refused = { params: environmentParams, response: { 200: authFailureList } }
  app.get(`${ENVIRONMENT}/auth-failures`, { schema: refused }, async ({ params }) => ({
    failures: oauth[params.environment].failures.list(),
  }))

  const clear = { params: environmentParams, response: { 204: z.void() } }
  app.delete(`${ENVIRONMENT}/auth-failures`, { schema: clear }, async ({ params }, reply) => {
    oauth[params.environment].failures.clear()
    return reply.code(204).send()
  })
}
