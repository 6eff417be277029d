import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDraft, valueAt, withValue } from '../../src-renderer/features/intents/draft-text.ts'
import { placeOf } from '../../src-renderer/features/intents/json-place.ts'
import { formatMinor } from '../../src-renderer/features/intents/money-text.ts'
import { paymentIdOf } from '../../src-renderer/features/intents/payment-facts.ts'
import { isLoopback } from '../../src-renderer/features/intents/qr-path.ts'
import { syncAllowance } from '../../src-renderer/features/intents/sync-meter.ts'
import {
  AMOUNT_ENDINGS,
  SHOPPER_CARDS,
  withEnding,
} from '../../src-renderer/features/intents/test-outcomes.ts'
import { planAttempt, planByData } from '../../src-server/features/payments/outcome.domain.ts'

const names = fc.stringMatching(/^[a-z]{1,3}$/)

test('a value written into a draft is read back at its place', () => {
  fc.assert(
    fc.property(
      fc.dictionary(names, fc.oneof(fc.integer(), fc.dictionary(names, fc.integer()))),
      fc.array(names, { minLength: 1, maxLength: 3 }),
      fc.integer(),
      (object, path, value) => {
        expect(valueAt(withValue(object, path, value), path)).toBe(value)
      },
    ),
  )
})

test('a value taken out takes with it what it leaves empty', () => {
  const draft = withValue({ amount: 1 }, ['mandate_data', 'mandate_type', 'multi_use'], {
    amount: 5,
  })

  expect(
    withValue(draft, ['mandate_data', 'mandate_type', 'multi_use', 'amount'], undefined),
  ).toEqual({
    amount: 1,
  })
})

test('only the JSON of an object is a draft', () => {
  expect(['{', '[]', '1', 'null', ''].map(readDraft)).toEqual(Array.from({ length: 5 }))
})

test('a finding points at its value, or at the nearest around it', () => {
  const json = '{ "a": [1, {"b": "x"}], "c": 2 }'
  const at = (...path: PropertyKey[]): string => {
    const { start, end } = placeOf(json, path)
    return json.slice(start, end)
  }

  expect(at('a', 1, 'b')).toBe('"x"')
  expect(at('c')).toBe('2')
  expect(at('a', 1, 'missing')).toBe('{"b": "x"}')
  expect(at('missing')).toBe('{')
})

test.each([
  [12_500, 'ZAR', 'ZAR 125.00'],
  [500, 'JPY', 'JPY 500'],
  [1234, 'BHD', 'BHD 1.234'],
  [100_000_000, 'EUR', 'EUR 1,000,000.00'],
  [5, '', '5'],
])('%i of %s reads %s', (amount, code, words) => {
  expect(formatMinor(amount, code)).toBe(words)
})

describe('the sync meter', () => {
  test('counts two in a sliding minute', () => {
    expect(syncAllowance([], 100_000)).toEqual({ left: 2, nextInS: 0 })
    expect(syncAllowance([90_000], 100_000)).toEqual({ left: 1, nextInS: 50 })
    expect(syncAllowance([90_000, 95_000], 100_000)).toEqual({ left: 0, nextInS: 50 })
    expect(syncAllowance([40_000, 95_000], 100_000)).toEqual({ left: 1, nextInS: 55 })
  })
})

describe('test outcomes', () => {
  test('every amount ending does on the server what the list says', () => {
    for (const { digits, outcome } of AMOUNT_ENDINGS) {
      const amountMinor = withEnding(12_500, digits)
      const byData = planByData(null, [])
      const plan = planAttempt('amount-suffix', { byData, amountMinor, isSlow: false })
      const words = plan.result.isPaid ? plan.first : plan.result.message.toLowerCase()
      const meant: Record<string, string> = {
        '00': 'result',
        '68': 'response received too late',
        '9999': 'silent',
      }
      expect(words).toBe(meant[digits] ?? outcome)
    }
  })

  test('every test card ends as it is named', () => {
    const ends = SHOPPER_CARDS.map(({ outcome, number }) => {
      const { first, result, laterCharges } = planByData(number, [])
      const isFine = result.isPaid && laterCharges === undefined && first === 'result'
      return `${outcome}: ${isFine ? 'paid' : 'not simply paid'}`
    })
    expect(ends.filter((end) => end.endsWith(': paid'))).toEqual(['Succeeds: paid'])
  })
})

test('a client secret tells its payment', () => {
  expect(paymentIdOf('pay_1_secret_abc')).toBe('pay_1')
  expect(paymentIdOf('anything')).toBeUndefined()
})

test.each([
  ['http://127.0.0.1:4010', true],
  ['http://localhost:4010', true],
  ['http://[::1]:4010', true],
  ['http://192.168.1.7:4010', false],
])('%s is loopback: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected)
})
