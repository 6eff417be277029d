import { expect, test } from 'vitest'
import { eventClass } from '../../src-renderer/shared/ui/event-class.ts'

test.each([
  ['payment_succeeded', 'success'],
  ['payout_success', 'success'],
  ['payment_failed', 'error'],
  ['charge.failure', 'error'],
  ['payment_processing', 'warning'],
  ['refund_pending', 'warning'],
  ['payment_authorized', 'default'],
  ['unknown', 'default'],
  ['', 'default'],
  ['success_after_failed', 'success'],
])('%s has the class %s', (eventType, expected) => {
  expect(eventClass(eventType)).toBe(expected)
})
