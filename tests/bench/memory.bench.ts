import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bench, type Measure, withRunning } from './bench.ts'
import { sendAll } from './load.ts'
import { aPost } from './webhooks.ts'

/** Events posted in all before each look. */
const EVENTS = [20_000, 200_000]
const SESSIONS = 200
const SETTLE_MS = 500

/** Memory that the process holds at rest, after as many events as fill 200 sessions, and after ten times as many. */
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
        await wait(SETTLE_MS)
        measures.push({ what: `after ${events} events`, value: residentMiB(pid), unit: 'MiB' })
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
