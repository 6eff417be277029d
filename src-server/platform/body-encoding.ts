import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../errors.ts'

/** Refuses bodies that are packed: nothing here unpacks them, and packed bytes would be told to be bad JSON. */
export const bodyEncoding = fastifyPlugin(async (app) => {
  app.addHook('preParsing', ({ headers }, reply, payload, done) => {
    const encoding = headers['content-encoding']
    if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') {
      return done(null, payload)
    }
    reply.header('accept-encoding', 'identity')
    done(
      new AppError(
        'wrong_content_type',
        `The content-encoding ${JSON.stringify(encoding)} is not taken here: send the body as it is, without content-encoding`,
      ),
    )
  })
})
