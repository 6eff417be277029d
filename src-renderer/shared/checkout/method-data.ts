import type { ClientPayment } from '#contract/checkout.ts'

/** A method as the API offers it to a checkout. */
export type OfferedMethod = ClientPayment['payment_methods_enabled'][number]

const NAMES: Readonly<Record<string, string>> = {
  credit: 'Credit card',
  debit: 'Debit card',
  network_token: 'Network token',
  pay_shap: 'PayShap',
  eft: 'EFT',
  zero_pay: 'ZeroPay',
  a_plus: 'A+',
  payjustnow: 'PayJustNow',
  rcs: 'RCS',
  one_for_you: '1ForYou',
  money_badger: 'MoneyBadger',
  mpesa: 'M-PESA',
  blink_by_emtel: 'blink by Emtel',
  mcb_juice: 'MCB Juice',
  maucas: 'MauCAS',
  paypal: 'PayPal',
  afterpay_clearpay: 'Afterpay / Clearpay',
  ideal: 'iDEAL',
  eps: 'EPS',
  giropay: 'giropay',
  bancontact_card: 'Bancontact',
  open_banking_uk: 'Open Banking',
  sepa: 'SEPA Direct Debit',
  bacs: 'Bacs Direct Debit',
  ach: 'ACH Direct Debit',
  becs: 'BECS Direct Debit',
  upi_collect: 'UPI Collect',
  upi_intent: 'UPI Intent',
  upi_qr: 'UPI QR',
}

/** A method as shoppers know it. */
export function methodName(type: string): string {
  return NAMES[type] ?? type.split('_').map(startLarge).join(' ')
}

function startLarge(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** What the shopper has to give beside the choice of the method. */
export type MethodNeed = 'card' | 'wallet-sheet' | 'bank' | 'vpa' | 'voucher' | 'token' | 'none'

const NEEDS: Readonly<Record<string, MethodNeed>> = {
  credit: 'card',
  debit: 'card',
  network_token: 'token',
  apple_pay: 'wallet-sheet',
  google_pay: 'wallet-sheet',
  samsung_pay: 'wallet-sheet',
  upi_collect: 'vpa',
  one_for_you: 'voucher',
}

export function needOf({ payment_method_type: type, bank_names }: OfferedMethod): MethodNeed {
  return NEEDS[type] ?? (bank_names && bank_names.length > 0 ? 'bank' : 'none')
}

const NEVER_REDIRECTED = new Set(['apple_pay', 'google_pay', 'samsung_pay'])

/** Key of a method inside its family's data. */
function dataKey({ payment_method: family, payment_method_type: type }: OfferedMethod): string {
  if (family === 'bank_debit') return `${type}_bank_debit`
  const isRedirect = family === 'pay_later' || (family === 'wallet' && !NEVER_REDIRECTED.has(type))
  return isRedirect ? `${type}_redirect` : type
}

/** `payment_method_data` of a method other than a card; `value` is what the shopper gave. */
export function methodData(method: OfferedMethod, value: string): Record<string, unknown> {
  const { payment_method: family } = method
  if (family === 'crypto') return { crypto: {} }
  if (family === 'network_token') {
    const token = { token_number: '4242424242424242', token_exp_month: '12' }
    return { network_token: { ...token, token_exp_year: '2031', token_cryptogram: 'emulated' } }
  }
  return {
    [family]: { [dataKey(method)]: detailsOf(needOf(method), value) },
    ...(method.payment_method_type === 'pay_shap' && { billing: SAMPLE_BILLING }),
  }
}

/** PayShap asks the shopper on their phone; this number pays. */
const SAMPLE_BILLING = { phone: { country_code: '+27', number: '711111200' } }

function detailsOf(need: MethodNeed, value: string): Record<string, string> {
  if (need === 'bank') return { bank: value }
  if (need === 'vpa') return { vpa_id: value }
  if (need === 'voucher') return { voucher_pin: value }
  return need === 'wallet-sheet' ? { token: 'emulated_wallet_token' } : {}
}

/** Values to start a field with, so that nothing has to be typed. */
export function startValue(method: OfferedMethod): string {
  const need = needOf(method)
  if (need === 'bank') {
    const banks = method.bank_names ?? []
    return banks.find((bank) => bank === 'nedbank') ?? banks[0] ?? ''
  }
  if (need === 'vpa') return 'success@upi'
  return need === 'voucher' ? '1234567890123456' : ''
}

/** Why the shopper can't save this method; undefined where they can. Spec §2.4. */
export function whyNotSaved(
  method: OfferedMethod,
  { customerId, isSetup }: { customerId: string | null; isSetup: boolean },
): string | undefined {
  if (isSetup) return undefined
  const isCardBacked = method.card_networks !== null
  if (!isCardBacked) {
    return `${methodName(method.payment_method_type)} can't be saved: only cards and network tokens can (spec 2.4).`
  }
  if (customerId === null) {
    return "This card can't be saved: the payment has no customer_id (spec 2.2)."
  }
  return undefined
}
