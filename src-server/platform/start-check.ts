import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../errors.ts'

interface Options {
  /** Once true, true for good. */
  isReady: () => boolean
}

/** Seconds after which asking again makes sense: all four addresses listen within one. */
const RETRY_S = 1

/** Refuses what comes between the first address that listens and the last: until then answers can't name them. */
export const startCheck = fastifyPlugin<Options>(async (app, { isReady }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isReady()) return done()
    reply.header('retry-after', RETRY_S)
    done(new AppError('starting', 'The console is just starting: ask again in a second'))
  })
})
