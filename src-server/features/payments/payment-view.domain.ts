import type { Payment } from '#contract/payment-response.ts'
import type { Refund } from '#contract/refunds.ts'
import { type NextActionContext, nextActionOf } from './next-action.domain.ts'
import { CONNECTOR } from './payment-links.domain.ts'
import {
  type Attempt,
  capturableMinor,
  chargeMinor,
  type KeptFields,
  latestAttempt,
  type PaymentRecord,
} from './payment-record.domain.ts'
import { UNCONFIRMED_STATUSES } from './payment-status.domain.ts'

/** What an answer shows beside the payment itself. */
export interface ViewContext extends NextActionContext {
  readonly allowsManualRetry: boolean
  readonly refunds: readonly Refund[]
  readonly credentialStatus: string | null
}

export interface Expansion {
  readonly attempts?: boolean | undefined
  readonly captures?: boolean | undefined
}

/** A payment as the API answers it. Spec §2.5; assumption `payment-id-field` for its two ids. */
export function describePayment(
  payment: PaymentRecord,
  context: ViewContext,
  expansion: Expansion = {},
): Payment {
  return {
    ...describeIdentity(payment, context),
    ...describeMoney(payment),
    ...describeFields(payment),
    ...describeMethod(payment, context),
    ...describeOutcome(payment, context),
    attempts: expansion.attempts ? describeAttempts(payment) : null,
    captures: expansion.captures ? describeCaptures(payment) : null,
    ...describeRefunds(context.refunds),
  }
}

function describeIdentity(payment: PaymentRecord, { baseUrl }: ViewContext) {
  return {
    id: payment.id,
    payment_id: payment.id,
    merchant_id: payment.merchantId,
    profile_id: payment.profileId,
    status: payment.status,
    client_secret: payment.clientSecret,
    created: toIso(payment.createdMs),
    updated: toIso(payment.updatedMs),
    expires_on: toIso(payment.expiresMs),
    webhook_url: `${baseUrl}/api/webhooks/session/${payment.sessionId}`,
  }
}

function describeMoney(payment: PaymentRecord) {
  const isTried = !UNCONFIRMED_STATUSES.has(payment.status)
  return {
    amount: payment.amountMinor,
    net_amount: payment.amountMinor === null ? null : chargeMinor(payment),
    amount_capturable: capturableMinor(payment),
    amount_received: isTried && payment.capturedMinor > 0 ? payment.capturedMinor : null,
    currency: payment.currency,
  }
}

/** Request fields that an answer repeats as they came. */
const REPEATED = [
  'email',
  'name',
  'phone',
  'description',
  'return_url',
  'setup_future_usage',
  'off_session',
  'capture_method',
  'amount_to_capture',
  'payment_type',
  'allowed_payment_method_types',
  'mandate_data',
  'recurring_details',
  'is_iframe_redirection_enabled',
  'billing',
  'shipping',
  'order_details',
  'statement_descriptor_name',
  'statement_descriptor_suffix',
  'merchant_order_reference_id',
  'mit_category',
  'surcharge_details',
  'order_tax_amount',
  'shipping_cost',
  'metadata',
  'frm_metadata',
  'browser_info',
] as const satisfies readonly (keyof KeptFields)[]

type Repeated = {
  [Name in (typeof REPEATED)[number]]: NonNullable<KeptFields[Name]> | null
}

function describeFields({ fields, customerId }: PaymentRecord) {
  const repeated = REPEATED.map((name) => [name, fields[name] ?? null])
  return {
    customer_id: customerId,
    customer: customerId === null ? null : describeCustomer(customerId, fields),
    authentication_type: fields.authentication_type ?? 'three_ds',
    ...(Object.fromEntries(repeated) as Repeated),
  }
}

function describeCustomer(id: string, fields: PaymentRecord['fields']) {
  const { name, email, phone, phone_country_code } = fields
  return { id, name, email, phone, phone_country_code }
}

function describeMethod(payment: PaymentRecord, context: ViewContext) {
  return {
    ...describeChoice(payment),
    payment_method_id: payment.credentialId,
    payment_method_status: payment.credentialId === null ? null : context.credentialStatus,
    payment_token: null,
    mandate_id: payment.mandateId,
    next_action: nextActionOf(payment, context),
  }
}

function describeChoice({ method, fields }: PaymentRecord) {
  if (method) {
    return {
      payment_method: method.paymentMethod,
      payment_method_type: method.type,
      payment_method_data: method.shown,
      payment_experience: method.experience ?? fields.payment_experience ?? null,
    }
  }
  return {
    payment_method: fields.payment_method ?? null,
    payment_method_type: fields.payment_method_type ?? null,
    payment_method_data: null,
    payment_experience: fields.payment_experience ?? null,
  }
}

function describeOutcome(payment: PaymentRecord, { allowsManualRetry }: ViewContext) {
  const attempt = latestAttempt(payment)
  return {
    connector: attempt ? CONNECTOR : null,
    connector_transaction_id: attempt?.transactionId ?? null,
    merchant_connector_id: attempt ? payment.profileId.replace(/^pro_/, 'mca_') : null,
    reference_id: attempt?.id ?? null,
    ...describeError(attempt?.error ?? null),
    cancellation_reason: payment.cancellationReason,
    manual_retry_allowed: payment.status === 'failed' ? allowsManualRetry : null,
    attempt_count: Math.max(1, payment.attempts.length),
  }
}

function describeError(error: Attempt['error']) {
  return {
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    unified_code: error && 'UE_9000',
    unified_message: error && 'Something went wrong',
  }
}

function describeAttempts(payment: PaymentRecord): NonNullable<Payment['attempts']> {
  return payment.attempts.map((attempt) => ({
    attempt_id: attempt.id,
    status: attempt.status,
    amount: chargeMinor(payment),
    currency: payment.currency,
    payment_method: attempt.paymentMethod,
    payment_method_type: attempt.methodType,
    connector: CONNECTOR,
    connector_transaction_id: attempt.transactionId,
    capture_method: payment.fields.capture_method ?? null,
    authentication_type: payment.fields.authentication_type ?? null,
    error_code: attempt.error?.code ?? null,
    error_message: attempt.error?.message ?? null,
    created_at: toIso(attempt.createdMs),
    modified_at: toIso(attempt.modifiedMs),
  }))
}

function describeCaptures(payment: PaymentRecord): NonNullable<Payment['captures']> {
  return payment.captures.map(({ id, amountMinor }, index) => ({
    capture_id: id,
    status: 'charged' as const,
    amount: amountMinor,
    currency: payment.currency,
    authorized_attempt_id: latestAttempt(payment)?.id ?? `${payment.id}_1`,
    capture_sequence: index + 1,
  }))
}

function describeRefunds(refunds: readonly Refund[]) {
  if (refunds.length === 0) return { refunds: null, state_metadata: null }
  const done = refunds.filter(({ status }) => status === 'succeeded')
  const total = done.reduce((sum, { amount }) => sum + amount, 0)
  return { refunds: [...refunds], state_metadata: { total_refunded_amount: total } }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString()
}
