import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src-server/platform/database.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { aTempDatabase } from '../support/temp-database.ts'
import { createWebhookStores } from '../support/webhook-stores.ts'
import { anEvent } from '../support/webhooks.ts'

const SESSIONS = 20
const EVENTS = 50
const ALL = SESSIONS * EVENTS
const NO_LIMIT = Number.POSITIVE_INFINITY
/** Events of one turn are a millisecond apart, so the newest is this much younger than the hour. */
const UNTIL_EXPIRED_MS = 60 * 60 * 1000 + EVENTS
const UNTIL_NOT_UNDOABLE_MS = 15_000

type Stores = ReturnType<typeof createWebhookStores>

/** Sessions full of events of 8 KiB each. */
async function fill(db: Database, clock: FakeClock): Promise<Stores> {
  const stores = createWebhookStores(db, clock)
  const payloadJson = JSON.stringify({ filler: 'x'.repeat(8192) })
  for (let session = 0; session < SESSIONS; session++) {
    const events = Array.from({ length: EVENTS }, (_, n) =>
      stores.sessions.append(`s${session}`, anEvent(`evt_${session}_${n}`, { payloadJson })),
    )
    await Promise.all(events)
  }
  return stores
}

async function sweep({ sessions, space }: Stores, limitBytes = NO_LIMIT): Promise<void> {
  await sessions.sweep()
  await space.sweep(limitBytes)
}

async function clearAll({ sessions }: Stores): Promise<void> {
  for (let session = 0; session < SESSIONS; session++) await sessions.clear(`s${session}`, true)
}

const rows = (db: Database, table: string): number =>
  Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

/** What the data takes on the disk, in bytes, with what waits to be copied into the file. */
const sizeOnDisk = ({ name }: Database): number =>
  [name, `${name}-wal`].reduce((sum, file) => sum + statSync(file).size, 0)

/** Sweeps, and looks in every turn of the event loop that the sweep leaves to others. */
async function whileSweeping(stores: Stores, look: () => void): Promise<void> {
  const state = { isRunning: true }
  const swept = sweep(stores).finally(() => (state.isRunning = false))
  while (state.isRunning) {
    look()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await swept
}

describe('the sweep of webhook sessions', () => {
  test('keeps expired events in the archive and their sessions with them', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const stores = await fill(db, clock)
    clock.advance(UNTIL_EXPIRED_MS)

    await sweep(stores)

    expect(await stores.sessions.list('s0')).toEqual([])
    expect(stores.archive.countOf('s0')).toBe(EVENTS)
    expect(stores.archive.sessions()).toHaveLength(SESSIONS)
  })

  test('takes cleared events off the disk once they can no longer come back', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const stores = await fill(db, clock)
    const full = sizeOnDisk(db)
    await clearAll(stores)
    clock.advance(UNTIL_NOT_UNDOABLE_MS - 1)
    await sweep(stores)
    expect(rows(db, 'webhook_events')).toBe(ALL)
    clock.advance(UNTIL_EXPIRED_MS)

    await sweep(stores)

    for (const kind of ['events', 'places', 'words', 'sessions']) {
      expect(rows(db, `webhook_${kind}`)).toBe(0)
    }
    expect(stores.space.facts()).toEqual({ events: 0, bytes: 0 })
    expect(sizeOnDisk(db)).toBeLessThan(full / 2)
  })

  test('leaves events alone that only left the feed', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const stores = await fill(db, clock)
    await stores.sessions.clear('s0')
    clock.advance(UNTIL_NOT_UNDOABLE_MS)

    await sweep(stores)

    expect(rows(db, 'webhook_events')).toBe(ALL)
  })

  test('takes the oldest events beyond the size off the disk, but for pinned ones', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const stores = await fill(db, clock)
    clock.advance(UNTIL_EXPIRED_MS)
    await stores.archive.annotate('s0', 'evt_0_7', { isPinned: true })
    const full = sizeOnDisk(db)
    await sweep(stores)
    const { bytes } = stores.space.facts()

    await sweep(stores, bytes / 4)

    expect(stores.space.facts().bytes).toBeLessThanOrEqual(bytes / 4)
    expect(stores.archive.find('evt_0_7')).toBeDefined()
    expect(stores.archive.countOf('s0')).toBe(1)
    expect(stores.archive.countOf('s1')).toBe(0)
    expect(stores.archive.countOf('s19')).toBe(EVENTS)
    expect(stores.archive.sessions().map(({ id }) => id)).not.toContain('s1')
    expect(sizeOnDisk(db)).toBeLessThan(full / 2)
  })

  test('leaves what a feed shows or may show again, whatever the size', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const stores = await fill(db, clock)
    const before = await stores.sessions.list('s1')
    await stores.sessions.clear('s0')

    await sweep(stores, 0)

    expect(rows(db, 'webhook_events')).toBe(ALL)
    expect(await stores.sessions.list('s1')).toEqual(before)
    expect(await stores.sessions.restore('s0')).toBe(EVENTS)
  })

  test('stops after two milliseconds of work, so that requests get their turn', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    let workMs = 0
    // Every look at the stopwatch finds another half millisecond gone.
    const busyClock = { ...clock, elapsedMs: () => (workMs += 0.5) }
    const stores = await fill(db, busyClock)
    await clearAll(stores)
    clock.advance(UNTIL_EXPIRED_MS)
    const left: number[] = []

    await whileSweeping(stores, () => left.push(rows(db, 'webhook_events')))

    const steps = left.slice(1).map((count, index) => (left[index] ?? 0) - count)
    expect(Math.max(...steps)).toBeLessThanOrEqual(10)
    expect(steps.filter((count) => count > 0).length).toBeGreaterThan(ALL / 10)
  })

  test('frees the file in pieces too', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const stores = await fill(db, clock)
    await clearAll(stores)
    clock.advance(UNTIL_EXPIRED_MS)
    const pages: number[] = []

    await whileSweeping(stores, () => pages.push(Number(db.pragma('page_count', { simple: true }))))

    const freed = pages.slice(1).map((count, index) => (pages[index] ?? 0) - count)
    expect(Math.max(...freed)).toBeLessThanOrEqual(2 * 64)
    expect(freed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
  })

  test('leaves an event alone that arrives while it runs', async () => {
    const [db, clock] = [aTempDatabase(), createFakeClock()]
    const stores = await fill(db, clock)
    clock.advance(UNTIL_EXPIRED_MS)

    const sweeping = sweep(stores)
    await stores.sessions.append('s19', anEvent('late'))
    await sweeping

    expect((await stores.sessions.list('s19')).map(({ eventId }) => eventId)).toEqual(['late'])
    expect(stores.archive.countOf('s19')).toBe(EVENTS + 1)
  })
})
