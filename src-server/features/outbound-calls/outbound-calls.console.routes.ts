import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import {
  environmentCallParams,
  outboundCall,
  outboundCallBody,
  outboundCallList,
  outboundCallMade,
} from '#contract/outbound-calls.ts'
import type { OutboundCallsService } from './outbound-calls.service.ts'

interface Options {
  calls: Record<Environment, OutboundCallsService>
}

const CALLS = '/environments/:environment/outbound-calls'

/** Control API: calls to a provider with a signed token, and their history. */
export const outboundCallsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { calls },
) => {
  const make = {
    params: environmentParams,
    body: outboundCallBody,
    response: { 200: outboundCallMade },
  }
  app.post(CALLS, { schema: make, bodyLimit: 8 * 1024 * 1024 }, async ({ params, body }) =>
    calls[params.environment].call(body),
  )

  const list = { params: environmentParams, response: { 200: outboundCallList } }
  app.get(CALLS, { schema: list }, async ({ params }) => ({
    calls: calls[params.environment].list(),
  }))

  const one = { params: environmentCallParams, response: { 200: outboundCall } }
  app.get(`${CALLS}/:id`, { schema: one }, async ({ params }) =>
    calls[params.environment].get(params.id),
  )

  const clear = { params: environmentParams, response: { 204: z.void() } }
  app.delete(CALLS, { schema: clear }, async ({ params }, reply) => {
    calls[params.environment].clear()
    return reply.code(204).send()
  })
}
