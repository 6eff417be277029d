import { createHmac } from 'node:crypto'
import type { OutgoingEventType, OutgoingWebhook } from '#contract/outgoing-webhooks.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'

const EVENT_TYPES: Partial<Record<PaymentStatus, OutgoingEventType>> = {
  succeeded: 'payment_succeeded',
  failed: 'payment_failed',
  processing: 'payment_processing',
  requires_customer_action: 'action_required',
  requires_merchant_action: 'action_required',
  conflicted: 'action_required',
  review: 'action_required',
  requires_capture: 'payment_authorized',
  partially_captured: 'payment_captured',
  partially_captured_and_capturable: 'payment_captured',
  cancelled: 'payment_cancelled',
  expired: 'payment_expired',
}

/** What a payment's session is told when the payment comes to a status; undefined for nothing. Spec §6.3. */
export function eventTypeOf(status: PaymentStatus): OutgoingEventType | undefined {
  return EVENT_TYPES[status]
}

/** A webhook before it was given its id, time and bytes. */
export interface NewWebhook {
  readonly sessionId: string
  /** The payment whose webhooks are told in order; a mandate's revocation goes with the payment that made it. */
  readonly paymentId: string
  readonly eventType: OutgoingEventType
  readonly contentType: OutgoingWebhook['content']['type']
  readonly object: Readonly<Record<string, unknown>>
}

/** The exact bytes that are sent and signed, as text. */
export function writeWebhook(
  { eventType, contentType, object }: NewWebhook,
  facts: { readonly merchantId: string; readonly eventId: string; readonly at: Date },
): string {
  return JSON.stringify({
    merchant_id: facts.merchantId,
    event_id: facts.eventId,
    event_type: eventType,
    content: { type: contentType, object },
    timestamp: facts.at.toISOString(),
    processor_merchant_id: facts.merchantId,
  } satisfies OutgoingWebhook)
}

/** Value of `x-webhook-signature-512`. Assumption `webhook-signature`. */
export function signWebhook(body: string, hashKey: string): string {
  return createHmac('sha512', hashKey).update(body).digest('hex')
}
