import { paymentStatus, type PaymentStatus } from '#contract/payment-status.ts'

export type PaymentTone = 'success' | 'warning' | 'error' | 'neutral'

/** A payment that was cancelled is over, and nobody's fault; one that waits for somebody is a warning. */
const TONES: Readonly<Record<PaymentStatus, PaymentTone>> = {
  succeeded: 'success',
  partially_captured: 'success',
  failed: 'error',
  expired: 'error',
  conflicted: 'error',
  cancelled: 'neutral',
  cancelled_post_capture: 'neutral',
  requires_payment_method: 'neutral',
  requires_confirmation: 'neutral',
  processing: 'warning',
  requires_customer_action: 'warning',
  requires_merchant_action: 'warning',
  requires_capture: 'warning',
  partially_captured_and_capturable: 'warning',
  partially_authorized_and_requires_capture: 'warning',
  partially_captured_and_processing: 'warning',
  review: 'warning',
}

/** The colour of a payment status; its word says the same. */
export function toneOf(status: string): PaymentTone {
  const { data: known } = paymentStatus.safeParse(status)
  return known ? TONES[known] : 'neutral'
}
