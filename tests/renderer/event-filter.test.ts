import { expect, test } from 'vitest'
import { parseFilter } from '../../src-renderer/features/webhooks/event-filter.ts'
import type { FeedEvent } from '../../src-renderer/shared/feed/feed-event.ts'

const event: FeedEvent = {
  eventId: 'evt_77',
  eventType: 'refund_failed',
  paymentId: 'pay_Abc',
  status: 'failed',
  timestamp: '2026-01-02T03:04:05.678Z',
  payloadJson: '{"content":{"object":{"amount":12500,"currency":"ZAR"}},"note":"two words"}',
}

test.each([
  ['', true],
  ['refund', true],
  ['PAY_abc', true],
  ['zar', true],
  ['refund succeeded', false],
  ['status:failed', true],
  ['status:succeeded', false],
  ['type:refund', true],
  ['type:zar', false],
  ['payment:abc', true],
  ['id:evt_77', true],
  ['amount>100', true],
  ['amount>12500', false],
  ['amount<12501', true],
  ['content.object.currency:zar', true],
  ['object.currency:zar', false],
  ['currency:usd', false],
  ['-refund', false],
  ['-status:succeeded', true],
  ['"two words"', true],
  ['"words two"', false],
  ['note:"two words"', true],
  ['note:', false],
  ['status:failed amount>100 -usd', true],
])('the filter %j lets the event through: %s', (text, expected) => {
  expect(parseFilter(text)(event)).toBe(expected)
})
