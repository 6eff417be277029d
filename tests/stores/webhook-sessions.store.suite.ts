import { describe, expect, test } from 'vitest'
import type { WebhookSessionsStore } from '../../src-server/features/webhook-sessions/webhook-sessions.store.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { anEvent } from '../support/webhooks.ts'

const HOUR_MS = 60 * 60 * 1000

export type CreateStore = (clock: FakeClock) => WebhookSessionsStore

/** What every store of webhook sessions does. */
export function describeWebhookSessionsStore(create: CreateStore): void {
  function start() {
    const clock = createFakeClock()
    return { clock, store: create(clock) }
  }
  const idsOf = async (store: WebhookSessionsStore, session = 's', since?: Date) =>
    (await store.list(session, since)).map(({ eventId }) => eventId)

  describe('append and list', () => {
    test('gives back what was put in, oldest first, with the time of receipt', async () => {
      const { clock, store } = start()
      const event = anEvent('evt_1', { paymentId: null, payloadJson: '{ "n": 1.0, "n": 2 }' })

      await store.append('s', event)
      clock.advance(5)
      await store.append('s', anEvent('evt_2'))

      const [first, second] = await store.list('s')
      expect(first).toEqual({ ...event, timestamp: '2026-01-02T03:04:05.678Z' })
      expect(second).toMatchObject({ eventId: 'evt_2', timestamp: '2026-01-02T03:04:05.683Z' })
    })

    test('knows nothing of a session without events', async () => {
      const { store } = start()

      expect(await store.list('nobody')).toEqual([])
      expect(await store.findSession('nobody')).toBeUndefined()
    })

    test('keeps sessions apart', async () => {
      const { store } = start()
      await store.append('s', anEvent('evt_1'))
      await store.append('S', anEvent('evt_2'))

      expect(await idsOf(store, 's')).toEqual(['evt_1'])
      expect(await idsOf(store, 'S')).toEqual(['evt_2'])
    })

    test('keeps the order of calls that do not wait for each other', async () => {
      const { store } = start()
      const ids = Array.from({ length: 50 }, (_, index) => `evt_${index}`)

      await Promise.all(ids.map((id) => store.append('s', anEvent(id))))

      expect(await idsOf(store)).toEqual(ids)
    })

    test('spaces events of one millisecond, so that timestamps strictly increase', async () => {
      const { store } = start()

      const stored = await Promise.all(['a', 'b', 'c'].map((id) => store.append('s', anEvent(id))))

      expect(stored.map(({ timestamp }) => timestamp.slice(-4))).toEqual(['678Z', '679Z', '680Z'])
    })

    test('goes on increasing when the clock is set back', async () => {
      const { clock, store } = start()
      const before = await store.append('s', anEvent('evt_1'))
      clock.set(new Date('2026-01-02T02:00:00.000Z'))
      const after = await store.append('s', anEvent('evt_2'))

      expect(after.timestamp > before.timestamp).toBe(true)
      expect(await idsOf(store)).toEqual(['evt_1', 'evt_2'])
      expect(await idsOf(store, 's', new Date(before.timestamp))).toEqual(['evt_2'])
    })

    test('goes on increasing after a clear', async () => {
      const { store } = start()
      const before = await store.append('s', anEvent('evt_1'))
      await store.clear('s')
      const after = await store.append('s', anEvent('evt_2'))

      expect(after.timestamp > before.timestamp).toBe(true)
    })

    test('lists only what is newer than since, to the millisecond', async () => {
      const { clock, store } = start()
      const first = await store.append('s', anEvent('evt_1'))
      clock.advance(1)
      await store.append('s', anEvent('evt_2'))

      const at = new Date(first.timestamp)
      expect(await idsOf(store, 's', at)).toEqual(['evt_2'])
      expect(await idsOf(store, 's', new Date(at.getTime() - 1))).toEqual(['evt_1', 'evt_2'])
      expect(await idsOf(store, 's', new Date(at.getTime() + 1))).toEqual([])
    })

    test('keeps the newest 100', async () => {
      const { store } = start()
      for (let i = 1; i <= 103; i++) await store.append('s', anEvent(`evt_${i}`))

      const ids = await idsOf(store)
      expect(ids).toHaveLength(100)
      expect(ids.at(0)).toBe('evt_4')
      expect(ids.at(-1)).toBe('evt_103')
    })
  })

  describe('the hour of a session', () => {
    test('runs from its newest event, and then all go at once', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      clock.advance(HOUR_MS - 1)
      await store.append('s', anEvent('evt_2'))
      clock.advance(HOUR_MS - 1)
      expect(await idsOf(store)).toEqual(['evt_1', 'evt_2'])

      clock.advance(1)

      expect(await idsOf(store)).toEqual([])
    })

    test('leaves nothing behind for an event that comes after it', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      clock.advance(HOUR_MS)

      await store.append('s', anEvent('evt_2'))

      expect(await idsOf(store)).toEqual(['evt_2'])
    })

    test('ends a session that came into being by an event, but not one that is kept', async () => {
      const { clock, store } = start()
      await store.append('passing', anEvent('evt_1'))
      await store.keepSession('kept', 'Mine')
      await store.append('kept', anEvent('evt_2'))
      clock.advance(HOUR_MS)

      const listed = await store.listSessions()
      expect(listed).toMatchObject([{ id: 'kept', name: 'Mine', eventCount: 0 }])

      await store.sweep()
      expect(await store.findSession('passing')).toBeUndefined()
      expect(await store.findSession('kept')).toMatchObject({ eventCount: 0, newestEventAt: null })
    })

    test('is not cut short by a sweep', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      clock.advance(HOUR_MS - 1)

      await store.sweep()

      expect(await idsOf(store)).toEqual(['evt_1'])
    })
  })

  describe('clear and restore', () => {
    test('clear empties the session and says of how many events', async () => {
      const { store } = start()
      await store.append('s', anEvent('evt_1'))
      await store.append('s', anEvent('evt_2'))

      expect(await store.clear('s')).toBe(2)
      expect(await idsOf(store)).toEqual([])
      expect(await store.clear('s')).toBe(0)
      expect(await store.clear('nobody')).toBe(0)
    })

    test('clear does not count events whose hour is over', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      clock.advance(HOUR_MS)

      expect(await store.clear('s')).toBe(0)
    })

    test('restore puts events back in front of those that came since', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      await store.clear('s')
      clock.advance(14_999)
      await store.append('s', anEvent('evt_2'))

      expect(await store.restore('s')).toBe(1)
      expect(await idsOf(store)).toEqual(['evt_1', 'evt_2'])
    })

    test('restore is too late after 15 seconds, also before a sweep', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      await store.clear('s')
      clock.advance(15_000)

      expect(await store.restore('s')).toBe(0)
      expect(await idsOf(store)).toEqual([])
    })

    test('restore brings back the latest clear only, once', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      await store.clear('s')
      clock.advance(1)
      await store.append('s', anEvent('evt_2'))
      await store.clear('s')

      expect(await store.restore('s')).toBe(1)
      expect(await idsOf(store)).toEqual(['evt_2'])
    })

    test('restore brings back no more than makes 100', async () => {
      const { store } = start()
      for (let i = 1; i <= 60; i++) await store.append('s', anEvent(`old_${i}`))
      await store.clear('s')
      for (let i = 1; i <= 60; i++) await store.append('s', anEvent(`new_${i}`))

      expect(await store.restore('s')).toBe(40)
      const ids = await idsOf(store)
      expect(ids).toHaveLength(100)
      expect(ids.at(0)).toBe('old_21')
    })

    test('restore is too late for a session whose hour is over', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      clock.advance(HOUR_MS - 1)
      await store.clear('s')
      clock.advance(1)

      expect(await store.restore('s')).toBe(0)
    })

    test('a sweep leaves what can still come back', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))
      await store.clear('s')
      clock.advance(14_999)

      await store.sweep()

      expect(await store.restore('s')).toBe(1)
    })
  })

  describe('sessions', () => {
    test('are listed by newest activity, with their counts', async () => {
      const { clock, store } = start()
      await store.keepSession('first', 'First')
      clock.advance(1)
      await store.append('second', anEvent('evt_1'))
      clock.advance(1)
      await store.append('first', anEvent('evt_2'))

      expect(await store.listSessions()).toMatchObject([
        { id: 'first', name: 'First', eventCount: 1 },
        { id: 'second', name: null, eventCount: 1 },
      ])
    })

    test('can be renamed, which keeps them; unknown ones can not', async () => {
      const { clock, store } = start()
      await store.append('s', anEvent('evt_1'))

      expect(await store.renameSession('s', 'Checkout')).toBe(true)
      expect(await store.renameSession('nobody', 'Checkout')).toBe(false)
      clock.advance(HOUR_MS)
      await store.sweep()
      expect(await store.findSession('s')).toMatchObject({ name: 'Checkout' })
    })

    test('keep their name and first time when kept again', async () => {
      const { clock, store } = start()
      await store.keepSession('s', 'Checkout')
      clock.advance(1000)
      await store.keepSession('s', null)

      expect(await store.findSession('s')).toMatchObject({
        name: 'Checkout',
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
      })
    })
  })
}
