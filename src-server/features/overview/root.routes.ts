import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Addresses } from '#contract/console.ts'

interface Options {
  role: keyof Addresses
  product: string
  version: string
  urls: () => Addresses
}

const SERVES: Record<keyof Addresses, string> = {
  sandbox: 'Partner Payments API, sandbox environment',
  live: 'Partner Payments API, emulated live environment: nothing leaves this machine',
  auth: 'Key set for verifying outbound calls',
  console: 'Console page and control API',
}

/** `GET /` of each address says what it is. A browser gets the page there instead, where there is one. */
export const rootRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { role, product, version, urls } = options
  app.get('/', async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html') ?? false
    if (role === 'console' && wantsPage && app.hasReplyDecorator('sendFile')) {
      return reply.sendFile('index.html')
    }
    return { product, version, address: role, serves: SERVES[role], urls: urls() }
  })
}
