import fastifyPlugin from 'fastify-plugin'
import type { AssumptionId } from '#contract/assumptions.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Names assumptions this answer rests on, in the header `x-assumption`. */
    assume(...ids: AssumptionId[]): this
  }
  interface FastifyContextConfig {
    /** What every answer of the route rests on. */
    assumptions?: readonly AssumptionId[]
    /** The same as the header's value. */
    assumptionText?: string
  }
}

export const assumptionHeader = fastifyPlugin(async (app) => {
  app.decorateReply('assume', function (...ids) {
    const named = this.getHeader('x-assumption')
    if (named === undefined) return this.header('x-assumption', ids.join(', '))
    const all = typeof named === 'string' ? [...named.split(', '), ...ids] : ids
    return this.header('x-assumption', [...new Set(all)].join(', '))
  })
  app.addHook('onRoute', ({ config }) => {
    if (config?.assumptions) config.assumptionText = config.assumptions.join(', ')
  })
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const { assumptionText } = routeOptions.config
    if (assumptionText !== undefined) reply.header('x-assumption', assumptionText)
    done()
  })
})
