/** A card of the emulated acquirer and what becomes of it. Assumption `outcome`. */
export interface TestCard {
  readonly number: string
  readonly label: string
  readonly tone: 'success' | 'error' | 'warning'
}

export const TEST_CARDS: readonly [TestCard, ...TestCard[]] = [
  { number: '4242424242424242', label: 'Succeeds', tone: 'success' },
  { number: '4000003800000446', label: 'Asks for 3DS', tone: 'warning' },
  { number: '4000000000000002', label: 'Declined', tone: 'error' },
  { number: '4000000000009995', label: 'Insufficient funds', tone: 'error' },
  { number: '4200000000000018', label: '3DS, then refused', tone: 'error' },
  { number: '4000000000000341', label: 'Succeeds, later charges fail', tone: 'warning' },
]

/** What a card form holds. */
export interface CardForm {
  readonly number: string
  /** MM/YY. */
  readonly expiry: string
  readonly cvc: string
}

export const EMPTY_CARD: CardForm = { number: '', expiry: '', cvc: '' }

/** A form filled in with a test card; the expiry lies three years ahead. */
export function fillCard({ number }: TestCard, nowMs: number): CardForm {
  const year = new Date(nowMs).getFullYear() + 3
  return { number: groupDigits(number), expiry: `12/${String(year).slice(-2)}`, cvc: '123' }
}

/** Digits in groups of four, as they stand on a card. */
export function groupDigits(text: string): string {
  return text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** What the shopper still has to mend; undefined when the form can be sent. */
export function cardProblem({ number, expiry, cvc }: CardForm): string | undefined {
  const digits = number.replaceAll(' ', '')
  if (digits.length < 12) return 'Enter the card number, or pick a test card'
  if (!/^(?:0[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(expiry)) return 'Enter the expiry as MM/YY'
  return /^\d{3,4}$/.test(cvc) ? undefined : 'Enter the 3 or 4 digits of the CVC'
}

/** `payment_method_data` of the card. */
export function cardData({ number, expiry, cvc }: CardForm) {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim())
  return {
    card: {
      card_number: number.replaceAll(' ', ''),
      card_exp_month: month,
      card_exp_year: `20${year}`,
      card_cvc: cvc,
    },
  }
}
