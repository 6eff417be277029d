import { type Bench, type Measure, withRunning } from './bench.ts'
import { loadFor } from './load.ts'
import { aPost } from './webhooks.ts'

const CONNECTIONS = [1, 8, 64]

/** Webhooks posted, stored and answered, with no reader on the session. */
export const ingest: Bench = {
  name: 'ingest',
  baseline: 'feed.baseline.ts',
  rounds: 3,
  measure: (target, seconds) =>
    withRunning(target, async ({ url }) => {
      const requests = [aPost('bench')]
      await loadFor(seconds, { url, connections: 8, requests }) // until the code is compiled
      const measures: Measure[] = []
      for (const connections of CONNECTIONS) {
        const figures = await loadFor(seconds, { url, connections, requests })
        const at = connections === 1 ? '1 connection' : `${connections} connections`
        measures.push(
          { what: `${at}, webhooks`, value: figures.perSecond, unit: '/s' },
          { what: `${at}, p50`, value: figures.p50Ms, unit: 'ms' },
          { what: `${at}, p99`, value: figures.p99Ms, unit: 'ms' },
        )
      }
      return measures
    }),
}
