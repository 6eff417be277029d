import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

interface Options {
  /** Setting of the assumption `feed-auth`. */
  isTokenNeeded: () => boolean
  /** @throws AppError unauthorized, invalid_token */
  guard: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Wants an access token for every route registered beside it, where that is chosen. */
export const feedAuth = fastifyPlugin<Options>(async (app: FastifyInstance, options) => {
  const { isTokenNeeded, guard } = options
  app.addHook('onRequest', (request, reply, done) => {
    if (!isTokenNeeded()) return done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- an async hook makes a promise for every webhook
    guard(request, reply).then(() => done(), done)
  })
})
