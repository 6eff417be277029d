import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keySet } from '#contract/key-set.ts'
import type { ForeignKeySetService } from './foreign-key-set.service.ts'

interface Options {
  foreignKeySet: ForeignKeySetService
}

/** Extension: bait for verifiers that follow a token's `jku`. */
export const foreignKeySetRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { foreignKeySet } = options
  const read = { response: { 200: keySet } }
  app.get('/conformance/foreign-keys.json', { schema: read }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return foreignKeySet.fetch()
  })
}
