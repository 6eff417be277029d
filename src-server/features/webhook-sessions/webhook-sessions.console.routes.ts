import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import {
  createSessionBody,
  environmentSessionParams,
  feedRestored,
  renameSessionBody,
  webhookSession,
  webhookSessionList,
} from '#contract/webhook-sessions.ts'
import type { WebhookSessionsService } from './webhook-sessions.service.ts'

interface Options {
  sessions: Record<Environment, WebhookSessionsService>
}

const SESSIONS = '/environments/:environment/sessions'

/** Control API: the sessions of an environment as the page manages them. */
export const webhookSessionsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  options,
) => {
  const { sessions } = options

  const list = { params: environmentParams, response: { 200: webhookSessionList } }
  app.get(SESSIONS, { schema: list }, async ({ params }) => ({
    sessions: await sessions[params.environment].listSessions(),
  }))

  const create = {
    params: environmentParams,
    body: createSessionBody,
    response: { 200: webhookSession },
  }
  app.post(SESSIONS, { schema: create }, async ({ params, body }) =>
    sessions[params.environment].createSession(body.name),
  )

  const sample = { params: environmentParams, response: { 200: webhookSession } }
  app.post('/environments/:environment/sample-session', { schema: sample }, async ({ params }) =>
    sessions[params.environment].createSampleSession(),
  )

  const rename = {
    params: environmentSessionParams,
    body: renameSessionBody,
    response: { 200: webhookSession },
  }
  app.patch(`${SESSIONS}/:sessionId`, { schema: rename }, async ({ params, body }) =>
    sessions[params.environment].renameSession(params.sessionId, body.name),
  )

  const select = { params: environmentSessionParams, response: { 200: webhookSession } }
  app.put(`${SESSIONS}/:sessionId/current`, { schema: select }, async ({ params }) =>
    sessions[params.environment].selectSession(params.sessionId),
  )

  const undo = { params: environmentSessionParams, response: { 200: feedRestored } }
  app.post(`${SESSIONS}/:sessionId/undo-clear`, { schema: undo }, async ({ params }) => ({
    restored: await sessions[params.environment].undoClear(params.sessionId),
  }))
}
