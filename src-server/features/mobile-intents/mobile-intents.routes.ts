import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorBody } from '#contract/errors.ts'
import { editedMobileIntent, mobileIntent, mobileIntentQuery } from '#contract/mobile-intents.ts'
import type { MobileIntentsService } from './mobile-intents.service.ts'

interface Options {
  mobileIntents: MobileIntentsService
}

const config = { assumptions: ['mobile-companions', 'session-binding'] as const }

/** Spec §4: `GET /api/create-msdk-intent`. It stands for the merchant's own server, so it asks for no key. */
export const mobileIntentsRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { mobileIntents },
) => {
  const create = {
    tags: ['Mobile'],
    querystring: mobileIntentQuery,
    response: { 200: z.union([mobileIntent, editedMobileIntent]), '4xx': errorBody },
  }
  app.get('/api/create-msdk-intent', { schema: create, config }, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    return mobileIntents.create(query.sessionId)
  })
}
