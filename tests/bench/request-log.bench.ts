import { type Bench, percentile, withRunning } from './bench.ts'
import { loadFor, type LoadFigures } from './load.ts'
import { aPost } from './webhooks.ts'

const CONNECTIONS = 8
const TURNS = 5

/** What the request log costs the calls it writes down: the same webhooks with the log on and off, in turn. */
export const requestLog: Bench = {
  name: 'request-log',
  baseline: 'limit/feed.baseline.ts',
  rounds: 1,
  measure: (target, seconds) =>
    withRunning(target, async ({ url, setLogging }) => {
      const requests = [aPost('bench')]
      const load = { url, connections: CONNECTIONS, requests }
      await loadFor(2 * seconds, load) // until the code is compiled
      const on: LoadFigures[] = []
      const off: LoadFigures[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        await setLogging(true)
        on.push(await loadFor(seconds, load))
        await setLogging(false)
        off.push(await loadFor(seconds, load))
      }
      return [
        { what: 'log on, webhooks', value: median(on, 'perSecond'), unit: '/s' },
        { what: 'log off, webhooks', value: median(off, 'perSecond'), unit: '/s' },
        { what: 'log on, p99', value: median(on, 'p99Ms'), unit: 'ms' },
        { what: 'log off, p99', value: median(off, 'p99Ms'), unit: 'ms' },
      ]
    }),
}

function median(figures: readonly LoadFigures[], of: keyof LoadFigures): number {
  return percentile(
    figures.map((figure) => figure[of]),
    0.5,
  )
}
