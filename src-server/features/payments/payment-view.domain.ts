import type { Payment } from '#contract/payment-response.ts'
import type { Refund } from '#contract/refunds.ts'
import { type NextActionContext, nextActionOf } from './next-action.domain.ts'
import { CONNECTOR } from './payment-links.domain.ts'
import {
  capturableMinor,
  chargeMinor,
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

function describeFields({ fields, customerId }: PaymentRecord) {
  return {
    customer_id: customerId,
    customer: customerId === null ? null : describeCustomer(customerId, fields),
    email: fields.email ?? null,
    name: fields.name ?? null,
    phone: fields.phone ?? null,
    description: fields.description ?? null,
    return_url: fields.return_url ?? null,
    setup_future_usage: fields.setup_future_usage ?? null,
    off_session: fields.off_session ?? null,
    capture_method: fields.capture_method ?? null,
    amount_to_capture: fields.amount_to_capture ?? null,
    authentication_type: fields.authentication_type ?? 'three_ds',
    payment_type: fields.payment_type ?? null,
    allowed_payment_method_types: fields.allowed_payment_method_types ?? null,
    mandate_data: fields.mandate_data ?? null,
    recurring_details: fields.recurring_details ?? null,
    is_iframe_redirection_enabled: fields.is_iframe_redirection_enabled ?? null,
    ...describeOrder(fields),
  }
}

function describeCustomer(id: string, fields: PaymentRecord['fields']) {
  const { name, email, phone, phone_country_code } = fields
  return { id, name, email, phone, phone_country_code }
}

function describeOrder(fields: PaymentRecord['fields']) {
  return {
    billing: fields.billing ?? null,
    shipping: fields.shipping ?? null,
    order_details: fields.order_details ?? null,
    statement_descriptor_name: fields.statement_descriptor_name ?? null,
    statement_descriptor_suffix: fields.statement_descriptor_suffix ?? null,
    merchant_order_reference_id: fields.merchant_order_reference_id ?? null,
    mit_category: fields.mit_category ?? null,
    surcharge_details: fields.surcharge_details ?? null,
    order_tax_amount: fields.order_tax_amount ?? null,
    shipping_cost: fields.shipping_cost ?? null,
    metadata: fields.metadata ?? null,
    frm_metadata: fields.frm_metadata ?? null,
    browser_info: fields.browser_info ?? null,
  }
}

function describeMethod(payment: PaymentRecord, context: ViewContext) {
  const { method, fields } = payment
  return {
    payment_method: method?.paymentMethod ?? fields.payment_method ?? null,
    payment_method_type: method?.type ?? fields.payment_method_type ?? null,
    payment_method_data: method?.shown ?? null,
    payment_experience: method?.experience ?? fields.payment_experience ?? null,
    payment_method_id: payment.credentialId,
    payment_method_status: payment.credentialId === null ? null : context.credentialStatus,
    payment_token: null,
    mandate_id: payment.mandateId,
    next_action: nextActionOf(payment, context),
  }
}

function describeOutcome(payment: PaymentRecord, { allowsManualRetry }: ViewContext) {
  const attempt = latestAttempt(payment)
  const error = attempt?.error ?? null
  return {
    connector: attempt ? CONNECTOR : null,
    connector_transaction_id: attempt?.transactionId ?? null,
    merchant_connector_id: attempt ? payment.profileId.replace(/^pro_/, 'mca_') : null,
    reference_id: attempt?.id ?? null,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    unified_code: error && 'UE_9000',
    unified_message: error && 'Something went wrong',
    cancellation_reason: payment.cancellationReason,
    manual_retry_allowed: payment.status === 'failed' ? allowsManualRetry : null,
    attempt_count: Math.max(1, payment.attempts.length),
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
