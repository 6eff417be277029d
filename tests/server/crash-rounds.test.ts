import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { payment } from '#contract/payment-response.ts'
import { feedList } from '#contract/webhook-sessions.ts'
import { createControlApi } from '../support/control-api.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { type Acknowledged, loadUntilGone } from '../support/kill-load.ts'
import { rounds } from '../support/soak.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { startHandler } from '../support/webhook-handlers.ts'

const ROUNDS = rounds(4, 100)
const SESSIONS = 4
/** The console is killed after so many acknowledgements, more or less. */
const LEAST = 10
const MOST = 150

const environments = z.object({ sandbox: z.object({ secretKey: z.string().nullable() }) })
const keyList = z.object({ keys: z.array(z.object({ kid: z.string(), status: z.string() })) })

/** Where a payment is when its next answer did not get out. */
const NEXT: Record<string, string[]> = {
  requires_payment_method: ['cancelled'],
  requires_capture: ['partially_captured'],
}

interface Started {
  running: ReturnType<typeof runConsole>
  baseUrl: string
  control: ReturnType<typeof createControlApi>
  startMs: number
}

async function start(dataFolder: string): Promise<Started> {
  const startedMs = performance.now()
  const running = runConsole(freshConsole(dataFolder))
  const { urls, console: own } = await running.ready
  const control = createControlApi({ urls, token: own.token })
  return { running, baseUrl: urls.sandbox, control, startMs: performance.now() - startedMs }
}

async function expectKept({ baseUrl, control }: Started, secretKey: string, done: Acknowledged) {
  const read = async (address: string) => {
    const answer = await fetch(`${baseUrl}${address}`, { headers: { 'api-key': secretKey } })
    return answer.json()
  }
  for (const [session, ids] of done.events) {
    const feed = feedList.parse(await read(`/api/webhooks/session/${session}`))
    const stored = feed.events.map(({ eventId }) => eventId)
    expect(stored.slice(0, ids.length)).toEqual(ids)
    // One more may have been stored whose answer did not get out.
    expect(stored.length).toBeLessThanOrEqual(ids.length + 1)
  }
  for (const [id, answered] of done.payments) {
    const stored = payment.parse(await read(`/payments/${id}`))
    expect([answered.status, ...(NEXT[answered.status] ?? [])]).toContain(stored.status)
    expect(stored.amount_received ?? 0).toBe(stored.status === 'partially_captured' ? 900 : 0)
    expect(stored).toMatchObject({ amount: answered.amount, client_secret: answered.client_secret })
  }
  for (const [id, answered] of done.refunds) {
    expect(await read(`/refunds/${id}`)).toMatchObject({ refund_id: id, ...answered })
  }
  const { keys } = keyList.parse((await control.get('/signing-keys')).json)
  expect(keys.filter(({ status }) => status === 'active')).toHaveLength(1)
  if (done.kids.length > 0) expect(keys.map(({ kid }) => kid)).toContain(done.kids.at(-1))
}

test(`a console killed ${ROUNDS} times under load of every kind keeps what it acknowledged, and sends it on`, async () => {
  const dataFolder = aTempFolder()
  const handler = await startHandler()
  let now = await start(dataFolder)
  const { secretKey } = z.object({ environments }).parse(JSON.parse(now.running.stdout()))
    .environments.sandbox
  const target = { secretKey: secretKey ?? '' }
  const starts: number[] = []
  const forwarded: string[] = []

  for (let round = 0; round < ROUNDS; round++) {
    const sessions = Array.from({ length: SESSIONS }, (_, n) => `round-${round}-${n}`)
    const targets = `/environments/sandbox/sessions/${sessions[0]}/targets`
    expect((await now.control.post(targets, { url: handler.url })).status).toBe(200)
    let missing = LEAST + Math.floor(Math.random() * (MOST - LEAST))
    const { child } = now.running
    const done = loadUntilGone({ ...target, ...now }, sessions, () => {
      if (--missing === 0) child.kill('SIGKILL')
    })
    await now.running.ended
    const acknowledged = await done
    forwarded.push(
      ...(acknowledged.events.get(sessions[0] ?? '') ?? []).map((_, n) => `${sessions[0]} ${n}`),
    )

    now = await start(dataFolder)

    starts.push(now.startMs)
    await expectKept(now, target.secretKey, acknowledged)
  }

  const arrived = () => new Set<string>(handler.delivered.map(({ json }) => json.n))
  await until(() => forwarded.every((n) => arrived().has(n)))
  now.running.child.kill('SIGTERM')
  expect(await now.running.ended).toEqual({ code: 0, signal: null })
  const file = new Sqlite(path.join(dataFolder, 'console.db'), { readonly: true })
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
  file.close()
  const slowest = Math.round(Math.max(...starts))
  process.stdout.write(`${ROUNDS} kills; the slowest start after one took ${slowest} ms\n`)
})
