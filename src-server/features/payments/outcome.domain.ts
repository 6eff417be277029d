import { z } from 'zod'

/** How an acquirer ends a try at paying. */
const attemptResult = z.discriminatedUnion('isPaid', [
  z.object({ isPaid: z.literal(true) }),
  z.object({
    isPaid: z.literal(false),
    code: z.string(),
    message: z.string(),
    /** Found paid after all a minute later. */
    isPaidLate: z.literal(true).exactOptional(),
  }),
])
export type Result = Readonly<z.output<typeof attemptResult>>

type Refusal = Extract<Result, { isPaid: false }>

/** What will happen to a try at paying, known from its data alone, so that the same calls end the same. */
export const plannedOutcome = z.object({
  /** `decide` leaves it to the console's user, `silent` never hears from the acquirer. */
  first: z.enum(['result', 'challenge', 'processing', 'decide', 'silent']),
  result: attemptResult,
  /** A challenge that is left out when the payment says `no_three_ds`. */
  canWaiveChallenge: z.literal(true).exactOptional(),
  /** What becomes of later charges of the stored credential, where that differs. */
  laterCharges: attemptResult.exactOptional(),
})
export type Plan = Readonly<z.output<typeof plannedOutcome>>

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

/**
 * Response codes of ISO 8583 that refuse, which the last two digits of an amount stand for. Approvals (00, 08, 10, 11,
 * 16) and codes without a meaning of their own succeed; 82 is what card schemes added.
 */
const RESPONSE_CODES: Readonly<Record<string, string>> = {
  '01': 'Refer to card issuer',
  '02': 'Refer to card issuer, special condition',
  '03': 'Invalid merchant',
  '04': 'Pick up card',
  '05': 'Do not honour',
  '06': 'Error',
  '07': 'Pick up card, special condition',
  '09': 'Request in progress',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid card number',
  '15': 'No such issuer',
  '17': 'Customer cancellation',
  '18': 'Customer dispute',
  '19': 'Re-enter transaction',
  '20': 'Invalid response',
  '21': 'No action taken',
  '22': 'Suspected malfunction',
  '23': 'Unacceptable transaction fee',
  '24': 'File update not supported',
  '25': 'Unable to locate record',
  '26': 'Duplicate file update',
  '27': 'File update field edit error',
  '28': 'File locked',
  '29': 'File update not successful',
  '30': 'Format error',
  '31': 'Bank not supported by switch',
  '32': 'Completed partially',
  '33': 'Expired card, pick up',
  '34': 'Suspected fraud, pick up',
  '35': 'Contact acquirer, pick up',
  '36': 'Restricted card, pick up',
  '37': 'Call acquirer security, pick up',
  '38': 'PIN tries exceeded, pick up',
  '39': 'No credit account',
  '40': 'Requested function not supported',
  '41': 'Lost card',
  '42': 'No universal account',
  '43': 'Stolen card',
  '44': 'No investment account',
  '51': 'Insufficient funds',
  '52': 'No cheque account',
  '53': 'No savings account',
  '54': 'Expired card',
  '55': 'Incorrect PIN',
  '56': 'No card record',
  '57': 'Transaction not permitted to cardholder',
  '58': 'Transaction not permitted to terminal',
  '59': 'Suspected fraud',
  '60': 'Contact acquirer',
  '61': 'Exceeds withdrawal limit',
  '62': 'Restricted card',
  '63': 'Security violation',
  '64': 'Original amount incorrect',
  '65': 'Exceeds withdrawal frequency',
  '66': 'Call acquirer security',
  '67': 'Hard capture',
  '75': 'PIN tries exceeded',
  '82': 'Security code refused',
  '90': 'Cutoff in progress',
  '91': 'Issuer unavailable',
  '92': 'Unable to route',
  '93': 'Violation of law',
  '94': 'Duplicate transmission',
  '95': 'Reconcile error',
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
