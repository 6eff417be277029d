import fastifyPlugin from 'fastify-plugin'
import FindMyWay, { type HTTPMethod } from 'find-my-way'
import { AppError } from '../errors.ts'

/** Tells a wrong method (405, with `Allow`) from an unknown address (404), in the API's error shape. */
export const unknownRoutes = fastifyPlugin(async (app) => {
  const addresses = FindMyWay()
  const methodsOf = new Map<string, Set<string>>()

  app.addHook('onRoute', ({ method, url }) => {
    const methods = methodsOf.get(url) ?? new Set<string>()
    // CORS answers OPTIONS on every address: it does not make an address exist.
    const own = [method].flat().filter((name) => name !== 'OPTIONS')
    if (own.length === 0) return
    if (!methodsOf.has(url)) addresses.on('GET', url, () => {}, { methods })
    methodsOf.set(url, methods)
    own.forEach((name) => methods.add(name))
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const match = addresses.find('GET' satisfies HTTPMethod, path)
    if (!match) {
      throw new AppError('unknown_route', `There is nothing at ${request.method} ${path}`)
    }
    const { methods } = match.store as { methods: Set<string> }
    const allow = [...methods].toSorted().join(', ')
    reply.header('allow', allow)
    throw new AppError('wrong_method', `${path} does not take ${request.method}: use ${allow}`)
  })
})
