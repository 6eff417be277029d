import fastifyPlugin from 'fastify-plugin'
import type { RequestExplanation } from '#contract/request-log.ts'

/** What the parts that answer a request write down about it, for whoever explains it later. */
export interface RequestNotes extends RequestExplanation {
  /** Whether anybody will read this: what costs something to find out is noted only then. */
  isWanted: boolean
  /** Called when the answer was taken over by a stream, with its headers sent. */
  onStreamOpened?: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    notes: RequestNotes
  }
}

export const requestNotes = fastifyPlugin(async (app) => {
  app.decorateRequest('notes')
  app.addHook('onRequest', (request, _reply, done) => {
    request.notes = { isWanted: false, credential: null, refusal: null, payment: null }
    done()
  })
})
