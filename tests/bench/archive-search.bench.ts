import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEventFilter } from '#contract/event-filter.ts'
import { createSqliteWebhookStores } from '../../src-server/features/webhook-sessions/webhook-stores.store.sqlite.ts'
import { createSystemClock } from '../../src-server/platform/clock.ts'
import { type Database, openDatabase } from '../../src-server/platform/database.ts'
import { createGroupCommit } from '../../src-server/platform/group-commit.ts'
import { MIGRATIONS } from '../../src-server/platform/migrations/all.ts'
import { type Bench, type Measure, percentile } from './bench.ts'
import { webhookBody } from './webhooks.ts'

const EVENTS = 100_000
const PER_TRANSACTION = 5000
const SEARCHES = 20

/** Every event has a marker of its own in its body. */
const FILTERS: Readonly<Record<string, string>> = {
  'a word of one event': 'marker-77777x',
  'a part of it': 'ker-1234x',
  'a word and a type': 'type:succeeded marker-4321x',
  'a word of every event': 'shopper',
  'a word of none': 'nowhere',
}

/** The archive of one session with 100,000 events: its search beside a plain look at every row of the same table. */
export const archiveSearch: Bench = {
  name: 'archive-search',
  baseline: 'limit/feed.baseline.ts',
  rounds: 1,
  async measure(target) {
    const folder = mkdtempSync(path.join(tmpdir(), 'console-bench-'))
    const clock = createSystemClock()
    const db = openDatabase(path.join(folder, 'console.db'), MIGRATIONS, clock)
    try {
      const stores = createSqliteWebhookStores(db, createGroupCommit(db), clock)
      await fill(stores)
      const { archives } = stores
      const search =
        target.name === 'console'
          ? async (filter: string) => {
              const { matches, needles } = parseEventFilter(filter, clock.now().getTime())
              const wanted = { matches, needles, isAll: false, before: undefined, limit: 200 }
              await archives.sandbox.search('s', wanted)
            }
          : async (filter: string) => lookAtAll(db, filter.split(' ').at(-1) ?? '')
      return await timeAll(search)
    } finally {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function fill({ sessions }: ReturnType<typeof createSqliteWebhookStores>): Promise<void> {
  for (let start = 0; start < EVENTS; start += PER_TRANSACTION) {
    const events = Array.from({ length: PER_TRANSACTION }, (_, n) => ({
      eventId: `evt_${start + n}`,
      eventType: 'payment_succeeded',
      paymentId: 'pay_Zx81Qm4LtY0aBcDe7RkP',
      status: 'succeeded',
      payloadJson: webhookBody(`marker-${start + n}x`),
    }))
    await Promise.all(events.map((event) => sessions.sandbox.append('s', event)))
  }
  await sessions.sandbox.sweep()
}

async function timeAll(search: (filter: string) => Promise<void>): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [what, filter] of Object.entries(FILTERS)) {
    const tookMs: number[] = []
    for (let n = 0; n < SEARCHES; n++) {
      const startMs = performance.now()
      await search(filter)
      tookMs.push(performance.now() - startMs)
    }
    measures.push(
      { what: `${what}, p50`, value: percentile(tookMs, 0.5), unit: 'ms' },
      { what: `${what}, p95`, value: percentile(tookMs, 0.95), unit: 'ms' },
    )
  }
  return measures
}

function lookAtAll(db: Database, word: string): void {
  let matched = 0
  for (const body of db.prepare('SELECT payload FROM webhook_events').pluck().iterate()) {
    if (String(body).toLowerCase().includes(word)) matched += 1
  }
  if (matched > EVENTS) throw new Error('There cannot be more')
}
