import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  assumption,
  assumptionBody,
  assumptionList,
  assumptionParams,
} from '#contract/assumptions.ts'
import type { AssumptionsService } from './assumptions.service.ts'

interface Options {
  assumptions: AssumptionsService
}

/** Control API: what is assumed where the specification is silent, and what of it can be changed. */
export const assumptionsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { assumptions } = options
  app.get('/assumptions', { schema: { response: { 200: assumptionList } } }, async () => ({
    assumptions: assumptions.list(),
  }))

  const change = { params: assumptionParams, body: assumptionBody, response: { 200: assumption } }
  app.put('/assumptions/:id', { schema: change }, async ({ params, body }) =>
    assumptions.set(params.id, body.value),
  )
}
