import { type Bench, type Measure, withRunning } from './bench.ts'
import { type Load, loadFor, sendAll } from './load.ts'
import { aPost } from './webhooks.ts'

const CONNECTIONS = [1, 8, 64]
const BUSY_SESSIONS = 100
/** Sessions that hold an event each before the load begins. */
const STORED_SESSIONS = [10, 10_000]

/** Webhooks posted, stored and answered, with no reader on the sessions. */
export const ingest: Bench = {
  name: 'ingest',
  baseline: 'limit/feed.baseline.ts',
  rounds: 3,
  measure: (target, seconds) =>
    withRunning(target, async ({ url }) => {
      const one = { url, requests: [aPost('bench')] }
      await loadFor(5 * seconds, { ...one, connections: 64 }) // until the code is compiled
      const measures: Measure[] = []
      for (const connections of CONNECTIONS) {
        const at = connections === 1 ? '1 connection' : `${connections} connections`
        measures.push(...(await figures(seconds, { ...one, connections }, at)))
      }
      const requests = Array.from({ length: BUSY_SESSIONS }, (_, n) => aPost(`busy-${n}`))
      for (const stored of STORED_SESSIONS) {
        await store(url, stored)
        const what = `64 connections to ${BUSY_SESSIONS} of ${stored} sessions`
        measures.push(...(await figures(seconds, { url, requests, connections: 64 }, what)))
      }
      return measures
    }),
}

async function figures(seconds: number, load: Load, what: string): Promise<Measure[]> {
  const { perSecond, p50Ms, p99Ms } = await loadFor(seconds, load)
  return [
    { what: `${what}, webhooks`, value: perSecond, unit: '/s' },
    { what: `${what}, p50`, value: p50Ms, unit: 'ms' },
    { what: `${what}, p99`, value: p99Ms, unit: 'ms' },
  ]
}

function store(url: string, sessions: number): Promise<void> {
  const requests = Array.from({ length: sessions }, (_, n) => aPost(`stored-${n}`))
  // Each connection goes through all of them.
  return sendAll(sessions, { url, requests, connections: 1 })
}
