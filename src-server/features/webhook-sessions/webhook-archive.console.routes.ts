import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Environment } from '#contract/environments.ts'
import {
  annotateEventBody,
  archiveChange,
  archivedEvent,
  archivedEventDetail,
  archivedEventParams,
  archiveFacts,
  archivePage,
  archiveQuery,
} from '#contract/webhook-archive.ts'
import { environmentSessionParams, feedCleared } from '#contract/webhook-sessions.ts'
import type { WebhookArchiveService } from './webhook-archive.service.ts'
import type { WebhookSessionsService } from './webhook-sessions.service.ts'

interface Options {
  archive: WebhookArchiveService
  sessions: Record<Environment, WebhookSessionsService>
}

const SESSION = '/environments/:environment/sessions/:sessionId'

/** Control API: what the sessions received, long after their feeds forgot it. */
export const webhookArchiveConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { archive, sessions } = options

  const list = {
    params: environmentSessionParams,
    querystring: archiveQuery,
    response: { 200: archivePage },
  }
  app.get(`${SESSION}/archive`, { schema: list }, async ({ params, query }) =>
    archive.page(params.environment, params.sessionId, query),
  )

  const read = { params: archivedEventParams, response: { 200: archivedEventDetail } }
  app.get(`${SESSION}/archive/:eventId`, { schema: read }, async ({ params }) =>
    archive.find(params.environment, params.sessionId, params.eventId),
  )

  // No response schema: the body leaves as it came.
  const readBody = { params: archivedEventParams }
  app.get(`${SESSION}/archive/:eventId/body`, { schema: readBody }, async ({ params }, reply) => {
    const { body } = archive.find(params.environment, params.sessionId, params.eventId)
    return reply.type('application/json').send(body)
  })

  const annotate = {
    params: archivedEventParams,
    body: annotateEventBody,
    response: { 200: archivedEvent },
  }
  app.patch(`${SESSION}/archive/:eventId`, { schema: annotate }, async ({ params, body }) =>
    archive.annotate(params.environment, params.sessionId, params.eventId, body),
  )

  const clear = { params: environmentSessionParams, response: { 200: feedCleared } }
  app.post(`${SESSION}/clear`, { schema: clear }, async ({ params }) => ({
    cleared: await sessions[params.environment].clearAll(params.sessionId),
  }))

  app.get('/archive', { schema: { response: { 200: archiveFacts } } }, async () => archive.facts())

  const change = { body: archiveChange, response: { 200: archiveFacts } }
  app.put('/archive', { schema: change }, async ({ body }) => archive.setLimit(body.limitBytes))
}
