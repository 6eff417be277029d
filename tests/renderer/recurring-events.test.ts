import { expect, test } from 'vitest'
import { eventsOf } from '../../src-renderer/features/recurring/flow-events.ts'
import type { FeedEvent } from '../../src-renderer/shared/feed/feed-event.ts'

function event(eventType: string, object: Record<string, string>): FeedEvent {
  return {
    eventId: `${eventType} of ${Object.values(object).join(' ')}`,
    eventType,
    paymentId: object['payment_id'] ?? null,
    status: null,
    timestamp: '2026-01-01T00:00:00.000Z',
    payloadJson: JSON.stringify({ event_type: eventType, content: { object } }),
  }
}

const PAID = event('payment_succeeded', { payment_id: 'pay_1', mandate_id: 'man_1' })
const ACTIVE = event('mandate_active', { mandate_id: 'man_1' })
const CHARGED = event('payment_succeeded', { payment_id: 'pay_2', mandate_id: 'man_1' })
const FOREIGN = [
  event('mandate_active', { mandate_id: 'man_0' }),
  event('payment_succeeded', { payment_id: 'pay_0', mandate_id: 'man_1' }),
  event('bare_unrelated', {}),
  { ...event('bare_text', {}), payloadJson: '{"type":"bare_unrelated"}' },
]

test('a flow that has made no payment yet has no events', () => {
  expect(eventsOf({ chargeIds: [] }, [...FOREIGN, PAID, ACTIVE])).toEqual([])
})

test('the events of a flow are those of its payments and of the mandate they name', () => {
  const flow = { setupId: 'pay_1', chargeIds: ['pay_2'] }
  expect(eventsOf(flow, [CHARGED, ACTIVE, ...FOREIGN, PAID])).toEqual([CHARGED, ACTIVE, PAID])
})

test("a mandate's events stay while those of its payments are no longer kept", () => {
  const flow = { setupId: 'pay_1', mandateId: 'man_1', chargeIds: [] }
  expect(eventsOf(flow, [ACTIVE, ...FOREIGN])).toEqual([ACTIVE])
})
