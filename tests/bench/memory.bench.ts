import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bench, withRunning } from './bench.ts'
import { sendAll } from './load.ts'
import { aPost } from './webhooks.ts'

const EVENTS = 20_000
const SESSIONS = 200
const SETTLE_MS = 500

/** Memory that the process holds at rest, and after as many events as fill 200 sessions. */
export const memory: Bench = {
  name: 'memory',
  baseline: 'feed.baseline.ts',
  rounds: 1,
  measure: (target) =>
    withRunning(target, async ({ url, pid }) => {
      await (await fetch(url)).text()
      await wait(SETTLE_MS)
      const idle = residentMiB(pid)
      const requests = Array.from({ length: SESSIONS }, (_, n) => aPost(`bench-${n}`))
      await sendAll(EVENTS, { url, connections: 8, requests })
      await wait(SETTLE_MS)
      return [
        { what: 'idle', value: idle, unit: 'MiB' },
        { what: `after ${EVENTS} events`, value: residentMiB(pid), unit: 'MiB' },
      ]
    }),
}

function residentMiB(pid: number): number {
  const kib =
    process.platform === 'win32'
      ? execFileSync('powershell', ['-c', `(Get-Process -Id ${pid}).WorkingSet64 / 1KB`])
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(kib.toString()) / 1024
}
