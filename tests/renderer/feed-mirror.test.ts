import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedEvent } from '../../src-renderer/shared/feed/feed-event.ts'
import { withNewEvents } from '../../src-renderer/shared/feed/feed.queries.ts'

function anEvent(n: number): FeedEvent {
  return {
    eventId: `evt_${n}`,
    eventType: 'unknown',
    paymentId: null,
    status: null,
    timestamp: new Date(n).toISOString(),
    payloadJson: '{}',
  }
}

test('holds each event once, newest first, the newest hundred in all', () => {
  const batches = fc.array(fc.array(fc.nat({ max: 30 }), { maxLength: 60 }), { maxLength: 8 })
  fc.assert(
    fc.property(batches, (steps) => {
      let next = 0
      const sent: number[] = []
      let mirror: readonly FeedEvent[] = []
      for (const batch of steps) {
        // A stream may send again what it sent lately, as after an `initial` frame.
        const arrived = batch.map((back) =>
          back > 0 && sent.length >= back ? (sent.at(-back) ?? 0) : next++,
        )
        sent.push(...arrived.filter((n) => !sent.includes(n)))
        mirror = withNewEvents(mirror, arrived.map(anEvent))
      }
      const newest = [...new Set(sent)].toSorted((a, b) => b - a).slice(0, 100)
      expect(mirror.map(({ eventId }) => eventId)).toEqual(newest.map((n) => `evt_${n}`))
    }),
  )
})

test('stays the same list when nothing is new', () => {
  const mirror = [anEvent(1)]
  expect(withNewEvents(mirror, [anEvent(1)])).toBe(mirror)
})
