import { z } from 'zod'
import { currency, positiveAmountMinor } from './money.ts'

/** The shopper's consent. Spec §2.3. */
export const customerAcceptance = z.strictObject({
  acceptance_type: z.enum(['online', 'offline']),
  accepted_at: z.iso.datetime({ offset: true, local: true }).optional(),
  online: z.strictObject({ ip_address: z.string(), user_agent: z.string() }).optional(),
})

const date = z.iso.datetime({ offset: true, local: true })

/** What a mandate allows: `amount` is the maximum in minor units. Spec §2.3. */
export const mandateTerms = z.strictObject({
  amount: positiveAmountMinor,
  currency,
  start_date: date.optional(),
  end_date: date.optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
export type MandateTerms = z.output<typeof mandateTerms>

export const mandateType = z.union([
  z.strictObject({ multi_use: mandateTerms.nullable() }),
  z.strictObject({ single_use: mandateTerms }),
])

/** Spec §2.3. */
export const mandateData = z
  .strictObject({
    customer_acceptance: customerAcceptance.optional(),
    mandate_type: mandateType.optional(),
    update_mandate_id: z.string().optional(),
  })
  .meta({ id: 'MandateData' })

const objectData = z.record(z.string(), z.unknown())

/** Which stored credential a recurring charge uses. Spec §2.4; the kinds but the first are extensions. */
export const recurringDetails = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('payment_method_id'), data: z.string() }),
    z.strictObject({ type: z.literal('mandate_id'), data: z.string() }),
    z.strictObject({ type: z.literal('processor_payment_token'), data: objectData }),
    z.strictObject({
      type: z.literal('network_transaction_id_and_card_details'),
      data: objectData,
    }),
    z.strictObject({
      type: z.literal('network_transaction_id_and_network_token_details'),
      data: objectData,
    }),
    z.strictObject({
      type: z.literal('network_transaction_id_and_decrypted_wallet_token_details'),
      data: objectData,
    }),
    z.strictObject({ type: z.literal('card_with_limited_data'), data: objectData }),
  ])
  .meta({ id: 'RecurringDetails' })

export const mandateStatus = z.enum(['active', 'inactive', 'pending', 'revoked'])

/** A card as answers show it: never its number or CVC. */
export const storedCard = z.object({
  scheme: z.string().nullable(),
  last4_digits: z.string(),
  expiry_month: z.string(),
  expiry_year: z.string(),
  card_holder_name: z.string().nullable(),
  card_network: z.string().nullable(),
  card_isin: z.string(),
  saved_to_locker: z.boolean(),
})

/** Answer of `GET /mandates/{id}`. */
export const mandate = z
  .object({
    mandate_id: z.string(),
    status: mandateStatus,
    payment_method_id: z.string(),
    payment_method: z.string(),
    payment_method_type: z.string(),
    card: storedCard.nullable(),
    customer_acceptance: customerAcceptance.nullable(),
    mandate_type: mandateType.nullable(),
    customer_id: z.string(),
  })
  .meta({ id: 'Mandate' })
export type Mandate = z.output<typeof mandate>

export const mandateRevoked = z.object({ mandate_id: z.string(), status: z.literal('revoked') })

export const storedMethodStatus = z.enum(['active', 'inactive'])

/** A stored credential as its customer's list shows it. */
export const customerPaymentMethod = z
  .object({
    payment_token: z.string(),
    payment_method_id: z.string(),
    customer_id: z.string(),
    payment_method: z.string(),
    payment_method_type: z.string(),
    recurring_enabled: z.boolean(),
    status: storedMethodStatus,
    card: storedCard.nullable(),
    created: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    requires_cvv: z.boolean(),
    default_payment_method_set: z.boolean(),
  })
  .meta({ id: 'CustomerPaymentMethod' })
export type CustomerPaymentMethod = z.output<typeof customerPaymentMethod>

export const customerPaymentMethodList = z.object({
  customer_payment_methods: z.array(customerPaymentMethod),
  is_guest_customer: z.boolean(),
})

export const paymentMethodDeleted = z.object({
  payment_method_id: z.string(),
  deleted: z.literal(true),
})

export const defaultPaymentMethod = z.object({
  default_payment_method_id: z.string(),
  customer_id: z.string(),
  payment_method: z.string(),
  payment_method_type: z.string(),
})

/** Body of `POST /payment_methods/{id}/update`. */
export const updateStoredMethodBody = z.strictObject({
  card: z
    .strictObject({
      card_exp_month: z.string().optional(),
      card_exp_year: z.string().optional(),
      card_holder_name: z.string().optional(),
    })
    .optional(),
})
export type UpdateStoredMethod = z.output<typeof updateStoredMethodBody>
