import type { Request } from 'autocannon'
import { type Bench, type Measure, type RunningTarget, withRunning } from './bench.ts'
import { loadFor } from './load.ts'

const CONNECTIONS = [1, 8, 64]

/** Clients that ask for tokens in turn, so that no answer can be had from a cache. */
const CLIENTS = 50

const tokenRequests = async (target: RunningTarget): Promise<Request[]> =>
  (await target.makeClients(CLIENTS)).map((credentials) => ({
    method: 'POST',
    path: '/api/oauth/token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  }))

const keySetRequests = async (): Promise<Request[]> => [
  { method: 'GET', path: '/.well-known/jwks.json' },
]

const BARE = 'partner-auth.baseline.ts'
const MOCK = 'mock-provider.baseline.ts'

/** Access tokens issued: credentials checked, token signed with a 2048-bit key, and stored. */
export const tokens: Bench = rateOf('tokens', BARE, 'tokens', tokenRequests)

/** The key set, fetched whole. The console also notes each fetch for its audit. */
export const keySet: Bench = rateOf('key-set', BARE, 'fetches', keySetRequests)

/** The same beside the mock provider that test suites use. */
export const tokensOfMock: Bench = rateOf('tokens-mock', MOCK, 'tokens', tokenRequests)
export const keySetOfMock: Bench = rateOf('key-set-mock', MOCK, 'fetches', keySetRequests)

function rateOf(
  name: string,
  baseline: string,
  unit: string,
  requests: (target: RunningTarget) => Promise<Request[]>,
): Bench {
  return {
    name,
    baseline,
    rounds: 3,
    measure: (target, seconds) =>
      withRunning(target, async (running) => {
        const load = { url: running.url, requests: await requests(running) }
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
