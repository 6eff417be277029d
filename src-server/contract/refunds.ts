import { z } from 'zod'

const refundId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 characters of A-Z a-z 0-9 _ -')
const details = z.record(z.string(), z.unknown())
const text = z.string().nullable()

export const refundStatus = z.enum(['pending', 'succeeded', 'failed', 'review'])

/** Body of `POST /refunds`; `amount` in minor units, without it all that was captured. */
export const createRefundBody = z.strictObject({
  payment_id: z.string(),
  refund_id: refundId.optional(),
  merchant_id: z.string().optional(),
  amount: z.int().optional(),
  reason: z.string().max(255).optional(),
  refund_type: z.enum(['instant', 'scheduled']).optional(),
  metadata: details.optional(),
})
export type CreateRefund = z.output<typeof createRefundBody>

/** Body of `POST /refunds/{id}`. */
export const updateRefundBody = z.strictObject({
  reason: z.string().max(255).optional(),
  metadata: details.optional(),
})
export type UpdateRefund = z.output<typeof updateRefundBody>

/** Body of `POST /refunds/list`. */
export const listRefundsBody = z.strictObject({
  payment_id: z.string().optional(),
  refund_id: z.string().optional(),
  limit: z.int().optional(),
  offset: z.int().nonnegative().optional(),
})
export type ListRefunds = z.output<typeof listRefundsBody>

export const refundParams = z.object({ refund_id: z.string() })

/** Answer of everything that makes or reads a refund. */
export const refund = z
  .object({
    refund_id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    status: refundStatus,
    reason: text,
    metadata: details.nullable(),
    error_code: text,
    error_message: text,
    unified_code: text,
    unified_message: text,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    connector: z.string(),
    connector_refund_id: text,
    profile_id: z.string(),
    merchant_connector_id: z.string(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof refund>

export const refundList = z.object({
  count: z.int(),
  total_count: z.int(),
  data: z.array(refund),
})
