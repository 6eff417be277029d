import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import {
  merchantProfile,
  merchantProfileChange,
  responseHashKey,
} from '#contract/merchant-profile.ts'
import type { MerchantProfileService } from './merchant-profile.service.ts'

interface Options {
  profiles: Record<Environment, MerchantProfileService>
}

const PROFILE = '/environments/:environment/merchant-profile'

/** Control API: what is enabled on an environment's merchant account, and under which rules. */
export const merchantProfileConsoleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { profiles },
) => {
  const read = { params: environmentParams, response: { 200: merchantProfile } }
  app.get(PROFILE, { schema: read }, async ({ params }) => profiles[params.environment].profile())

  const change = {
    params: environmentParams,
    body: merchantProfileChange,
    response: { 200: merchantProfile },
  }
  app.patch(PROFILE, { schema: change }, async ({ params, body }) =>
    profiles[params.environment].change(body),
  )

  const key = { params: environmentParams, response: { 200: responseHashKey } }
  app.get(`${PROFILE}/hash-key`, { schema: key }, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return { hashKey: profiles[params.environment].hashKey() }
  })
  app.post(`${PROFILE}/rotate-hash-key`, { schema: key }, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return { hashKey: profiles[params.environment].rotateHashKey() }
  })
}
