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
  }
}

export const assumptionHeader = fastifyPlugin(async (app) => {
  app.decorateReply('assume', function (...ids) {
    const named = this.getHeader('x-assumption')
    if (named === undefined) return this.header('x-assumption', ids.join(', '))
    const all = typeof named === 'string' ? [...named.split(', '), ...ids] : ids
    return this.header('x-assumption', [...new Set(all)].join(', '))
  })
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const { assumptions } = routeOptions.config
    if (assumptions) reply.header('x-assumption', written(assumptions))
    done()
  })
})

/** The header's value for each route's list: the same with every request. */
const values = new WeakMap<readonly AssumptionId[], string>()

function written(assumptions: readonly AssumptionId[]): string {
  const value = values.get(assumptions) ?? assumptions.join(', ')
  values.set(assumptions, value)
  return value
}
