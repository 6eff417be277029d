import type { HTTPMethods } from 'fastify'
import type { HttpServer } from '../../src-server/platform/http-server.ts'

export interface AppRoute {
  method: HTTPMethods
  /** As declared: parameters read `:name`. */
  pattern: string
  /** With a value for each parameter. */
  url: string
}

const METHODS = new Set<string>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Values that get past the check of a parameter, so that what is behind it is reached. */
const PARAMETERS: Record<string, string> = { environment: 'sandbox', sessionId: 's' }

/** What a server that is ready takes, read from its router. */
export function routesOf(server: HttpServer): AppRoute[] {
  const lines = server.printRoutes({ commonPrefix: false }).split('\n')
  const parents: string[] = []
  return lines.flatMap((line) => {
    const found = /^([\s│├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/u.exec(line)
    if (!found) return []
    const [, indent = '', text = '', methods = ''] = found
    const depth = indent.length / 4
    parents.length = depth
    parents[depth] = (parents[depth - 1] ?? '') + text
    const pattern = parents[depth] ?? ''
    return methods
      .split(', ')
      .filter((name): name is HTTPMethods => METHODS.has(name))
      .map((method) => ({ method, pattern, url: fillIn(pattern) }))
  })
}

function fillIn(pattern: string): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? 'x')
}
