import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bench, type Measure, withRunning } from './bench.ts'
import { sendAll } from './load.ts'
import { aPost } from './webhooks.ts'

/** Events posted in all before each look. */
const EVENTS = [20_000, 200_000]
const SESSIONS = 200
const SETTLE_MS = 500
/** By then what a burst of work left has been given back. */
const REST_MS = 6000

/** Memory that the process holds right after as many events as fill 200 sessions and after ten times as many, and at rest. */
export const memory: Bench = {
  name: 'memory',
  baseline: 'limit/feed.baseline.ts',
  rounds: 1,
  measure: (target) =>
    withRunning(target, async ({ url, pid }) => {
      await (await fetch(url)).text()
      await wait(SETTLE_MS)
      const measures: Measure[] = [{ what: 'idle', value: residentMiB(pid), unit: 'MiB' }]
      const requests = Array.from({ length: SESSIONS }, (_, n) => aPost(`bench-${n}`))
      let sent = 0
      for (const events of EVENTS) {
        await sendAll(events - sent, { url, connections: 8, requests })
        sent = events
        const what = `${events.toLocaleString('en')} events`
        await wait(SETTLE_MS)
        measures.push({ what: `right after ${what}`, value: residentMiB(pid), unit: 'MiB' })
        await wait(REST_MS)
        measures.push({ what: `at rest after ${what}`, value: residentMiB(pid), unit: 'MiB' })
      }
      return measures
    }),
}

function residentMiB(pid: number): number {
  const kib =
    process.platform === 'win32'
      ? execFileSync('powershell', ['-c', `(Get-Process -Id ${pid}).WorkingSet64 / 1KB`])
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(kib.toString()) / 1024
}
