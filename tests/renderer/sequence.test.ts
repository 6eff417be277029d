import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../src-renderer/shared/checkout/sequence.ts'

const ENTRY = { id: '1', atMs: 0, lastMs: 0, count: 1 }
const REQUEST = { method: 'GET', url: 'http://127.0.0.1/payments/pay_1', headers: {} }
const CALL = { request: REQUEST, startedAtMs: 0, elapsedMs: 1, headers: {}, text: '' }

describe('a row of the sequence in words', () => {
  test.each([
    [{ ...ENTRY, actor: 'Shopper', words: 'Closed the page' }, 'Shopper: Closed the page'],
    [
      { ...ENTRY, actor: 'Checkout', words: 'Confirm', call: { ...CALL, status: 422 } },
      'Checkout: Confirm, 422',
    ],
    [
      { ...ENTRY, actor: 'Server', words: 'Read payment', call: { ...CALL, status: 0 } },
      'Server: Read payment, no answer',
    ],
  ] as const)('of %o is %s', (entry, words) => {
    expect(wordsOf({ kind: 'entry', atMs: 0, entry })).toBe(words)
  })

  test('of a webhook is its type', () => {
    const event = {
      eventId: 'evt_1',
      eventType: 'payment_failed',
      paymentId: 'pay_1',
      status: 'failed',
      timestamp: '2026-01-01T00:00:00.000Z',
      payloadJson: '{}',
    }
    expect(wordsOf({ kind: 'event', atMs: 0, event })).toBe('Webhook: payment_failed')
  })
})
