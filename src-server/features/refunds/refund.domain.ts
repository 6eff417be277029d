import { z } from 'zod'
import type { MerchantMethod } from '#contract/merchant-profile.ts'
import { REFUNDS_PER_PAYMENT } from '#contract/limits.ts'
import type { RefundRule } from '#contract/payment-methods.ts'
import { type Refund, refundStatus } from '#contract/refunds.ts'
import { AppError } from '../../errors.ts'
import { CONNECTOR } from '../payments/payment-links.domain.ts'
import type { PaymentRecord } from '../payments/payment-record.domain.ts'

/** A refund as stored. Times are epoch milliseconds, amounts minor units. */
export const refundRecord = z.object({
  id: z.string(),
  paymentId: z.string(),
  profileId: z.string(),
  sessionId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  status: refundStatus,
  reason: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** How the acquirer will answer. */
  willSucceed: z.boolean(),
  transactionId: z.string(),
  createdMs: z.int(),
  updatedMs: z.int(),
  /** When it ends by itself; null once it did. */
  dueMs: z.int().nullable(),
})
export type RefundRecord = Readonly<z.output<typeof refundRecord>>

/** Facts a refund is judged by. */
export interface RefundRequest {
  readonly payment: PaymentRecord
  /** Undefined where the account no longer knows the payment's method. */
  readonly method: MerchantMethod | undefined
  /** Null asks for all that was captured. */
  readonly amountMinor: number | null
  readonly earlier: readonly RefundRecord[]
  readonly nowMs: number
}

const OLDEST_PAYMENT_MS = 365 * 24 * 60 * 60 * 1000

/**
 * The amount a refund gives back, in minor units, after every rule. Spec §2.5; assumption `refund-rules`.
 * @throws AppError of the first rule that refuses
 */
export function requireRefundable(request: RefundRequest): number {
  const { payment, amountMinor, earlier, nowMs } = request
  if (payment.status !== 'succeeded' && payment.status !== 'partially_captured') {
    throw new AppError(
      'unexpected_state',
      `This Payment could not be refunded because it has a payment.status of ${payment.status}. ` +
        'The expected state is succeeded, partially_captured',
    )
  }
  if (nowMs - payment.createdMs > OLDEST_PAYMENT_MS) {
    throw format('created_at', 'created less than 365 days ago')
  }
  const standing = earlier.filter(({ status }) => status !== 'failed')
  const givenBackMinor = standing.reduce((sum, refund) => sum + refund.amountMinor, 0)
  const wantedMinor = amountMinor ?? payment.capturedMinor
  if (wantedMinor <= 0) throw format('amount', 'greater than 0')
  requireMethodRule(request, wantedMinor, standing.length)
  if (givenBackMinor + wantedMinor > payment.capturedMinor) {
    throw new AppError(
      'refund_exceeds_captured',
      'The refund amount exceeds the amount captured: ' +
        `${payment.capturedMinor - givenBackMinor} in minor units are left to refund`,
    )
  }
  if (earlier.length >= REFUNDS_PER_PAYMENT) {
    throw new AppError(
      'too_many_refunds',
      'Maximum refund attempts has been reached for this payment',
    )
  }
  return wantedMinor
}

type RuleCheck = (type: string, isPartial: boolean, standing: number) => string | false

/** What each rule has against a refund. */
const RULES: Record<RefundRule, RuleCheck> = {
  any: () => false,
  none: (type) => `${type} payments cannot be refunded through ${CONNECTOR}`,
  full: (type, isPartial) => isPartial && `${type} payments can be refunded in full only`,
  once: (type, _isPartial, standing) =>
    standing > 0 && `${type} payments can be refunded once only`,
}

/** Spec §2.5: the method the shopper chose decides whether a refund is allowed and whether it can be partial. */
function requireMethodRule(
  { payment, method }: RefundRequest,
  wantedMinor: number,
  standing: number,
): void {
  if (!method) return
  const { type, minimumRefundMinor } = method
  const refusal = RULES[method.refunds](type, wantedMinor < payment.capturedMinor, standing)
  if (refusal) throw new AppError('invalid_request_data', refusal)
  if (minimumRefundMinor !== null && wantedMinor < minimumRefundMinor) {
    throw format('amount', `at least ${minimumRefundMinor} in minor units for ${type}`)
  }
}

/** A refund in its final state. */
export function endRefund(refund: RefundRecord, atMs: number): RefundRecord {
  return {
    ...refund,
    status: refund.willSucceed ? 'succeeded' : 'failed',
    error: refund.willSucceed ? null : REFUSED,
    updatedMs: Math.max(atMs, refund.updatedMs + 1),
    dueMs: null,
  }
}

const REFUSED = { code: '800.100.162', message: 'The acquirer refused the refund' }

export function describeRefund(refund: RefundRecord): Refund {
  return {
    refund_id: refund.id,
    payment_id: refund.paymentId,
    amount: refund.amountMinor,
    currency: refund.currency,
    status: refund.status,
    reason: refund.reason,
    metadata: refund.metadata,
    error_code: refund.error?.code ?? null,
    error_message: refund.error?.message ?? null,
    unified_code: refund.error && 'UE_9000',
    unified_message: refund.error && 'Something went wrong',
    created_at: new Date(refund.createdMs).toISOString(),
    updated_at: new Date(refund.updatedMs).toISOString(),
    connector: CONNECTOR,
    connector_refund_id: refund.transactionId,
    profile_id: refund.profileId,
    merchant_connector_id: refund.profileId.replace(/^pro_/, 'mca_'),
  }
}

function format(field: string, expected: string): AppError {
  return new AppError(
    'invalid_format',
    `${field} contains invalid data. Expected format is ${expected}`,
  )
}
