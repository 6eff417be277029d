import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Environment } from '#contract/environments.ts'
import { mobileIntentEdit } from '#contract/mobile-intents.ts'
import { environmentSessionParams } from '#contract/webhook-sessions.ts'
import type { MobileIntentsService } from './mobile-intents.service.ts'

interface Options {
  mobileIntents: Record<Environment, MobileIntentsService>
}

const EDIT = '/environments/:environment/sessions/:sessionId/mobile-intent'

/** Control API: what `GET /api/create-msdk-intent?sessionId=…` serves for a session. Spec §4. */
export const mobileIntentsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { mobileIntents },
) => {
  const read = { params: environmentSessionParams, response: { 200: mobileIntentEdit } }
  app.get(EDIT, { schema: read }, async ({ params }) =>
    mobileIntents[params.environment].edit(params.sessionId),
  )

  const save = {
    params: environmentSessionParams,
    body: mobileIntentEdit,
    response: { 200: mobileIntentEdit },
  }
  app.put(EDIT, { schema: save }, async ({ params, body }) =>
    mobileIntents[params.environment].saveEdit(params.sessionId, body),
  )
}
