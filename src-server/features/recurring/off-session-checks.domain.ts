import type { CreatePayment } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import {
  isSingleUse,
  type MandateRecord,
  type StoredCredential,
  termsOf,
} from './stored-credential.domain.ts'

/** Settings of the assumptions `mandate-cap` and `mandate-required`. */
export interface OffSessionRules {
  readonly isCapCumulative: boolean
  readonly needsMandate: boolean
}

/** How a charge without the shopper names what it charges. */
export type ChargeReference = { readonly kind: 'credential' | 'mandate'; readonly id: string }

/** What was found under the reference; absent parts are unknown ids. */
export interface ChargeFacts {
  readonly reference: ChargeReference
  readonly customerId: string
  readonly amountMinor: number
  readonly currency: string
  readonly credential: StoredCredential | undefined
  /** The mandate named, or the newest live one of the credential, or its newest. */
  readonly mandate: MandateRecord | undefined
  readonly rules: OffSessionRules
}

type RequestCheck = (body: CreatePayment) => AppError | false | undefined

/** What the request itself must say, in order. Spec §4, recurring rule 2. */
const REQUEST_CHECKS: readonly RequestCheck[] = [
  ({ recurring_details, mandate_data }) =>
    recurring_details &&
    mandate_data &&
    mandateRefused('recurring_details charges a stored credential and mandate_data sets one up'),
  ({ recurring_details, payment_token, mandate_id }) =>
    recurring_details &&
    (payment_token !== undefined || mandate_id !== undefined) &&
    new AppError(
      'precondition_failed',
      'recurring_details names what to charge: leave payment_token and mandate_id out',
    ),
  ({ customer_id, customer }) =>
    customer_id === undefined && customer?.id === undefined && missing('customer_id'),
  ({ confirm }) => confirm === undefined && missing('confirm'),
  ({ off_session }) => off_session === undefined && missing('off_session'),
  ({ confirm }) =>
    !confirm &&
    new AppError('precondition_failed', '`confirm` must be true for a recurring charge'),
  ({ off_session }) =>
    !off_session &&
    new AppError('precondition_failed', '`off_session` should be true for mandate payments'),
]

/** @throws AppError of the first check that refuses */
export function requireChargeRequest(body: CreatePayment): void {
  for (const check of REQUEST_CHECKS) {
    const refusal = check(body)
    if (refusal) throw refusal
  }
}

/**
 * What the request charges: `recurring_details`, or the older top-level `mandate_id`.
 * @throws AppError method_not_offered for kinds of recurring_details that no emulated acquirer takes
 */
export function chargeReferenceOf({ recurring_details, mandate_id }: CreatePayment) {
  if (recurring_details?.type === 'payment_method_id') {
    return { kind: 'credential', id: recurring_details.data } satisfies ChargeReference
  }
  if (recurring_details?.type === 'mandate_id') {
    return { kind: 'mandate', id: recurring_details.data } satisfies ChargeReference
  }
  if (recurring_details) {
    throw new AppError(
      'method_not_offered',
      `No eligible connector takes recurring_details of type ${recurring_details.type}: use payment_method_id`,
    )
  }
  return { kind: 'mandate', id: mandate_id ?? '' } satisfies ChargeReference
}

type ChargeCheck = (facts: ChargeFacts) => AppError | false | null | undefined

/** What must hold for what was found, in order. */
const CHARGE_CHECKS: readonly ChargeCheck[] = [
  ({ reference, credential, mandate }) =>
    (reference.kind === 'mandate' ? mandate : credential) === undefined &&
    new AppError(
      'resource_missing',
      reference.kind === 'mandate'
        ? 'Mandate does not exist in our records'
        : 'Payment method does not exist in our records',
    ),
  ({ customerId, credential, mandate }) =>
    (mandate ?? credential)?.customerId !== customerId &&
    new AppError(
      'precondition_failed',
      'customer_id must match the customer of the stored credential',
    ),
  ({ reference, mandate, credential, rules }) =>
    isMandateHeldTo(reference, rules) &&
    mandate !== undefined &&
    (mandate.status !== 'active' || credential?.isActive === false) &&
    new AppError('precondition_failed', 'mandate is not active'),
  (facts) => isMandateHeldTo(facts.reference, facts.rules) && overAmount(facts),
  ({ reference, mandate, currency, rules }) => {
    const terms = mandate && termsOf(mandate)
    return (
      isMandateHeldTo(reference, rules) &&
      terms &&
      terms.currency !== currency &&
      mandateRefused(`the mandate is in ${terms.currency}, the charge in ${currency}`)
    )
  },
  ({ credential, mandate, rules }) =>
    (!credential?.isActive || !credential.isForRecurring || (rules.needsMandate && !mandate)) &&
    new AppError(
      'method_not_offered',
      'No eligible connector: this credential cannot be charged without the shopper. ' +
        'Set it up with a payment that has setup_future_usage off_session and mandate_data',
    ),
]

/** A charge that names a mandate keeps to it; one that names the credential does where the rules say so. */
function isMandateHeldTo({ kind }: ChargeReference, { needsMandate }: OffSessionRules): boolean {
  return kind === 'mandate' || needsMandate
}

function overAmount({ mandate, amountMinor, rules }: ChargeFacts): AppError | undefined {
  const terms = mandate && termsOf(mandate)
  if (!mandate || !terms) return undefined
  const countsUp = rules.isCapCumulative && !isSingleUse(mandate)
  const totalMinor = amountMinor + (countsUp ? mandate.chargedMinor : 0)
  if (totalMinor <= terms.amount) return undefined
  return mandateRefused(
    `the mandate allows ${terms.amount} in minor units${countsUp ? ' in all' : ' a charge'}, this makes ${totalMinor}`,
  )
}

/** @throws AppError of the first check that refuses */
export function requireChargeable(facts: ChargeFacts): StoredCredential {
  for (const check of CHARGE_CHECKS) {
    const refusal = check(facts)
    if (refusal) throw refusal
  }
  if (!facts.credential) throw new AppError('resource_missing', 'Payment method does not exist')
  return facts.credential
}

function missing(field: string): AppError {
  return new AppError('missing_param', `Missing required param: ${field}`)
}

function mandateRefused(reason: string): AppError {
  return new AppError('mandate_refused', `Mandate Validation Failed: ${reason}`, {
    details: { reason },
  })
}
