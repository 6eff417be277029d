import { describe, expect, test } from 'vitest'
import { placeOf } from '../../src-renderer/shared/checkout/checkout-state.ts'
import { formatAmount } from '../../src-renderer/shared/checkout/format-amount.ts'
import { maskSecrets } from '../../src-renderer/shared/checkout/mask-secrets.ts'
import { methodName, whyNotSaved } from '../../src-renderer/shared/checkout/method-data.ts'
import { toneOf } from '../../src-renderer/shared/checkout/payment-tone.ts'
import { pathOf } from '../../src-renderer/shared/checkout/sequence.ts'
import {
  cardData,
  cardProblem,
  fillCard,
  TEST_CARDS,
} from '../../src-renderer/shared/checkout/test-cards.ts'

describe('what is shown of secrets', () => {
  test.each([
    [`"pay_1_secret_${'a'.repeat(20)}"`, '"pay_1_secret_••••"'],
    [`snd_${'x'.repeat(64)}`, 'snd_••••'],
    [`pk_snd_${'0'.repeat(32)}`, 'pk_snd_••••'],
    [
      '{"card_number":"4242424242424242","card_cvc":"123"}',
      '{"card_number":"•••• 4242","card_cvc":"•••"}',
    ],
  ])('%s becomes %s', (text, shown) => {
    expect(maskSecrets(text)).toBe(shown)
  })

  test('a path keeps the end of its ids and drops the client secret', () => {
    const url =
      'http://127.0.0.1:4010/payments/pay_ABCDEFGHIJKLMN123456/client?client_secret=pay_1_secret_x'

    expect(pathOf(url)).toBe('/payments/pay_…123456/client?client_secret=…')
  })
})

describe('where a next action is shown', () => {
  const popup = {
    type: 'redirect_inside_popup',
    popup_url: 'http://127.0.0.1:4010/a',
    redirect_response_url: 'http://127.0.0.1:4010/b',
  } as const
  const top = { type: 'redirect_to_url', redirect_to_url: 'http://127.0.0.1:4010/a' } as const

  test.each([
    [top, false, true, 'window'],
    [popup, false, false, 'overlay'],
    [popup, false, true, 'inline'],
    [popup, true, true, 'window'],
  ] as const)('%o for card %s with inline %s: %s', (action, isCard, isInline, place) => {
    expect(placeOf(action, { isCard, isInline })).toBe(place)
  })
})

test('amounts are read in the minor unit of their currency', () => {
  expect(formatAmount(12_500, 'ZAR')).toBe('R 125.00')
  expect(formatAmount(500, 'JPY')).toBe('¥500')
})

test.each([
  ['succeeded', 'success'],
  ['failed', 'error'],
  ['cancelled', 'neutral'],
  ['requires_capture', 'warning'],
  ['requires_confirmation', 'neutral'],
  ['a status of tomorrow', 'neutral'],
])('a payment that is %s has the colour %s', (status, tone) => {
  expect(toneOf(status)).toBe(tone)
})

test('every test card fills a form that can be sent, and travels as the API takes it', () => {
  const forms = TEST_CARDS.map((card) => fillCard(card, Date.UTC(2026, 0, 2)))

  expect(forms.map(cardProblem)).toEqual(forms.map(() => undefined))
  expect(cardData(forms[0] ?? { number: '', expiry: '', cvc: '' }).card).toEqual({
    card_number: '4242424242424242',
    card_exp_month: '12',
    card_exp_year: '2029',
    card_cvc: '123',
  })
})

test.each([
  [{ number: '', expiry: '12/30', cvc: '123' }, 'card number'],
  [{ number: '4242 4242 4242 4242', expiry: '13/30', cvc: '123' }, 'expiry'],
  [{ number: '4242 4242 4242 4242', expiry: '12/30', cvc: '1' }, 'CVC'],
])('%o lacks its %s', (form, words) => {
  expect(cardProblem(form)).toContain(words)
})

test('a method that cannot be saved says why', () => {
  const offered = {
    payment_method: 'pay_later',
    payment_method_type: 'payflex',
    card_networks: null,
    payment_experience: null,
    bank_names: null,
    required_fields: [],
  }
  const card = { ...offered, payment_method_type: 'credit', card_networks: ['Visa'] }

  expect(whyNotSaved(offered, { customerId: 'cus_1', isSetup: false })).toContain('spec 2.4')
  expect(whyNotSaved(card, { customerId: null, isSetup: false })).toContain('customer_id')
  expect(whyNotSaved(card, { customerId: 'cus_1', isSetup: false })).toBeUndefined()
  expect(methodName('capitec_pay')).toBe('Capitec Pay')
})
