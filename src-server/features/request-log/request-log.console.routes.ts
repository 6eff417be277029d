import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  harQuery,
  loggedExchange,
  requestFailures,
  requestFailuresQuery,
  requestListQuery,
  requestLogChange,
  requestLogCleared,
  requestLogStatus,
  requestPage,
  requestParams,
} from '#contract/request-log.ts'
import type { RequestLogService } from './request-log.service.ts'

interface Options {
  log: RequestLogService
}

/** Control API: what the emulated API was asked and answered. */
export const requestLogConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, { log }) => {
  const list = { querystring: requestListQuery, response: { 200: requestPage } }
  app.get('/requests', { schema: list }, async ({ query }) => log.list(query))

  app.get('/requests/har', { schema: { querystring: harQuery } }, async ({ query }, reply) => {
    const { seq } = query
    const har = seq === undefined ? await log.exportHar(query) : log.exportCall(await log.find(seq))
    const name = seq === undefined ? 'requests' : `request-${seq}`
    reply.header('content-disposition', `attachment; filename="${name}.har"`)
    return reply.type('application/json').send(JSON.stringify(har, null, 2))
  })

  const failures = { querystring: requestFailuresQuery, response: { 200: requestFailures } }
  app.get('/request-failures', { schema: failures }, async ({ query }) =>
    log.failures(query.environment),
  )

  const read = { params: requestParams, response: { 200: loggedExchange } }
  app.get('/requests/:seq', { schema: read }, async ({ params }) => log.find(params.seq))

  app.delete('/requests', { schema: { response: { 200: requestLogCleared } } }, async () => ({
    count: await log.clear(),
  }))

  const undo = { response: { 200: requestLogCleared } }
  app.post('/requests/undo-clear', { schema: undo }, async () => ({ count: log.undoClear() }))

  const status = { response: { 200: requestLogStatus } }
  app.get('/request-log', { schema: status }, async () => log.status())

  const change = { body: requestLogChange, response: { 200: requestLogStatus } }
  app.patch('/request-log', { schema: change }, async ({ body }) => {
    log.change(body)
    return log.status()
  })
}
