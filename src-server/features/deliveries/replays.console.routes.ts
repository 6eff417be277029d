import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import { replayBody, replayRun, replayRunList, replayRunParams } from '#contract/replays.ts'
import type { ReplaysService } from './replays.service.ts'

interface Options {
  replays: Record<Environment, ReplaysService>
}

const REPLAYS = '/environments/:environment/replays'

/** An edited body of 1 MiB, with every character of it escaped, or ten thousand ids. */
const LARGEST_BODY_BYTES = 8 * 1024 * 1024

/** Control API: sending events once more. */
export const replaysConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, { replays }) => {
  const start = { params: environmentParams, body: replayBody, response: { 200: replayRun } }
  app.post(REPLAYS, { schema: start, bodyLimit: LARGEST_BODY_BYTES }, async ({ params, body }) =>
    replays[params.environment].start(body),
  )

  const list = { params: environmentParams, response: { 200: replayRunList } }
  app.get(REPLAYS, { schema: list }, async ({ params }) => ({
    runs: replays[params.environment].list(),
  }))

  const one = { params: replayRunParams, response: { 200: replayRun } }
  app.get(`${REPLAYS}/:runId`, { schema: one }, async ({ params }) =>
    replays[params.environment].get(params.runId),
  )
  app.post(`${REPLAYS}/:runId/cancel`, { schema: one }, async ({ params }) =>
    replays[params.environment].cancel(params.runId),
  )
}
