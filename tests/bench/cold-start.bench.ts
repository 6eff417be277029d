import { type Bench, withRunning } from './bench.ts'

/** From starting the process, on an empty data folder, to its first answer; beside a server that does nothing. */
export const coldStart: Bench = {
  name: 'cold-start',
  baseline: 'bare.baseline.ts',
  rounds: 5,
  measure: async (target) => {
    const startMs = performance.now()
    return withRunning(target, async ({ url }) => {
      await (await fetch(url)).text()
      return [{ what: 'to the first answer', value: performance.now() - startMs, unit: 'ms' }]
    })
  },
}
