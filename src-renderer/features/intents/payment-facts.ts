import type { Payment } from '#contract/payment-response.ts'
import { createPaymentBody } from '#contract/payments.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'
import type { JsonObject } from './draft-text.ts'
import type { Preset } from './presets.ts'

/** Where a payment is on its way. Spec §3. */
export type Stage = 'created' | 'processing' | 'final'

const FINAL: ReadonlySet<PaymentStatus> = new Set([
  ...(['succeeded', 'failed', 'cancelled', 'cancelled_post_capture', 'expired'] as const),
  ...(['partially_captured', 'conflicted'] as const),
])

export function stageOf(status: PaymentStatus): Stage {
  if (status === 'requires_payment_method' || status === 'requires_confirmation') return 'created'
  return FINAL.has(status) ? 'final' : 'processing'
}

type PresetMember = 'off_session' | 'recurring_details' | 'mandate_data' | 'setup_future_usage'

/** Which preset makes such a payment. */
export function presetOf(payment: { readonly [Member in PresetMember]?: unknown }): Exclude<
  Preset,
  'mobile'
> {
  if (payment.off_session === true || payment.recurring_details) return 'off_session'
  return payment.mandate_data || payment.setup_future_usage ? 'setup' : 'checkout'
}

/** What the answer shows that nobody sent in, or that only the shopper has. */
// prettier-ignore
const NOT_SENT: ReadonlySet<string> = new Set([
  'payment_id', 'merchant_id', 'profile_id', 'connector', 'mandate_id', 'payment_type', 'customer',
  'payment_method', 'payment_method_type', 'payment_method_data', 'payment_token',
  'payment_experience', 'amount_to_capture', 'browser_info', 'billing', 'email', 'name', 'phone',
])

/** A body that makes such a payment again: without what the shopper gave, which only the shopper has. */
export function bodyAgain(payment: Payment): JsonObject {
  const fields = Object.keys(createPaymentBody.shape).filter((name) => !NOT_SENT.has(name))
  const values: JsonObject = payment
  const isCharge = presetOf(payment) === 'off_session'
  const kept = fields
    .map((name) => [name, values[name]] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
  const { amount, currency, ...others } = Object.fromEntries(kept)
  return { ...(amount !== undefined && { amount }), currency, confirm: isCharge, ...others }
}

/** A client secret begins with the id of its payment. */
export function paymentIdOf(clientSecret: string): string | undefined {
  const at = clientSecret.indexOf('_secret_')
  return at > 0 ? clientSecret.slice(0, at) : undefined
}
