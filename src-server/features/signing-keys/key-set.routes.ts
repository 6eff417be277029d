import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { KeySetService } from './key-set.service.ts'
import type { KeySetAudit, KeySetCaller } from './key-set-audit.service.ts'

interface Options {
  address: KeySetCaller['address']
  keySet: KeySetService
  audit: KeySetAudit
  clock: Clock
}

/** Spec §4: `GET {auth_url}/.well-known/jwks.json`; the base addresses serve the same. */
export const keySetRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { address, keySet, audit, clock } = options

  // No response schema: the body is made once per change.
  app.get('/.well-known/jwks.json', async (request, reply) => {
    const answer = await keySet.current()
    const userAgent = request.headers['user-agent'] ?? ''
    const isKnown =
      answer.etag !== null && holdsTag(request.headers['if-none-match'] ?? '', answer.etag)
    const status = isKnown ? 304 : answer.status
    if (answer.delayS > 0) await wait(answer.delayS * 1000)
    audit.record({ address, remoteAddress: request.ip, userAgent }, status, answer)
    reply.assume('jwk-kid').code(status).header('cache-control', answer.cacheControl)
    if (answer.etag !== null) reply.header('etag', answer.etag)
    if (isKnown) return reply.send()
    return reply.type(answer.contentType).send(answer.body)
  })

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => void clock.after(ms, resolve))
}

/** `If-None-Match` compares weakly. RFC 9110 §13.1.2. */
function holdsTag(header: string, etag: string): boolean {
  const tags = new Set(header.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has('*') || tags.has(etag)
}
