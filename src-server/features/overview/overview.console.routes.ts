import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Overview, overview } from '#contract/console.ts'
import { HEARTBEAT_INTERVAL_MS } from '#contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import { openEventStream } from '../../platform/sse.ts'
import { sseFrame } from '../../platform/sse-frame.ts'
import type { ChangeHub } from './change.hub.ts'

export interface OverviewOptions {
  describe: () => Overview
  changes: ChangeHub
  clock: Clock
}

/** Control API: what runs where, and a stream that says what changed. */
export const overviewConsoleRoutes: FastifyPluginAsyncZod<OverviewOptions> = async (
  app,
  options,
) => {
  const { describe, changes, clock } = options
  app.get('/overview', { schema: { response: { 200: overview } } }, async () => describe())

  app.get('/events', { exposeHeadRoute: false }, async (_request, reply) => {
    const stream = openEventStream(reply)
    stream.send(sseFrame('connected', '{}'))
    const stops = [
      changes.subscribe((notice) => stream.send(sseFrame('changed', JSON.stringify(notice)))),
      clock.every(HEARTBEAT_INTERVAL_MS, () => stream.send(sseFrame('heartbeat', '{}'))),
    ]
    stream.closed.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
  })
}
