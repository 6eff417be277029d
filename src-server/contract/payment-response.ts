import { z } from 'zod'
import { attemptStatus, paymentStatus } from './payment-status.ts'
import { refund } from './refunds.ts'

const text = z.string().nullable()
const details = z.record(z.string(), z.unknown())
const time = z.iso.datetime()

const pollConfig = z.object({ delay_in_secs: z.int(), frequency: z.int() })

/** What the client has to do next; its `type` says what. */
export const nextAction = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('redirect_to_url'), redirect_to_url: z.url() }),
    z.object({
      type: z.literal('redirect_inside_popup'),
      popup_url: z.url(),
      redirect_response_url: z.url(),
    }),
    z.object({
      type: z.literal('qr_code_information'),
      image_data_url: z.string(),
      /** Epoch milliseconds. */
      display_to_timestamp: z.int(),
      qr_code_url: z.null(),
      display_text: z.string(),
      border_color: z.null(),
      raw_qr_data: z.string(),
    }),
    z.object({
      type: z.literal('third_party_sdk_session_token'),
      session_token: details,
    }),
    z.object({
      type: z.literal('wait_screen_information'),
      /** Epoch nanoseconds: beyond what a JavaScript number holds exactly, so always whole milliseconds. */
      display_from_timestamp: z.number(),
      display_to_timestamp: z.number(),
      poll_config: pollConfig,
    }),
    z.object({
      type: z.literal('display_voucher_information'),
      voucher_details: z.object({
        reference: z.string(),
        download_url: z.null(),
        instructions_url: z.url(),
        /** Epoch milliseconds. */
        expires_at: z.int(),
      }),
    }),
  ])
  .meta({ id: 'NextAction' })
export type NextAction = z.output<typeof nextAction>

const attempt = z.object({
  attempt_id: z.string(),
  status: attemptStatus,
  amount: z.int(),
  currency: text,
  payment_method: text,
  payment_method_type: text,
  connector: text,
  connector_transaction_id: text,
  capture_method: text,
  authentication_type: text,
  error_code: text,
  error_message: text,
  created_at: time,
  modified_at: time,
})

const capture = z.object({
  capture_id: z.string(),
  status: z.literal('charged'),
  amount: z.int(),
  currency: text,
  authorized_attempt_id: z.string(),
  capture_sequence: z.int(),
})

/** Answer of everything that makes, changes or reads a payment; absent values are null. Spec §2.5. */
export const payment = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    merchant_id: z.string(),
    profile_id: z.string(),
    status: paymentStatus,
    amount: z.int().nullable(),
    net_amount: z.int().nullable(),
    amount_capturable: z.int(),
    amount_received: z.int().nullable(),
    currency: z.string(),
    client_secret: z.string(),
    created: time,
    updated: time,
    expires_on: time,
    webhook_url: text,
    customer_id: text,
    customer: details.nullable(),
    email: text,
    name: text,
    phone: text,
    description: text,
    return_url: text,
    setup_future_usage: text,
    off_session: z.boolean().nullable(),
    capture_method: text,
    amount_to_capture: z.int().nullable(),
    authentication_type: text,
    payment_method: text,
    payment_method_type: text,
    payment_method_data: details.nullable(),
    payment_method_id: text,
    payment_method_status: text,
    payment_token: text,
    payment_experience: text,
    payment_type: text,
    allowed_payment_method_types: z.array(z.string()).nullable(),
    mandate_id: text,
    mandate_data: details.nullable(),
    recurring_details: details.nullable(),
    next_action: nextAction.nullable(),
    is_iframe_redirection_enabled: z.boolean().nullable(),
    billing: details.nullable(),
    shipping: details.nullable(),
    order_details: z.array(details).nullable(),
    statement_descriptor_name: text,
    statement_descriptor_suffix: text,
    merchant_order_reference_id: text,
    mit_category: text,
    surcharge_details: details.nullable(),
    order_tax_amount: z.int().nullable(),
    shipping_cost: z.int().nullable(),
    metadata: details.nullable(),
    frm_metadata: details.nullable(),
    browser_info: details.nullable(),
    connector: text,
    connector_transaction_id: text,
    merchant_connector_id: text,
    reference_id: text,
    error_code: text,
    error_message: text,
    unified_code: text,
    unified_message: text,
    cancellation_reason: text,
    manual_retry_allowed: z.boolean().nullable(),
    attempt_count: z.int(),
    attempts: z.array(attempt).nullable(),
    captures: z.array(capture).nullable(),
    refunds: z.array(refund).nullable(),
    state_metadata: z.object({ total_refunded_amount: z.int().nullable() }).nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.output<typeof payment>

/** Answer of `GET /payments/list`. */
export const paymentList = z.object({ size: z.int(), data: z.array(payment) })
