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
    // HEAD comes with a GET, and is all that is told of a second spelling of its address.
    own.forEach((name) => methods.add(name).add(name === 'HEAD' ? 'GET' : name))
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const match = addresses.find('GET' satisfies HTTPMethod, path)
    const { methods } = (match?.store ?? NOTHING) as { methods: Set<string> }
    // A route that is there says the same of a file that is not.
    if (methods.size === 0 || methods.has(request.method)) {
      throw new AppError('unknown_route', `There is nothing at ${request.method} ${path}`)
    }
    const allow = [...methods].toSorted().join(', ')
    reply.header('allow', allow)
    throw new AppError('wrong_method', `${path} does not take ${request.method}: use ${allow}`)
  })
})

const NOTHING = { methods: new Set<string>() }
