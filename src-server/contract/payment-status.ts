import { z } from 'zod'

/** Allowed values of `status`. Spec §2.5; the values are assumption `payment-statuses`. */
export const paymentStatus = z.enum([
  'succeeded',
  'failed',
  'cancelled',
  'cancelled_post_capture',
  'processing',
  'requires_customer_action',
  'requires_merchant_action',
  'requires_payment_method',
  'requires_confirmation',
  'requires_capture',
  'partially_captured',
  'partially_captured_and_capturable',
  'partially_authorized_and_requires_capture',
  'partially_captured_and_processing',
  'conflicted',
  'expired',
  'review',
])
export type PaymentStatus = z.output<typeof paymentStatus>

/** Status of one try at paying, in `attempts[]`. */
export const attemptStatus = z.enum([
  ...(['started', 'authentication_pending', 'authentication_failed', 'authorized'] as const),
  ...(['charged', 'partial_charged', 'partial_charged_and_chargeable', 'voided'] as const),
  ...(['pending', 'failure', 'expired'] as const),
])
export type AttemptStatus = z.output<typeof attemptStatus>

export const captureMethod = z.enum([
  'automatic',
  'manual',
  'manual_multiple',
  'scheduled',
  'sequential_automatic',
])

export const authenticationType = z.enum(['three_ds', 'no_three_ds'])
export const futureUsage = z.enum(['off_session', 'on_session'])
