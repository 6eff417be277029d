import { z } from 'zod'

/** What the emulator tells a payment's session about. */
export const outgoingEventType = z.enum([
  ...(['payment_succeeded', 'payment_failed', 'payment_processing', 'payment_cancelled'] as const),
  ...(['payment_authorized', 'payment_captured', 'payment_expired', 'action_required'] as const),
  ...(['refund_succeeded', 'refund_failed', 'mandate_active', 'mandate_revoked'] as const),
])
export type OutgoingEventType = z.output<typeof outgoingEventType>

/** Body of a webhook the emulator sends; `content.object` is the whole resource. Spec §2.7, §6.3. */
export const outgoingWebhook = z.object({
  merchant_id: z.string(),
  event_id: z.string(),
  event_type: outgoingEventType,
  content: z.object({
    type: z.enum(['payment_details', 'refund_details', 'mandate_details']),
    object: z.record(z.string(), z.unknown()),
  }),
  timestamp: z.iso.datetime(),
  processor_merchant_id: z.string(),
})
export type OutgoingWebhook = z.output<typeof outgoingWebhook>
