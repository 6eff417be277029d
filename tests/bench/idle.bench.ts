import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bench, withRunning } from './bench.ts'

/** What a start leaves to be done is over by then. */
const SETTLE_MS = 3000
/** A sweep comes once a minute: a share of one second would see too little. */
const LEAST_SECONDS = 10

/** Processor time that the process takes while nobody calls, as milliseconds of each minute. */
export const idle: Bench = {
  name: 'idle',
  baseline: 'limit/feed.baseline.ts',
  rounds: 1,
  measure: (target, seconds) =>
    withRunning(target, async ({ url, pid }) => {
      await (await fetch(url, { headers: { connection: 'close' } })).text()
      await wait(SETTLE_MS)
      const before = processorMs(pid)
      const measuredS = Math.max(seconds, LEAST_SECONDS)
      await wait(measuredS * 1000)
      const perMinute = ((processorMs(pid) - before) / measuredS) * 60
      return [{ what: 'processor time', value: perMinute, unit: 'ms/min' }]
    }),
}

function processorMs(pid: number): number {
  if (process.platform === 'linux') return onProcessorNs(pid) / 1e6
  if (process.platform === 'win32') {
    const script = `(Get-Process -Id ${pid}).TotalProcessorTime.TotalMilliseconds`
    return Number(execFileSync('powershell', ['-c', script]).toString())
  }
  const [seconds = 0, minutes = 0, hours = 0] = execFileSync('ps', ['-o', 'time=', '-p', `${pid}`])
    .toString()
    .trim()
    .split(':')
    .toReversed()
    .map(Number)
  return (seconds + 60 * (minutes + 60 * hours)) * 1000
}

/** Of all threads; the process as a whole is counted in hundredths of a second only. */
function onProcessorNs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .map((id) => Number(readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, ns) => sum + ns, 0)
}
