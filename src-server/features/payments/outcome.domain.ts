/** How an acquirer ends a try at paying. */
export type Result =
  | { readonly isPaid: true }
  | {
      readonly isPaid: false
      readonly code: string
      readonly message: string
      /** Found paid after all a minute later. */
      readonly isPaidLate?: true
    }

type Refusal = Extract<Result, { isPaid: false }>

/** What will happen to a try at paying, known from its data alone, so that the same calls end the same. */
export interface Plan {
  /** `decide` leaves it to the console's user, `silent` never hears from the acquirer. */
  readonly first: 'result' | 'challenge' | 'processing' | 'decide' | 'silent'
  readonly result: Result
  /** A challenge that is left out when the payment says `no_three_ds`. */
  readonly canWaiveChallenge?: true
  /** What becomes of later charges of the stored credential, where that differs. */
  readonly laterCharges?: Result
}

/** Settings of the assumption `outcome`. */
export type OutcomeMode =
  'by-data' | 'amount-suffix' | 'ask' | 'always-succeed' | 'always-fail' | 'always-processing'

/** A payment that failed first is found paid after this long, in milliseconds. */
export const PAID_LATE_MS = 60_000

const PAID: Result = { isPaid: true }

export function refused(code: string, message: string): Refusal {
  return { isPaid: false, code, message }
}

const DECLINED = refused('DC_08', 'Payment declined: Card declined')
const NOT_AUTHENTICATED = refused('DC_08', 'Payment declined: 3DS authentication failed')

/** The shopper said no on a hosted page. */
export const CANCELLED_BY_SHOPPER = refused('100.396.101', 'Cancelled by user')

/** The shopper never came back. */
export const ABANDONED = refused('100.396.103', 'Previously pending transaction timed out')

export const SUCCEEDS: Plan = { first: 'result', result: PAID }

function fails(result: Result): Plan {
  return { first: 'result', result }
}

function challenged(result: Result = PAID): Plan {
  return { first: 'challenge', result }
}

const TEST_CARDS: Readonly<Record<string, Plan>> = {
  '5105105105105100': fails(DECLINED),
  '4000000000000002': fails(DECLINED),
  '4000000000009995': fails(refused('DC_08', 'Payment declined: Insufficient funds')),
  '4000000000009987': fails(refused('DC_08', 'Payment declined: Lost card')),
  '4000000000009979': fails(refused('DC_08', 'Payment declined: Stolen card')),
  '4000000000000069': fails(refused('DC_08', 'Payment declined: Expired card')),
  '4000000000000127': fails(refused('DC_08', 'Payment declined: Incorrect CVC')),
  '4000000000000119': fails(refused('DC_08', 'Payment declined: Processing error')),
  '4000000000000341': { ...SUCCEEDS, laterCharges: DECLINED },
  '4000003800000446': challenged(),
  '4000000000003063': { ...challenged(), canWaiveChallenge: true },
  '4000000000003220': challenged(),
  '4200000000000042': challenged(),
  '5200000000000015': challenged(),
  '4200000000000018': challenged(NOT_AUTHENTICATED),
  '5200000000000064': challenged(NOT_AUTHENTICATED),
  '4012001037461114': fails(refused('DC_08', 'Payment declined: 3DS technical error')),
}

/** Test values of methods other than cards: the tail of a phone number, an account id or a UPI address. */
const TEST_VALUES: readonly (readonly [string, Plan])[] = [
  ['711111160', fails(refused('100.396.101', 'Declined by the shopper'))],
  ['711111140', fails(refused('100.396.103', 'The request expired'))],
  ['711111107', fails(refused('800.100.100', 'The connector failed'))],
  ['1111111111137', fails(refused('100.396.101', 'Declined by the shopper'))],
  ['1111111111138', fails(refused('100.396.103', 'The request timed out'))],
  ['failure@upi', fails(refused('DC_08', 'Payment declined: UPI declined'))],
]

/** Response codes of ISO 8583 that the last two digits of an amount stand for. */
const RESPONSE_CODES: Readonly<Record<string, string>> = {
  '01': 'Refer to card issuer',
  '03': 'Invalid merchant',
  '04': 'Pick up card',
  '05': 'Do not honour',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid card number',
  '30': 'Format error',
  '41': 'Lost card',
  '43': 'Stolen card',
  '51': 'Insufficient funds',
  '54': 'Expired card',
  '55': 'Incorrect PIN',
  '57': 'Transaction not permitted to cardholder',
  '61': 'Exceeds withdrawal limit',
  '62': 'Restricted card',
  '65': 'Exceeds withdrawal frequency',
  '91': 'Issuer unavailable',
  '96': 'System malfunction',
}

const RECEIVED_TOO_LATE = '68'
const UNCERTAIN = '9999'

/** How a try goes by its data: test cards and test values; everything else succeeds. */
export function planByData(cardNumber: string | null, methodValues: readonly string[]): Plan {
  if (cardNumber !== null) return TEST_CARDS[cardNumber] ?? SUCCEEDS
  return TEST_VALUES.find(([tail]) => methodValues.some((v) => v.endsWith(tail)))?.[1] ?? SUCCEEDS
}

interface Facts {
  readonly byData: Plan
  readonly amountMinor: number
  /** Debits and the like tell their result later. */
  readonly isSlow: boolean
}

/** Decides how a try at paying will go. Assumption `outcome`. */
export function planAttempt(mode: OutcomeMode, facts: Facts): Plan {
  const plan = MODES[mode](facts)
  return facts.isSlow && plan.first === 'result' ? { ...plan, first: 'processing' } : plan
}

const MODES: Record<OutcomeMode, (facts: Facts) => Plan> = {
  'by-data': ({ byData }) => byData,
  'amount-suffix': ({ amountMinor }) => planByAmount(amountMinor),
  ask: () => ({ first: 'decide', result: PAID }),
  'always-succeed': () => SUCCEEDS,
  'always-fail': () => fails(DECLINED),
  'always-processing': () => ({ first: 'silent', result: PAID }),
}

function planByAmount(amountMinor: number): Plan {
  const digits = String(amountMinor).padStart(4, '0')
  if (digits.endsWith(UNCERTAIN)) return { first: 'silent', result: PAID }
  const code = digits.slice(-2)
  if (code === RECEIVED_TOO_LATE) {
    return fails({ ...refused(code, 'Response received too late'), isPaidLate: true })
  }
  const message = RESPONSE_CODES[code]
  return message === undefined ? SUCCEEDS : fails(refused(code, message))
}
