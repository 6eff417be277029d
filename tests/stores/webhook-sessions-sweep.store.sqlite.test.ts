import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createSqliteWebhookSessionsStore } from '../../src-server/features/webhook-sessions/webhook-sessions.store.sqlite.ts'
import type { WebhookSessionsStore } from '../../src-server/features/webhook-sessions/webhook-sessions.store.ts'
import type { Database } from '../../src-server/platform/database.ts'
import { createGroupCommit } from '../../src-server/platform/group-commit.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { aTempDatabase } from '../support/temp-database.ts'
import { anEvent } from '../support/webhooks.ts'

const SESSIONS = 20
const EVENTS = 50
/** Events of one turn are a millisecond apart, so the newest is this much younger than the hour. */
const UNTIL_EXPIRED_MS = 60 * 60 * 1000 + EVENTS

/** Sessions full of events of 8 KiB each. */
async function fill(db: Database, clock: FakeClock) {
  const store = createSqliteWebhookSessionsStore({
    db,
    runInGroup: createGroupCommit(db),
    clock,
    environment: 'sandbox',
  })
  const payloadJson = JSON.stringify({ filler: 'x'.repeat(8192) })
  for (let session = 0; session < SESSIONS; session++) {
    const events = Array.from({ length: EVENTS }, (_, n) =>
      store.append(`s${session}`, anEvent(`evt_${n}`, { payloadJson })),
    )
    await Promise.all(events)
  }
  return store
}

const rows = (db: Database, table: string): number =>
  Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

/** What the data takes on the disk, in bytes, with what waits to be copied into the file. */
const sizeOnDisk = ({ name }: Database): number =>
  [name, `${name}-wal`].reduce((sum, file) => sum + statSync(file).size, 0)

/** Sweeps, and looks in every turn of the event loop that the sweep leaves to others. */
async function whileSweeping(store: WebhookSessionsStore, look: () => void): Promise<void> {
  const sweep = { isRunning: true }
  const swept = store.sweep().finally(() => (sweep.isRunning = false))
  while (sweep.isRunning) {
    look()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await swept
}

describe('the sweep of webhook sessions', () => {
  test('takes expired sessions off the disk', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const store = await fill(db, clock)
    const full = sizeOnDisk(db)
    clock.advance(UNTIL_EXPIRED_MS)

    await store.sweep()

    expect(rows(db, 'webhook_events')).toBe(0)
    expect(rows(db, 'webhook_sessions')).toBe(0)
    expect(sizeOnDisk(db)).toBeLessThan(full / 2)
  })

  test('takes cleared events off the disk once they can no longer come back', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const store = await fill(db, clock)
    await store.clear('s0')
    clock.advance(15_000)

    await store.sweep()

    expect(rows(db, 'webhook_events')).toBe((SESSIONS - 1) * EVENTS)
  })

  test('stops after two milliseconds of work, so that requests get their turn', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    let workMs = 0
    // Every look at the stopwatch finds another half millisecond gone.
    const busyClock = { ...clock, elapsedMs: () => (workMs += 0.5) }
    const store = await fill(db, busyClock)
    clock.advance(UNTIL_EXPIRED_MS)
    const left: number[] = []

    await whileSweeping(store, () => left.push(rows(db, 'webhook_events')))

    const steps = left.slice(1).map((count, index) => (left[index] ?? 0) - count)
    expect(Math.max(...steps)).toBeLessThanOrEqual(10)
    expect(steps.filter((count) => count > 0).length).toBeGreaterThan((SESSIONS * EVENTS) / 10)
  })

  test('frees the file in pieces too', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const store = await fill(db, clock)
    clock.advance(UNTIL_EXPIRED_MS)
    const pages: number[] = []

    await whileSweeping(store, () => pages.push(Number(db.pragma('page_count', { simple: true }))))

    const freed = pages.slice(1).map((count, index) => (pages[index] ?? 0) - count)
    expect(Math.max(...freed)).toBeLessThanOrEqual(2 * 64)
    expect(freed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
  })

  test('leaves an event alone that arrives while it runs', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const store = await fill(db, clock)
    clock.advance(UNTIL_EXPIRED_MS)

    const sweeping = store.sweep()
    await store.append('s19', anEvent('late'))
    await sweeping

    expect((await store.list('s19')).map(({ eventId }) => eventId)).toEqual(['late'])
  })
})
