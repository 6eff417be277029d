import path from 'node:path'
import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseEventFilter } from '#contract/event-filter.ts'
import { openDatabase } from '../../src-server/platform/database.ts'
import { MIGRATIONS } from '../../src-server/platform/migrations/all.ts'
import type { Database } from '../../src-server/platform/database.ts'
import { createFakeClock, TEST_START } from '../support/fake-clock.ts'
import { aTempDatabase } from '../support/temp-database.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { createWebhookStores } from '../support/webhook-stores.ts'
import { anEvent } from '../support/webhooks.ts'

const HOUR_MS = 60 * 60 * 1000

const WORDS = ['cape', 'Town', 'pay_1', 'pay_12', 'x', 'ÄÖ', '"', '\\', '{}', ' ']

type Stores = ReturnType<typeof createWebhookStores>

function start(db = aTempDatabase()) {
  const clock = createFakeClock()
  return { db, clock, ...createWebhookStores(db, clock) }
}

async function search({ archive }: Stores, filter: string, before?: number, limit = 500) {
  const { matches, needles } = parseEventFilter(filter, TEST_START.getTime())
  return archive.search('s', { matches, needles, isAll: filter === '', before, limit })
}

const idsOf = ({ events }: { events: readonly { eventId: string }[] }): string[] =>
  events.map(({ eventId }) => eventId)

/** Appends events with these texts in their bodies, many to a transaction. */
async function fill({ sessions }: Stores, texts: readonly string[], session = 's') {
  await Promise.all(
    texts.map((text, n) =>
      sessions.append(
        session,
        anEvent(`${session}_${n}`, { payloadJson: JSON.stringify({ text }) }),
      ),
    ),
  )
}

describe('a search of the archive', () => {
  test('finds the same with the index and without it, page by page', async () => {
    const words = fc.constantFrom(...WORDS)
    const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 60 }),
        fc.array(fc.oneof(text, words), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (texts, wanted, isPhrase) => {
          const stores = start(aDatabaseOfItsOwn())
          await fill(stores, texts)
          await fill(stores, texts, 'other')
          const filter = isPhrase ? `"${wanted.join('').replaceAll('"', '')}"` : wanted.join(' ')
          const scanned = await search(stores, filter)
          await stores.sessions.sweep()

          const found = await search(stores, filter)

          expect(found).toEqual(scanned)
          const first = await search(stores, filter, undefined, 2)
          const rest =
            first.nextBefore === null ? [] : idsOf(await search(stores, filter, first.nextBefore))
          expect([...idsOf(first), ...rest]).toEqual(idsOf(found))
          stores.db.close()
        },
      ),
      { numRuns: 40 },
    )
  })

  test('passes over stretches of the log, but never over a note', async () => {
    const stores = start()
    for (let n = 0; n < 3; n++) {
      await fill(
        stores,
        Array.from({ length: 256 }, (_, k) => `event ${n} ${k}`),
      )
      await stores.sessions.sweep()
    }
    await stores.archive.annotate('s', 's_7', { note: 'needle in the hay' })

    expect(idsOf(await search(stores, 'needle'))).toHaveLength(1)
    expect(await search(stores, '"event 1 200"')).toMatchObject({ matched: 1, total: 768 })
    expect(await search(stores, 'event', undefined, 10)).toMatchObject({ matched: 768 })
  })

  test('says where to go on when it has taken too long', async () => {
    const db = aTempDatabase()
    const clock = createFakeClock()
    let elapsedMs = 0
    // Every look at the stopwatch finds another 50 milliseconds gone.
    const stores = createWebhookStores(db, { ...clock, elapsedMs: () => (elapsedMs += 50) })
    await fill(
      stores,
      Array.from({ length: 1000 }, (_, n) => `event ${n}`),
    )

    const first = await search(stores, 'event', undefined, 1000)
    expect(first.isMatchedExact).toBe(false)
    const seen = idsOf(first)
    for (let before = first.nextBefore; before !== null;) {
      const next = await search(stores, 'event', before, 1000)
      seen.push(...idsOf(next))
      before = next.nextBefore
    }

    expect(seen).toHaveLength(1000)
    expect(new Set(seen).size).toBe(1000)
  })
})

describe('the log', () => {
  test('knows its feeds and archives after a restart, indexed or not', async () => {
    const stores = start()
    await fill(
      stores,
      Array.from({ length: 150 }, (_, n) => `event ${n}`),
    )
    await stores.sessions.clear('s')
    await fill(stores, ['a', 'b'], 's')
    await stores.sessions.restore('s')
    const before = [await stores.sessions.list('s'), await search(stores, '')]

    const unindexed = createWebhookStores(stores.db, stores.clock)
    expect([await unindexed.sessions.list('s'), await search(unindexed, '')]).toEqual(before)
    await unindexed.sessions.sweep()
    const indexed = createWebhookStores(stores.db, stores.clock)
    expect([await indexed.sessions.list('s'), await search(indexed, '')]).toEqual(before)
    const listed = await indexed.sessions.list('s')
    const next = await indexed.sessions.append('s', anEvent('late'))
    expect(next.timestamp > (listed.at(-1)?.timestamp ?? '')).toBe(true)
  })

  test('is as it was after a group of changes that failed', async () => {
    const stores = start()
    await fill(stores, ['a', 'b'])
    const before = await stores.sessions.list('s')
    stores.db.exec(`
      CREATE TRIGGER full BEFORE INSERT ON webhook_events WHEN new.event_id = 'refused'
      BEGIN SELECT raise(ABORT, 'disk full'); END`)

    const outcomes = await Promise.allSettled(
      ['good_1', 'refused', 'good_2'].map((id) => stores.sessions.append('s', anEvent(id))),
    )
    const fresh = await Promise.allSettled([stores.sessions.append('new', anEvent('refused'))])

    expect([...outcomes, ...fresh].map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    const after = await stores.sessions.list('s')
    expect(idsOf({ events: after })).toEqual([...idsOf({ events: before }), 'good_1', 'good_2'])
    expect(idsOf(await search(stores, ''))).toEqual(idsOf({ events: after }).toReversed())
    expect(await stores.sessions.findSession('new')).toBeUndefined()
  })

  test('never uses a place again, though its newest events are gone and it was started anew', async () => {
    const stores = start()
    await fill(stores, ['a', 'b'])
    const newest = stores.archive.newestSeq()
    await stores.sessions.clear('s', true)
    stores.clock.advance(HOUR_MS)
    await stores.sessions.sweep()
    await stores.space.sweep(Number.MAX_SAFE_INTEGER)
    expect(stores.db.prepare('SELECT count(*) FROM webhook_events').pluck().get()).toBe(0)

    const again = createWebhookStores(stores.db, stores.clock)
    await again.sessions.append('s', anEvent('late'))

    expect(again.archive.eventsAfter(newest, 10).map(({ eventId }) => eventId)).toEqual(['late'])
  })

  test('hands events to whoever reads on, oldest first, but not imported ones', async () => {
    const stores = start()
    await fill(stores, ['a', 'b'])
    await fill(stores, ['c'], 't')
    await stores.archive.addSession(anImport([anImported('old')]))

    const first = stores.archive.eventsAfter(0, 2)
    const rest = stores.archive.eventsAfter(first.at(-1)?.seq ?? 0, 10)

    expect([...first, ...rest].map(({ sessionId, eventId }) => [sessionId, eventId])).toEqual([
      ['s', 's_0'],
      ['s', 's_1'],
      ['t', 't_0'],
    ])
    expect(stores.archive.find('s_1')).toMatchObject({ body: '{"text":"b"}', source: 'feed' })
    expect(stores.archive.find('nobody')).toBeUndefined()
    expect(idsOf({ events: stores.archive.ofSession('s', 10) })).toEqual(['s_0', 's_1', 'old'])
  })
})

describe('imported events', () => {
  test('keep their own times, pins and notes, and never are on the feed', async () => {
    const stores = start()
    await fill(stores, ['a'])

    await stores.archive.addSession(anImport([anImported('one'), anImported('two')]))
    await fill(stores, ['b'], 's')

    expect((await stores.sessions.list('s')).map(({ payloadJson }) => payloadJson)).toEqual([
      '{"text":"a"}',
      '{"text":"b"}',
    ])
    expect((await search(stores, 'source:import')).events[0]).toMatchObject({
      eventId: 'two',
      timestamp: '2020-02-02T02:02:02.222Z',
      isPinned: true,
      note: 'why',
      isOnFeed: false,
    })
  })

  test('make a session that stays', async () => {
    const stores = start()

    await stores.archive.addSession(anImport([anImported('one')]))
    stores.clock.advance(HOUR_MS)
    await stores.sessions.sweep()
    await stores.space.sweep(Number.POSITIVE_INFINITY)

    expect(stores.archive.sessions()).toMatchObject([{ id: 's', archivedCount: 1 }])
    expect(await stores.sessions.findSession('s')).toMatchObject({ eventCount: 0 })
  })
})

test('a data file from before the archive keeps its events and feeds', async () => {
  const file = path.join(aTempFolder(), 'console.db')
  const isOlder = ({ name }: { name: string }): boolean => name !== 'webhook archive'
  const older = MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex((step) => !isOlder(step)),
  )
  const clock = createFakeClock()
  const old = openDatabase(file, older, clock)
  const nowMs = clock.now().getTime()
  old.exec(`
    INSERT INTO webhook_sessions VALUES ('sandbox', 's', 'Mine', 1, ${nowMs}, ${nowMs});
    INSERT INTO webhook_sessions VALUES ('live', 's', NULL, 0, ${nowMs}, ${nowMs});
    INSERT INTO webhook_events VALUES
      (3, 'sandbox', 's', 'evt_3', 'a', 'pay_1', 'ok', ${nowMs - 2}, '{"n":1.0,"é":1}', NULL),
      (4, 'sandbox', 's', 'evt_4', 'b', NULL, NULL, ${nowMs - 1}, '{}', ${nowMs}),
      (7, 'sandbox', 's', 'evt_7', 'c', 'pay_2', NULL, ${nowMs}, '{}', NULL),
      (8, 'live', 's', 'evt_8', 'd', NULL, NULL, ${nowMs}, '{}', NULL);
    INSERT INTO outgoing_webhooks
      (environment, event_id, session_id, payment_id, event_type, body, created_ms, feed_event_id)
      VALUES ('sandbox', 'x', 's', 'pay_2', 'c', '{}', ${nowMs}, 'evt_7');`)
  old.close()

  const db = openDatabase(file, MIGRATIONS, clock)
  onTestFinished(() => void db.close())
  const stores = createWebhookStores(db, clock)

  expect(await stores.sessions.findSession('s')).toMatchObject({ name: 'Mine', eventCount: 2 })
  expect(await stores.sessions.list('s')).toMatchObject([
    { eventId: 'evt_3', payloadJson: '{"n":1.0,"é":1}', status: 'ok' },
    { eventId: 'evt_7' },
  ])
  expect((await search(stores, '')).events).toMatchObject([
    { seq: 7, source: 'payment', isOnFeed: true },
    { seq: 3, source: 'feed', isOnFeed: true, bytes: 16 },
  ])
  const next = await stores.sessions.append('s', anEvent('evt_9'))
  expect(next.timestamp).toBe(new Date(nowMs + 1).toISOString())
  expect(await createWebhookStores(db, clock, 'live').sessions.list('s')).toHaveLength(1)
})

function anImport(events: ReturnType<typeof anImported>[]) {
  return { id: 's', name: null, source: 'import' as const, events }
}

function anImported(eventId: string) {
  return {
    ...anEvent(eventId),
    timestamp: '2020-02-02T02:02:02.222Z',
    headersJson: '[]',
    isPinned: true,
    note: 'why',
  }
}

/** A data file in memory, for tests that need many. */
function aDatabaseOfItsOwn(): Database {
  const db = new Sqlite(':memory:')
  for (const { sql } of MIGRATIONS) db.exec(sql)
  return db
}
