import type {
  PaymentExperience,
  PaymentMethod,
  PaymentMethodType,
} from '#contract/payment-methods.ts'
import type { AttemptStatus, PaymentStatus } from '#contract/payment-status.ts'
import type { IntentFields } from '#contract/payments.ts'
import { type UnusedFields, unusedFields } from '#contract/unused-fields.ts'
import { AppError } from '../../errors.ts'
import type { CardSummary } from './card.domain.ts'
import type { Plan } from './outcome.domain.ts'
import { attemptStatusOf, requireMove } from './payment-status.domain.ts'

/** How the payment is to be made, without anything that may not be kept. */
export interface MethodChoice {
  readonly type: PaymentMethodType
  readonly paymentMethod: PaymentMethod
  /** Key inside `payment_method_data.<family>`; null for cards and bare families. */
  readonly dataKey: string | null
  readonly card: CardSummary | null
  readonly experience: PaymentExperience | null
  /** `payment_method_data` as answers show it. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly plan: Plan
  /** The stored credential it comes from. */
  readonly credentialId: string | null
}

/** One try at paying. */
export interface Attempt {
  readonly id: string
  readonly status: AttemptStatus
  readonly paymentMethod: PaymentMethod
  readonly methodType: PaymentMethodType
  readonly transactionId: string
  readonly error: { readonly code: string; readonly message: string } | null
  readonly createdMs: number
  readonly modifiedMs: number
}

/** What the shopper is asked to do; `token` opens the hosted page's form once. */
export interface PendingStep {
  readonly kind: 'challenge' | 'redirect' | 'qr' | 'wallet-sheet' | 'wait' | 'sdk' | 'voucher'
  readonly token: string
  readonly isPopup: boolean
  readonly sinceMs: number
}

export interface Capture {
  readonly id: string
  readonly amountMinor: number
}

/** Request fields that are kept as they came and shown again. */
export type KeptFields = Omit<
  IntentFields,
  'amount' | 'currency' | 'payment_method_data' | 'payment_token' | 'customer' | keyof UnusedFields
>

/** A payment as stored. Times are epoch milliseconds, amounts minor units. */
export interface PaymentRecord {
  readonly id: string
  readonly merchantId: string
  readonly profileId: string
  readonly clientSecret: string
  readonly status: PaymentStatus
  /** Null until it is known. Assumption `amount-required`. */
  readonly amountMinor: number | null
  readonly currency: string
  readonly capturedMinor: number
  readonly captures: readonly Capture[]
  readonly fields: KeptFields
  readonly customerId: string | null
  readonly method: MethodChoice | null
  readonly attempts: readonly Attempt[]
  readonly step: PendingStep | null
  readonly credentialId: string | null
  readonly mandateId: string | null
  readonly cancellationReason: string | null
  /** The webhook session it tells about itself. Assumption `session-binding`. */
  readonly sessionId: string
  readonly createdMs: number
  readonly updatedMs: number
  readonly expiresMs: number
  /** Last time the acquirer was asked. */
  readonly askedMs: number
  /** Forced syncs that count towards the limit, oldest first. */
  readonly forcedSyncsMs: readonly number[]
  /** When a failed payment is found paid after all. */
  readonly paidLateMs: number | null
}

/** Returns the payment in its next status; `current` stays as it was. Spec §3. */
export function move(
  current: PaymentRecord,
  to: PaymentStatus,
  atMs: number,
  changes: Partial<PaymentRecord> = {},
): PaymentRecord {
  requireMove(current.status, to)
  // Strictly increasing, so that a reader of webhooks can order them by `updated`.
  const updatedMs = Math.max(atMs, current.updatedMs + 1)
  const next = { ...current, ...changes, status: to, updatedMs }
  const attempts = next.attempts.map((attempt, index) =>
    index === next.attempts.length - 1
      ? { ...attempt, status: attemptStatusOf(to), modifiedMs: updatedMs }
      : attempt,
  )
  return { ...next, attempts, step: to === 'requires_customer_action' ? next.step : null }
}

/** Adds a try at paying, which later moves tell about. */
export function startAttempt(
  current: PaymentRecord,
  method: MethodChoice,
  transactionId: string,
  atMs: number,
): PaymentRecord {
  const attempt: Attempt = {
    id: `${current.id}_${current.attempts.length + 1}`,
    status: 'started',
    paymentMethod: method.paymentMethod,
    methodType: method.type,
    transactionId,
    error: null,
    createdMs: atMs,
    modifiedMs: atMs,
  }
  return { ...current, method, paidLateMs: null, attempts: [...current.attempts, attempt] }
}

/** Marks the latest try as failed for a reason. */
export function withAttemptError(
  current: PaymentRecord,
  error: { readonly code: string; readonly message: string } | null,
): PaymentRecord {
  const attempts = current.attempts.map((attempt, index) =>
    index === current.attempts.length - 1 ? { ...attempt, error } : attempt,
  )
  return { ...current, attempts }
}

function withoutUnused(fields: KeptFields & UnusedFields): KeptFields {
  const used = Object.entries(fields).filter(([name]) => !(name in unusedFields.shape))
  return Object.fromEntries(used)
}

export function latestAttempt({ attempts }: PaymentRecord): Attempt | undefined {
  return attempts.at(-1)
}

/** Takes the fields of a request over; what it leaves out stays. */
export function withFields(
  current: PaymentRecord,
  fields: IntentFields & { confirm?: boolean | undefined; client_secret?: string | undefined },
): PaymentRecord {
  const {
    amount,
    currency,
    payment_method_data: _data,
    payment_token: _token,
    confirm: _confirm,
    client_secret: _secret,
    customer,
    ...kept
  } = fields
  return {
    ...current,
    amountMinor: amount ?? current.amountMinor,
    currency: currency ?? current.currency,
    customerId: fields.customer_id ?? customer?.id ?? current.customerId,
    fields: { ...current.fields, ...withoutUnused(kept) },
  }
}

/** What the shopper agrees to pay, extras included; 0 for a card that is only verified. */
export function chargeMinor({ amountMinor, fields }: PaymentRecord): number {
  const { surcharge_details: surcharge, order_tax_amount: tax, shipping_cost: shipping } = fields
  const surchargeMinor = (surcharge?.surcharge_amount ?? 0) + (surcharge?.tax_amount ?? 0)
  return (amountMinor ?? 0) + surchargeMinor + (tax ?? 0) + (shipping ?? 0)
}

/**
 * Each part of a charge is an exact whole number; so has to be their sum.
 * @throws AppError invalid_value
 */
export function requireCountable(payment: PaymentRecord): void {
  if (Number.isSafeInteger(chargeMinor(payment))) return
  throw new AppError(
    'invalid_value',
    'amount: with surcharge_details, order_tax_amount and shipping_cost it has to stay at or ' +
      `below ${Number.MAX_SAFE_INTEGER}: lower one of them`,
  )
}

/** Authorised and not yet captured, in minor units. */
export function capturableMinor(payment: PaymentRecord): number {
  if (CLOSED.has(payment.status)) return 0
  return chargeMinor(payment) - payment.capturedMinor
}

const CLOSED: ReadonlySet<PaymentStatus> = new Set([
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'partially_captured',
])

/** Whether the payment is one that stores its credential for later charges. Spec §3. */
export function isSetup({ fields }: PaymentRecord): boolean {
  return fields.setup_future_usage === 'off_session' || fields.mandate_data !== undefined
}

/** Whether the shopper takes part in later captures: the merchant decides when money moves. */
export function isCapturedByMerchant({ fields }: PaymentRecord): boolean {
  return fields.capture_method === 'manual' || fields.capture_method === 'manual_multiple'
}

/**
 * @throws AppError when customer_id and customer.id differ
 */
export function requireOneCustomer({ customer_id, customer }: IntentFields): void {
  if (customer_id === undefined || customer?.id === undefined || customer_id === customer.id) return
  throw new AppError(
    'precondition_failed',
    'customer_id and customer.id differ: send one of them, or the same in both',
  )
}
