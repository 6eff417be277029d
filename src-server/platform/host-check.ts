import { isIP } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../errors.ts'

interface Options {
  /** Names besides the local ones that a `Host` header may carry, without port. */
  allowedHosts: readonly string[]
}

/**
 * Refuses requests whose `Host` is a name that somebody else's DNS could point at this machine. An address is no
 * name, so it can't be rebound; nobody owns localhost or the names that container engines give the host.
 */
export const hostCheck = fastifyPlugin<Options>(async (app, { allowedHosts }) => {
  const allowed = new Set(['localhost', 'host.docker.internal', ...allowedHosts.map(lower)])
  const isAllowed = (name: string): boolean =>
    allowed.has(name) || name.endsWith('.localhost') || isIP(name) !== 0
  /** A client says the same with every request. */
  let allowedBefore: string | undefined
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { host } = headers
    if (host !== undefined && host === allowedBefore) return done()
    const name = hostName(host ?? '')
    if (!isAllowed(name)) return done(foreignHost(name))
    allowedBefore = host
    done()
  })
})

function foreignHost(name: string): AppError {
  return new AppError(
    'forbidden',
    `The Host header names ${JSON.stringify(name)}, which is not this machine: use 127.0.0.1 or localhost, ` +
      'or start the console with --allow-host NAME',
  )
}

function hostName(host: string): string {
  const withoutPort = host.replace(/:\d*$/, '')
  return lower(withoutPort.replace(/^\[(.*)\]$/, '$1')).replace(/\.$/, '')
}

function lower(text: string): string {
  return text.toLowerCase()
}
