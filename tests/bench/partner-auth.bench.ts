import type { Request } from 'autocannon'
import { type Bench, type Measure, type RunningTarget, withRunning } from './bench.ts'
import { loadFor } from './load.ts'

const CONNECTIONS = [1, 8, 64]

/** Access tokens issued: credentials checked, token signed with a 2048-bit key, and stored. */
export const tokens: Bench = rateOf('tokens', 'tokens', ({ credentials }) => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(credentials),
}))

/** The key set, fetched whole. The console also notes each fetch for its audit. */
export const keySet: Bench = rateOf('key-set', 'fetches', () => ({
  method: 'GET',
  path: '/.well-known/jwks.json',
}))

function rateOf(name: string, unit: string, request: (target: RunningTarget) => Request): Bench {
  return {
    name,
    baseline: 'partner-auth.baseline.ts',
    rounds: 3,
    measure: (target, seconds) =>
      withRunning(target, async (running) => {
        const load = { url: running.url, requests: [request(running)] }
        await loadFor(seconds, { ...load, connections: 8 }) // until the code is compiled
        const measures: Measure[] = []
        for (const connections of CONNECTIONS) {
          const figures = await loadFor(seconds, { ...load, connections })
          const at = connections === 1 ? '1 connection' : `${connections} connections`
          measures.push(
            { what: `${at}, ${unit}`, value: figures.perSecond, unit: '/s' },
            { what: `${at}, p50`, value: figures.p50Ms, unit: 'ms' },
            { what: `${at}, p99`, value: figures.p99Ms, unit: 'ms' },
          )
        }
        return measures
      }),
  }
}
