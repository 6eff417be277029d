import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fetchAudit, keySetFaultBody, type MissingFetch, servedKeySet } from '#contract/key-set.ts'
import type { KeySetService } from './key-set.service.ts'
import type { KeySetAudit } from './key-set-audit.service.ts'

interface Options {
  keySet: KeySetService
  audit: KeySetAudit
  /** Outbound calls whose receiver should have fetched, newest first. */
  missing: () => MissingFetch[]
}

/** Control API: the key set as served, its faults, and who fetched it. */
export const keySetConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { keySet, audit, missing } = options
  const served = { response: { 200: servedKeySet } }
  app.get('/key-set', { schema: served }, async () => keySet.describe())

  const fault = { ...served, body: keySetFaultBody }
  app.put('/key-set/fault', { schema: fault }, async ({ body }) => {
    keySet.setFault(body)
    return keySet.describe()
  })

  app.get('/key-set/fetches', { schema: { response: { 200: fetchAudit } } }, async () => ({
    fetches: audit.list(),
    missing: missing(),
  }))

  const clear = { response: { 204: z.void() } }
  app.delete('/key-set/fetches', { schema: clear }, async (_request, reply) => {
    audit.clear()
    return reply.code(204).send()
  })
}
