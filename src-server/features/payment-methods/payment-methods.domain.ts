import type { Currency } from '#contract/money.ts'
import type {
  MethodFlow,
  PaymentMethod,
  PaymentMethodType,
  RefundRule,
} from '#contract/payment-methods.ts'

/** One way to pay. Amounts are minor units. */
export interface Method {
  readonly type: PaymentMethodType
  readonly name: string
  readonly paymentMethod: PaymentMethod
  /** Keys that name it inside `payment_method_data.<family>`; cards have none. */
  readonly dataKeys: readonly string[]
  readonly flow: MethodFlow
  readonly currencies: readonly Currency[] | null
  readonly countries: readonly string[] | null
  readonly minimumMinor: number | null
  readonly maximumMinor: number | null
  readonly refunds: RefundRule
  readonly minimumRefundMinor: number | null
  readonly isCardBacked: boolean
  readonly canBeFramed: boolean
}

interface Row {
  name: string
  flow: MethodFlow
  currencies: readonly Currency[] | null
  countries?: readonly string[]
  limitsMinor?: readonly [minimum: number | null, maximum: number | null]
  refunds?: RefundRule
  minimumRefundMinor?: number
  dataKeys?: readonly string[]
  isCardBacked?: boolean
  canBeFramed?: boolean
}

const DEFAULTS = {
  countries: null,
  refunds: 'any',
  minimumRefundMinor: null,
  isCardBacked: false,
  canBeFramed: true,
} as const

function method(paymentMethod: PaymentMethod, type: PaymentMethodType, row: Row): Method {
  const { limitsMinor: [minimumMinor, maximumMinor] = [null, null], ...others } = row
  return {
    ...DEFAULTS,
    dataKeys: [type],
    ...others,
    type,
    paymentMethod,
    minimumMinor,
    maximumMinor,
  }
}

const CARD = { flow: 'card', currencies: null, isCardBacked: true, canBeFramed: false } as const
const SOUTH_AFRICA = { currencies: ['ZAR'], countries: ['ZA'] } as const
const ZA_REDIRECT = { ...SOUTH_AFRICA, flow: 'redirect' } as const
const MAURITIUS = { currencies: ['MUR'], countries: ['MU'], refunds: 'none' } as const
const EURO_REDIRECT = { flow: 'redirect', currencies: ['EUR'] } as const
const INDIA = { currencies: ['INR'], countries: ['IN'] } as const

/** `payflex` travels as `pay_later.payflex_redirect`. */
function redirectKey(type: PaymentMethodType): Pick<Row, 'dataKeys'> {
  return { dataKeys: [`${type}_redirect`, type] }
}

function walletKeys(type: PaymentMethodType): Pick<Row, 'dataKeys'> {
  return { dataKeys: [type, `${type}_redirect`, `${type}_third_party_sdk`] }
}

/** Every method there is: a method is one row. Assumption `refund-rules` for the refund rule of each. */
export const METHODS: readonly Method[] = [
  method('card', 'credit', { ...CARD, name: 'Credit card' }),
  method('card', 'debit', { ...CARD, name: 'Debit card' }),
  method('network_token', 'network_token', {
    name: 'Network token',
    flow: 'direct',
    currencies: null,
    isCardBacked: true,
  }),

  method('bank_transfer', 'pay_shap', {
    ...ZA_REDIRECT,
    name: 'PayShap',
    limitsMinor: [null, 5_000_000],
    refunds: 'once',
  }),
  method('bank_transfer', 'capitec_pay', { ...ZA_REDIRECT, name: 'Capitec Pay', refunds: 'none' }),
  method('bank_transfer', 'eft', {
    ...ZA_REDIRECT,
    name: 'EFT',
    refunds: 'none',
    canBeFramed: false,
  }),
  method('pay_later', 'payflex', {
    ...ZA_REDIRECT,
    ...redirectKey('payflex'),
    name: 'Payflex',
    limitsMinor: [1000, 5_000_000],
  }),
  method('pay_later', 'zero_pay', {
    ...ZA_REDIRECT,
    ...redirectKey('zero_pay'),
    name: 'ZeroPay',
    limitsMinor: [3000, null],
    refunds: 'none',
  }),
  method('pay_later', 'float', {
    ...ZA_REDIRECT,
    ...redirectKey('float'),
    name: 'Float',
    limitsMinor: [100, 9_900_000],
  }),
  method('pay_later', 'happy_pay', {
    ...ZA_REDIRECT,
    ...redirectKey('happy_pay'),
    name: 'Happy Pay',
  }),
  method('pay_later', 'a_plus', { ...ZA_REDIRECT, ...redirectKey('a_plus'), name: 'A+' }),
  method('pay_later', 'payjustnow', {
    ...ZA_REDIRECT,
    ...redirectKey('payjustnow'),
    name: 'PayJustNow',
  }),
  method('pay_later', 'mobicred', { ...ZA_REDIRECT, ...redirectKey('mobicred'), name: 'Mobicred' }),
  method('pay_later', 'rcs', { ...ZA_REDIRECT, ...redirectKey('rcs'), name: 'RCS' }),
  method('wallet', 'scan_to_pay', {
    ...SOUTH_AFRICA,
    ...redirectKey('scan_to_pay'),
    flow: 'qr',
    name: 'Scan to Pay',
    refunds: 'full',
  }),
  method('voucher', 'one_for_you', { ...SOUTH_AFRICA, flow: 'direct', name: '1ForYou' }),
  method('crypto', 'money_badger', {
    ...ZA_REDIRECT,
    dataKeys: [],
    name: 'MoneyBadger',
    minimumRefundMinor: 2500,
  }),

  method('wallet', 'mpesa', {
    ...redirectKey('mpesa'),
    name: 'M-PESA',
    flow: 'wait',
    currencies: ['KES'],
    countries: ['KE'],
    refunds: 'none',
  }),
  method('wallet', 'blink_by_emtel', {
    ...MAURITIUS,
    ...redirectKey('blink_by_emtel'),
    flow: 'wait',
    name: 'blink by Emtel',
  }),
  method('wallet', 'mcb_juice', {
    ...MAURITIUS,
    ...redirectKey('mcb_juice'),
    flow: 'wait',
    name: 'MCB Juice',
  }),
  method('wallet', 'maucas', {
    ...MAURITIUS,
    ...redirectKey('maucas'),
    flow: 'qr',
    name: 'MauCAS',
  }),

  method('wallet', 'apple_pay', {
    ...walletKeys('apple_pay'),
    name: 'Apple Pay',
    flow: 'wallet',
    currencies: ['ZAR', 'MUR', 'USD', 'EUR', 'GBP'],
  }),
  method('wallet', 'google_pay', {
    ...walletKeys('google_pay'),
    name: 'Google Pay',
    flow: 'wallet',
    currencies: ['ZAR', 'USD', 'EUR', 'GBP', 'INR', 'BRL'],
  }),
  method('wallet', 'samsung_pay', {
    ...walletKeys('samsung_pay'),
    name: 'Samsung Pay',
    flow: 'wallet',
    currencies: ['ZAR'],
  }),
  method('wallet', 'paypal', {
    dataKeys: ['paypal_redirect', 'paypal_sdk', 'paypal'],
    name: 'PayPal',
    flow: 'redirect',
    currencies: ['USD', 'EUR', 'GBP', 'BRL'],
    canBeFramed: false,
  }),

  method('pay_later', 'klarna', {
    dataKeys: ['klarna_redirect', 'klarna_sdk', 'klarna'],
    name: 'Klarna',
    flow: 'redirect',
    currencies: ['EUR', 'GBP', 'USD'],
  }),
  method('pay_later', 'afterpay_clearpay', {
    dataKeys: ['afterpay_clearpay_redirect', 'afterpay_clearpay'],
    name: 'Afterpay / Clearpay',
    flow: 'redirect',
    currencies: ['USD', 'GBP', 'CAD', 'AUD', 'NZD'],
  }),
  method('pay_later', 'affirm', {
    ...redirectKey('affirm'),
    name: 'Affirm',
    flow: 'redirect',
    currencies: ['USD'],
  }),

  method('bank_redirect', 'ideal', { ...EURO_REDIRECT, countries: ['NL'], name: 'iDEAL' }),
  method('bank_redirect', 'eps', { ...EURO_REDIRECT, countries: ['AT'], name: 'EPS' }),
  method('bank_redirect', 'giropay', { ...EURO_REDIRECT, countries: ['DE'], name: 'giropay' }),
  method('bank_redirect', 'sofort', { ...EURO_REDIRECT, name: 'Sofort' }),
  method('bank_redirect', 'bancontact_card', {
    ...EURO_REDIRECT,
    countries: ['BE'],
    name: 'Bancontact',
  }),
  method('bank_redirect', 'trustly', { ...EURO_REDIRECT, name: 'Trustly', canBeFramed: false }),
  method('bank_redirect', 'open_banking_uk', {
    name: 'Open Banking',
    flow: 'redirect',
    currencies: ['GBP'],
    countries: ['GB'],
  }),

  method('bank_debit', 'sepa', {
    dataKeys: ['sepa_bank_debit'],
    name: 'SEPA Direct Debit',
    flow: 'debit',
    currencies: ['EUR'],
  }),
  method('bank_debit', 'bacs', {
    dataKeys: ['bacs_bank_debit'],
    name: 'Bacs Direct Debit',
    flow: 'debit',
    currencies: ['GBP'],
  }),
  method('bank_debit', 'ach', {
    dataKeys: ['ach_bank_debit'],
    name: 'ACH Direct Debit',
    flow: 'debit',
    currencies: ['USD'],
  }),
  method('bank_debit', 'becs', {
    dataKeys: ['becs_bank_debit'],
    name: 'BECS Direct Debit',
    flow: 'debit',
    currencies: ['AUD'],
  }),

  method('bank_transfer', 'pix', {
    name: 'Pix',
    flow: 'qr',
    currencies: ['BRL'],
    countries: ['BR'],
  }),
  method('voucher', 'boleto', {
    name: 'Boleto',
    flow: 'voucher',
    currencies: ['BRL'],
    countries: ['BR'],
    refunds: 'none',
  }),
  method('upi', 'upi_collect', { ...INDIA, name: 'UPI Collect', flow: 'wait' }),
  method('upi', 'upi_intent', { ...INDIA, name: 'UPI Intent', flow: 'wait' }),
  method('upi', 'upi_qr', { ...INDIA, name: 'UPI QR', flow: 'qr' }),
]

const BY_TYPE = new Map(METHODS.map((row) => [row.type, row]))

export function methodOf(type: PaymentMethodType): Method {
  const found = BY_TYPE.get(type)
  if (!found) throw new Error(`${type} has no row in the table of methods`)
  return found
}

/** Methods that take whole units of their currency only, by the minor units of one. */
export const WHOLE_UNITS_MINOR: Partial<Record<PaymentMethodType, number>> = { mpesa: 100 }

/** Largest PayShap payment of each bank, in cents. */
export const PAY_SHAP_BANK_MAXIMUMS_MINOR: Readonly<Record<string, number>> = {
  absa: 300_000,
  discovery_bank: 300_000,
  first_national_bank: 300_000,
  nedbank: 5_000_000,
  tyme_bank: 500_000,
}
