import { z } from 'zod'
import { amountMinor } from './money.ts'

const details = z.record(z.string(), z.unknown())
const flag = z.boolean()

/**
 * Fields of a payment that conventional clients send and that change nothing here: checked for their type and left
 * alone. They are neither kept nor shown again.
 */
export const unusedFields = z
  .object({
    merchant_id: z.string(),
    routing: details,
    connector: z.array(z.string()),
    capture_on: z.iso.datetime({ offset: true, local: true }),
    card_cvc: z.string(),
    business_country: z.string(),
    business_label: z.string(),
    business_sub_label: z.string(),
    merchant_connector_details: details,
    retry_action: z.enum(['manual_retry', 'requeue']),
    connector_metadata: details,
    feature_metadata: details,
    payment_link_config: details,
    payment_link_config_id: z.string(),
    request_incremental_authorization: flag,
    request_external_three_ds_authentication: flag,
    request_extended_authorization: flag,
    three_ds_data: details,
    split_payments: details,
    skip_external_tax_calculation: flag,
    psd2_sca_exemption_type: z.string(),
    ctp_service_details: details,
    force_3ds_challenge: flag,
    threeds_method_comp_ind: z.string(),
    all_keys_required: flag,
    payment_channel: z.union([z.string(), details]),
    tax_status: z.string(),
    discount_amount: amountMinor,
    shipping_amount_tax: amountMinor,
    duty_amount: amountMinor,
    order_date: z.iso.datetime({ offset: true, local: true }),
    enable_partial_authorization: flag,
    enable_overcapture: flag,
    is_stored_credential: flag,
    billing_descriptor: details,
    tokenization: z.string(),
    partner_merchant_identifier_details: details,
  })
  .partial()
export type UnusedFields = z.output<typeof unusedFields>
