import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import { merchant, rotatedSecretKey, runKey } from '#contract/merchants.ts'
import type { MerchantsService } from './merchants.service.ts'

interface Options {
  merchants: Record<Environment, MerchantsService>
}

const MERCHANT = '/environments/:environment/merchant'

/** Control API: the merchant keys of an environment. */
export const merchantsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { merchants } = options
  const read = { params: environmentParams, response: { 200: merchant } }
  app.get(MERCHANT, { schema: read }, async ({ params }) =>
    merchants[params.environment].describe(),
  )

  const readRunKey = { params: environmentParams, response: { 200: runKey } }
  app.get(`${MERCHANT}/run-key`, { schema: readRunKey }, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return { secretKey: merchants[params.environment].runKey() }
  })

  const rotateSecret = { params: environmentParams, response: { 200: rotatedSecretKey } }
  app.post(`${MERCHANT}/rotate-secret-key`, { schema: rotateSecret }, async ({ params }) =>
    merchants[params.environment].rotateSecretKey(),
  )

  app.post(`${MERCHANT}/rotate-publishable-key`, { schema: read }, async ({ params }) =>
    merchants[params.environment].rotatePublishableKey(),
  )
}
