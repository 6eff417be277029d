import type { z } from 'zod'
import type { CardNetwork } from '#contract/payment-methods.ts'
import type { CardData } from '#contract/payments.ts'
import type { storedCard } from '#contract/recurring.ts'
import { AppError } from '../../errors.ts'

/** What is kept of a card. Number and CVC are not. */
export type CardSummary = z.output<typeof storedCard>

const NETWORKS: readonly (readonly [CardNetwork, RegExp])[] = [
  ['AmericanExpress', /^3[47]/],
  ['DinersClub', /^3(?:0[0-5]|[689])/],
  ['JCB', /^35(?:2[89]|[3-8])/],
  ['Maestro', /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/],
  ['RuPay', /^(?:60(?!11)|65(?:2[1-9]|3)|81|82|508)/],
  ['Discover', /^(?:6011|64[4-9]|65)/],
  ['UnionPay', /^62/],
  ['Mastercard', /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['Visa', /^4/],
]

export function networkOf(cardNumber: string): CardNetwork | null {
  return NETWORKS.find(([, pattern]) => pattern.test(cardNumber))?.[0] ?? null
}

/** Whether the last digit is the check digit of the others (Luhn). */
export function hasValidCheckDigit(cardNumber: string): boolean {
  let sum = 0
  for (let i = 0; i < cardNumber.length; i++) {
    const digit = Number(cardNumber.at(-1 - i))
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * Refuses what a card form would not let through.
 * @throws AppError unreadable_json for a number that is none, precondition_failed for a past expiry or odd CVC
 */
export function requireUsableCard(card: CardData, now: Date): void {
  if (!hasValidCheckDigit(card.card_number)) {
    throw new AppError(
      'unreadable_json',
      'Json deserialize error: payment_method_data.card.card_number: invalid card number: its check digit is wrong',
    )
  }
  requireFutureExpiry(card.card_exp_month, card.card_exp_year, now)
  const isMissing = card.card_cvc === undefined || card.card_cvc === ''
  if (!isMissing && !/^\d{3,4}$/.test(card.card_cvc ?? '')) {
    throw new AppError('precondition_failed', 'Invalid card_cvc: use its 3 or 4 digits')
  }
}

/** A card is good until the end of its month. @throws AppError precondition_failed */
export function requireFutureExpiry(monthText: string, yearText: string, now: Date): void {
  const month = Number(monthText)
  if (!/^\d{1,2}$/.test(monthText) || month < 1 || month > 12) {
    throw new AppError('precondition_failed', 'Invalid card_exp_month: use 01 to 12')
  }
  if (!/^(?:\d{2}|\d{4})$/.test(yearText)) {
    throw new AppError('precondition_failed', 'Invalid card_exp_year: use a year such as 2030')
  }
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  if (now.getTime() >= Date.UTC(year, month)) {
    throw new AppError('precondition_failed', 'Card expired: use an expiry in the future')
  }
}

export function summarise(card: CardData): CardSummary {
  const network = card.card_network ?? networkOf(card.card_number)
  return {
    scheme: network,
    last4_digits: card.card_number.slice(-4),
    expiry_month: card.card_exp_month.padStart(2, '0'),
    expiry_year: card.card_exp_year,
    card_holder_name: card.card_holder_name ?? null,
    card_network: network,
    card_isin: card.card_number.slice(0, 6),
    saved_to_locker: false,
  }
}

/** A card as `payment_method_data.card` of an answer shows it. */
export function showCard(card: CardSummary): Record<string, unknown> {
  return {
    last4: card.last4_digits,
    card_type: null,
    card_network: card.card_network,
    card_issuer: null,
    card_issuing_country: null,
    card_isin: card.card_isin,
    card_extended_bin: null,
    card_exp_month: card.expiry_month,
    card_exp_year: card.expiry_year,
    card_holder_name: card.card_holder_name,
  }
}
