import { PerformanceObserver } from 'node:perf_hooks'
import type { Clock } from './clock.ts'

const REST_MS = 3000
/** More processor time than this in {@link REST_MS} is work, not rest. */
const RESTING_CPU_MS = 150
/** Less is not worth the pause. */
const LEAST_BYTES = 48 * 1024 * 1024

/**
 * Gives memory back some seconds after a burst of work, until the answer is called. V8 grows its room for young
 * objects to 128 MiB and keeps that, and what it has not collected yet, for as long as nothing more is allocated:
 * a console that is open all day would hold the room of its busiest second. Costs nothing while nothing is allocated,
 * and a pause of a tenth of a second when nobody waits.
 */
export function returnMemoryAtRest(clock: Clock): () => void {
  let heldBytes = process.memoryUsage().heapTotal
  let stopWaiting: (() => void) | undefined

  function waitForRest(): void {
    const before = process.cpuUsage()
    stopWaiting = clock.after(REST_MS, () => {
      stopWaiting = undefined
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 > RESTING_CPU_MS) return waitForRest()
      if (process.memoryUsage().heapTotal - heldBytes >= LEAST_BYTES) {
        // A runtime without an inspector goes on as it would have.
        collect().catch(() => observer.disconnect())
      }
    })
  }

  async function collect(): Promise<void> {
    await collectGarbage()
    heldBytes = process.memoryUsage().heapTotal
  }

  // Without allocation there is no collection, and nothing to give back.
  const observer = new PerformanceObserver(() => {
    if (!stopWaiting) waitForRest()
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => {
    observer.disconnect()
    stopWaiting?.()
  }
}

/** All there is, with the room it leaves: only the inspector's protocol offers that without a flag. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector')
  const session = new Session()
  session.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      session.post('HeapProfiler.collectGarbage', (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    session.disconnect()
  }
}
