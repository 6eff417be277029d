import { describe, expect, test } from 'vitest'
import type { WebhookSessionsStore } from '../../src-server/features/webhook-sessions/webhook-sessions.store.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { anEvent } from '../support/webhooks.ts'

const HOUR_MS = 60 * 60 * 1000

type CreateStore = (clock: FakeClock, expiresPerEvent: () => boolean) => WebhookSessionsStore

/** What every store does where each event has an hour of its own. Assumption `session-expiry`. */
export function describeEventExpiry(create: CreateStore): void {
  const idsOf = async (store: WebhookSessionsStore) =>
    (await store.list('s')).map(({ eventId }) => eventId)

  describe('with an hour of each event, assumption session-expiry', () => {
    async function startPerEvent(isOn = () => true) {
      const clock = createFakeClock()
      const store = create(clock, isOn)
      await store.append('s', anEvent('evt_1'))
      clock.advance(HOUR_MS / 2)
      await store.append('s', anEvent('evt_2'))
      return { clock, store }
    }

    test('an event goes when its own hour is over, and is counted until then', async () => {
      const { clock, store } = await startPerEvent()

      clock.advance(HOUR_MS / 2 - 1)
      expect(await idsOf(store)).toEqual(['evt_1', 'evt_2'])
      clock.advance(1)
      expect(await idsOf(store)).toEqual(['evt_2'])
      expect(await store.findSession('s')).toMatchObject({ eventCount: 1 })
      await store.append('s', anEvent('evt_3'))
      clock.advance(HOUR_MS / 2)
      expect(await idsOf(store)).toEqual(['evt_3'])
      clock.advance(HOUR_MS / 2)
      expect(await idsOf(store)).toEqual([])
    })

    test('clear takes and restore brings back only what is younger', async () => {
      const { clock, store } = await startPerEvent()
      clock.advance(HOUR_MS / 2 - 1)
      expect(await store.clear('s')).toBe(2)
      clock.advance(1)
      expect(await store.restore('s')).toBe(1)
      expect(await idsOf(store)).toEqual(['evt_2'])
      expect(await store.clear('s')).toBe(1)
    })

    test('the option counts from the moment it is chosen', async () => {
      let isOn = false
      const { clock, store } = await startPerEvent(() => isOn)
      clock.advance(HOUR_MS / 2)

      expect(await idsOf(store)).toEqual(['evt_1', 'evt_2'])
      isOn = true
      expect(await idsOf(store)).toEqual(['evt_2'])
    })
  })
}
