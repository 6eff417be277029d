import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  attemptParams,
  attemptsPage,
  attemptsQuery,
  changeTargetBody,
  createTargetBody,
  deliveryAttempt,
  deliveryTarget,
  deliveryTargetList,
  retryAccepted,
  targetParams,
} from '#contract/deliveries.ts'
import { type Environment, environmentParams } from '#contract/environments.ts'
import { environmentSessionParams } from '#contract/webhook-sessions.ts'
import type { TargetTest } from './target-test.service.ts'
import type { TargetsService } from './targets.service.ts'

interface Options {
  targets: Record<Environment, TargetsService>
  tests: Record<Environment, TargetTest>
}

const ENVIRONMENT = '/environments/:environment'
const SESSION = `${ENVIRONMENT}/sessions/:sessionId`
const TARGET = `${SESSION}/targets/:targetId`

/** Control API: where a session's events are sent on to, and what became of it. */
export const deliveriesConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { targets, tests } = options
  const all = { params: environmentParams, response: { 200: deliveryTargetList } }
  app.get(`${ENVIRONMENT}/targets`, { schema: all }, async ({ params }) => ({
    targets: targets[params.environment].list(),
  }))

  const list = { params: environmentSessionParams, response: { 200: deliveryTargetList } }
  app.get(`${SESSION}/targets`, { schema: list }, async ({ params }) => ({
    targets: targets[params.environment].list(params.sessionId),
  }))

  const create = {
    params: environmentSessionParams,
    body: createTargetBody,
    response: { 200: deliveryTarget },
  }
  app.post(`${SESSION}/targets`, { schema: create }, async ({ params, body }) =>
    targets[params.environment].create(params.sessionId, body),
  )

  const change = { params: targetParams, body: changeTargetBody, response: { 200: deliveryTarget } }
  app.patch(TARGET, { schema: change }, async ({ params, body }) =>
    targets[params.environment].change(params.sessionId, params.targetId, body),
  )

  const remove = { params: targetParams, response: { 204: z.void() } }
  app.delete(TARGET, { schema: remove }, async ({ params }, reply) => {
    await targets[params.environment].remove(params.sessionId, params.targetId)
    return reply.code(204).send()
  })

  const restore = { params: targetParams, response: { 200: deliveryTarget } }
  app.post(`${TARGET}/undo-delete`, { schema: restore }, async ({ params }) =>
    targets[params.environment].restore(params.sessionId, params.targetId),
  )

  const move = { params: targetParams, response: { 200: deliveryTarget } }
  app.post(`${TARGET}/pause`, { schema: move }, async ({ params }) =>
    targets[params.environment].pause(params.sessionId, params.targetId),
  )
  app.post(`${TARGET}/resume`, { schema: move }, async ({ params }) =>
    targets[params.environment].resume(params.sessionId, params.targetId),
  )

  const test = { params: targetParams, response: { 200: deliveryAttempt } }
  app.post(`${TARGET}/test`, { schema: test }, async ({ params }) =>
    tests[params.environment].try(params.sessionId, params.targetId),
  )

  const attempts = {
    params: environmentSessionParams,
    querystring: attemptsQuery,
    response: { 200: attemptsPage },
  }
  app.get(`${SESSION}/attempts`, { schema: attempts }, async ({ params, query }) =>
    targets[params.environment].attempts(params.sessionId, query),
  )

  const retry = { params: attemptParams, response: { 200: retryAccepted } }
  app.post(`${SESSION}/attempts/:attemptId/retry`, { schema: retry }, async ({ params }) =>
    targets[params.environment].retry(params.sessionId, params.attemptId),
  )
}
