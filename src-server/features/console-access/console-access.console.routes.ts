import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { z } from 'zod'
import type { HttpServer } from '../../platform/http-server.ts'
import { AppError } from '../../errors.ts'
import type { ConsoleAccess } from './console-access.service.ts'

interface Options {
  access: ConsoleAccess
}

const openQuery = z.object({ token: z.string().default('') })

/** The opening link, `/console/open?token=…`: signs a browser in. */
export const consoleAccessRoutes = fastifyPlugin<Options>(async (app: HttpServer, { access }) => {
  await app.register(cookie, { secret: access.cookieKey })

  app.get(
    '/console/open',
    { schema: { querystring: openQuery } },
    async ({ query, headers, socket }, reply) => {
      if (!access.isToken(query.token)) {
        // The page explains it better, and may be signed in already.
        if (headers.accept?.includes('text/html')) return reply.redirect('/')
        throw new AppError(
          'unauthorized',
          'This link belongs to an earlier run of the console: open the one it printed last',
        )
      }
      const value = reply.signCookie('open')
      const settings = {
        path: '/console',
        httpOnly: true,
        sameSite: 'strict',
        maxAge: 30 * 86_400,
      } as const
      return reply.setCookie(cookieName(socket.localPort), value, settings).redirect('/')
    },
  )
})

/**
 * Guards every route registered beside it. A hook of its plugin and not a look at the path, which can be spelt in
 * many ways that reach the same route.
 */
export const requireConsoleAccess = fastifyPlugin<Options>(async (app: HttpServer, { access }) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(PRIVATE)
    refuseOtherOrigins(request)
    if (!hasCookie(request) && !access.isToken(bearerToken(request))) {
      throw new AppError(
        'unauthorized',
        'The control API wants Authorization: Bearer <the token printed at start>, or the cookie of the opening link',
      )
    }
  })
})

/** Keeps answers out of other sites' pages, out of frames and out of caches. */
const PRIVATE = {
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Cookies of one host are shared by all its ports, and several consoles may run. */
function cookieName(port: number | undefined): string {
  return `console_${port ?? 0}`
}

function hasCookie(request: FastifyRequest): boolean {
  const signed = request.cookies[cookieName(request.socket.localPort)]
  return signed !== undefined && request.unsignCookie(signed).valid
}

function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** A page of another origin must not reach the control API, not even with the user's cookie. */
function refuseOtherOrigins({ headers }: FastifyRequest): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const isOwnOrigin = origin === undefined || origin === `http://${host}`
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  if (isOwnOrigin && isOwnSite) return
  throw new AppError('forbidden', 'The control API answers the console page only')
}
