/** What an event tells about. */
type ContentType =
  | 'payment_details'
  | 'refund_details'
  | 'dispute_details'
  | 'mandate_details'
  | 'payout_details'
  | 'subscription_details'

interface EventKind {
  readonly contentType: ContentType
  /** Value of the object's status field. */
  readonly status: string
}

/** Every event type of the orchestration layer, by what it tells about. Spec §6.2. */
export const EVENT_KINDS: Readonly<Record<string, EventKind>> = {
  ...kinds('payment_details', {
    payment_succeeded: 'succeeded',
    payment_failed: 'failed',
    payment_processing: 'processing',
    payment_cancelled: 'cancelled',
    payment_cancelled_post_capture: 'cancelled_post_capture',
    payment_authorized: 'requires_capture',
    payment_partially_authorized: 'partially_authorized_and_requires_capture',
    payment_captured: 'partially_captured',
    payment_expired: 'expired',
    action_required: 'requires_customer_action',
  }),
  ...kinds('refund_details', { refund_succeeded: 'succeeded', refund_failed: 'failed' }),
  ...kinds('dispute_details', {
    dispute_opened: 'dispute_opened',
    dispute_expired: 'dispute_expired',
    dispute_accepted: 'dispute_accepted',
    dispute_cancelled: 'dispute_cancelled',
    dispute_challenged: 'dispute_challenged',
    dispute_won: 'dispute_won',
    dispute_lost: 'dispute_lost',
  }),
  ...kinds('mandate_details', { mandate_active: 'active', mandate_revoked: 'revoked' }),
  ...kinds('payout_details', {
    payout_success: 'success',
    payout_failed: 'failed',
    payout_initiated: 'initiated',
    payout_processing: 'pending',
    payout_cancelled: 'cancelled',
    payout_expired: 'expired',
    payout_reversed: 'reversed',
  }),
  ...kinds('subscription_details', { invoice_paid: 'invoice_paid' }),
}

export const EVENT_TYPES = Object.keys(EVENT_KINDS)

type Json = Readonly<Record<string, unknown>>

export interface TemplateInput {
  readonly eventType: string
  /** The payment it is about, as the API tells it; undefined for an invented one. */
  readonly payment: Json | undefined
  readonly merchantId: string
  readonly nowMs: number
  /** Hexadecimal digits that make invented ids differ. */
  readonly seed: string
}

/** A webhook of the type in the orchestration format, as text to edit. */
export function writeTemplate({
  eventType,
  payment,
  merchantId,
  nowMs,
  seed,
}: TemplateInput): string {
  const { contentType, status } = EVENT_KINDS[eventType] ?? EVENT_KINDS['payment_succeeded'] ?? NONE
  const now = new Date(nowMs).toISOString()
  const about = {
    payment: payment ?? inventPayment(seed, now),
    status,
    now,
    seed,
  }
  const body = {
    merchant_id: merchantId,
    event_id: `evt_${seed}`,
    event_type: eventType,
    content: { type: contentType, object: OBJECTS[contentType](about) },
    timestamp: now,
    processor_merchant_id: merchantId,
  }
  return JSON.stringify(body, null, 2)
}

const NONE: EventKind = { contentType: 'payment_details', status: 'succeeded' }

interface About {
  readonly payment: Json
  readonly status: string
  readonly now: string
  readonly seed: string
}

const OBJECTS: Readonly<Record<ContentType, (about: About) => Json>> = {
  payment_details: ({ payment, status, now }) => ({ ...payment, status, updated: now }),
  refund_details: ({ payment, status, now, seed }) => ({
    refund_id: `ref_${seed.slice(0, 20)}`,
    payment_id: payment['payment_id'],
    amount: payment['amount'],
    currency: payment['currency'],
    status,
    reason: 'customer_request',
    error_code: status === 'failed' ? 'declined' : null,
    error_message: status === 'failed' ? 'The refund was declined' : null,
    created_at: now,
    updated_at: now,
  }),
  dispute_details: ({ payment, status, now, seed }) => ({
    dispute_id: `dp_${seed.slice(0, 20)}`,
    payment_id: payment['payment_id'],
    attempt_id: `${String(payment['payment_id'])}_1`,
    amount: String(payment['amount']),
    currency: payment['currency'],
    dispute_stage: 'dispute',
    dispute_status: status,
    connector_reason: 'product_not_received',
    created_at: now,
  }),
  mandate_details: ({ payment, status, seed }) => ({
    mandate_id: `man_${seed.slice(0, 20)}`,
    status,
    payment_method_id: `pm_${seed.slice(0, 20)}`,
    payment_method: 'card',
    customer_id: payment['customer_id'] ?? 'cus_invented',
  }),
  payout_details: ({ payment, status, now, seed }) => ({
    payout_id: `pay_${seed.slice(0, 20)}`,
    amount: payment['amount'],
    currency: payment['currency'],
    payout_type: 'bank',
    status,
    created: now,
  }),
  subscription_details: ({ payment, status, seed }) => ({
    subscription_id: `sub_${seed.slice(0, 20)}`,
    invoice_id: `inv_${seed.slice(0, 20)}`,
    payment_id: payment['payment_id'],
    amount: payment['amount'],
    currency: payment['currency'],
    status,
  }),
}

function inventPayment(seed: string, now: string): Json {
  return {
    payment_id: `pay_${seed.slice(-20)}`,
    status: 'succeeded',
    amount: 12_500,
    currency: 'ZAR',
    customer_id: null,
    payment_method: 'card',
    payment_method_type: 'credit',
    error_code: null,
    error_message: null,
    created: now,
    updated: now,
  }
}

function kinds(
  contentType: ContentType,
  statuses: Readonly<Record<string, string>>,
): Record<string, EventKind> {
  return Object.fromEntries(
    Object.entries(statuses).map(([eventType, status]) => [eventType, { contentType, status }]),
  )
}
