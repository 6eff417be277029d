import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  conformanceCaseList,
  conformanceExportQuery,
  conformanceRun,
  conformanceRunBody,
  conformanceRunList,
  conformanceRunParams,
} from '#contract/conformance.ts'
import type { ConformanceService } from './conformance.service.ts'

interface Options {
  conformance: ConformanceService
}

const RUNS = '/conformance/runs'

/** Control API: conformance runs against a partner's verifier. */
export const conformanceConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { conformance } = options
  const cases = { response: { 200: conformanceCaseList } }
  app.get('/conformance/cases', { schema: cases }, async () => ({ cases: conformance.cases() }))

  app.get(RUNS, { schema: { response: { 200: conformanceRunList } } }, async () => ({
    runs: conformance.list(),
  }))

  const start = { body: conformanceRunBody, response: { 200: conformanceRun } }
  app.post(RUNS, { schema: start }, async ({ body }) => conformance.start(body))

  const one = { params: conformanceRunParams, response: { 200: conformanceRun } }
  app.get(`${RUNS}/:id`, { schema: one }, async ({ params }) => conformance.get(params.id))
  app.post(`${RUNS}/:id/cancel`, { schema: one }, async ({ params }) =>
    conformance.cancel(params.id),
  )

  const download = { params: conformanceRunParams, querystring: conformanceExportQuery }
  app.get(`${RUNS}/:id/export`, { schema: download }, async ({ params, query }, reply) => {
    const { text, type } = conformance.report(params.id, query.format)
    const ending = { json: 'json', junit: 'xml', html: 'html' }[query.format]
    reply.type(type).header('content-disposition', `attachment; filename="${params.id}.${ending}"`)
    return reply.send(text)
  })
}
