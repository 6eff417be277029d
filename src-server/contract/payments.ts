import { z } from 'zod'
import { customerDetails, customerId } from './customers.ts'
import { amountMinor, currency, positiveAmountMinor } from './money.ts'
import {
  cardNetwork,
  paymentExperience,
  paymentMethod,
  paymentMethodType,
} from './payment-methods.ts'
import { authenticationType, captureMethod, futureUsage } from './payment-status.ts'
import { customerAcceptance, mandateData, recurringDetails } from './recurring.ts'
import { unusedFields } from './unused-fields.ts'

/** Identifier of a payment or refund: chosen by the caller, or made here. */
export const resourceId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 characters of A-Z a-z 0-9 _ -')

const details = z.record(z.string(), z.unknown())
const shortText = z.string().max(255)

const SCRIPT_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/** Where the shopper comes back to: a web address, or an app's own scheme. */
export const returnUrl = z
  .url('Use a URL such as https://shop.example/done')
  .max(2048)
  .refine((url) => !SCRIPT_SCHEMES.has(schemeOf(url)), 'Use an http, https or app URL')

function schemeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : ''
}

const card = z.object({
  card_number: z
    .string()
    .transform((digits) => digits.replaceAll(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{8,19}$/, 'Use 8 to 19 digits')),
  card_exp_month: z.string(),
  card_exp_year: z.string(),
  card_cvc: z.string().optional(),
  card_holder_name: z.string().max(255).optional(),
  card_issuer: z.string().optional(),
  card_network: cardNetwork.optional(),
  card_type: z.string().optional(),
  card_issuing_country: z.string().optional(),
  bank_code: z.string().optional(),
  nick_name: z.string().optional(),
})
export type CardData = z.output<typeof card>

const networkToken = z.object({
  network_token: z.string().optional(),
  token_number: z.string().optional(),
  token_exp_month: z.string(),
  token_exp_year: z.string(),
  token_cryptogram: z.string().optional(),
  card_holder_name: z.string().optional(),
  card_network: cardNetwork.optional(),
})
export type NetworkTokenData = z.output<typeof networkToken>

/** One family of method data, keyed by the family's name. */
export const paymentMethodData = z.strictObject({
  card: card.optional(),
  network_token: networkToken.optional(),
  /** Comes with `payment_token`: the CVC of a stored card. */
  card_token: details.optional(),
  wallet: details.optional(),
  pay_later: details.optional(),
  bank_redirect: details.optional(),
  bank_transfer: details.optional(),
  bank_debit: details.optional(),
  crypto: details.optional(),
  voucher: details.optional(),
  upi: details.optional(),
  billing: details.optional(),
})
export type PaymentMethodData = z.output<typeof paymentMethodData>

const surcharge = z.strictObject({
  surcharge_amount: amountMinor,
  tax_amount: amountMinor.optional(),
})

/** What create, update and confirm have in common. Spec §2.2; the rest as conventional clients send it. */
const intentFields = z.strictObject({
  amount: amountMinor.optional(),
  currency: currency.optional(),
  capture_method: captureMethod.optional(),
  amount_to_capture: positiveAmountMinor.optional(),
  authentication_type: authenticationType.optional(),
  customer_id: customerId.optional(),
  customer: customerDetails.extend({ id: customerId.optional() }).optional(),
  email: z.email().optional(),
  name: shortText.optional(),
  phone: z.string().max(64).optional(),
  phone_country_code: z.string().max(8).optional(),
  description: z.string().max(1000).optional(),
  return_url: returnUrl.optional(),
  setup_future_usage: futureUsage.optional(),
  off_session: z.boolean().optional(),
  payment_method: paymentMethod.optional(),
  payment_method_type: paymentMethodType.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_token: z.string().optional(),
  payment_experience: paymentExperience.optional(),
  allowed_payment_method_types: z.array(paymentMethodType).optional(),
  billing: details.optional(),
  shipping: details.optional(),
  statement_descriptor_name: shortText.optional(),
  statement_descriptor_suffix: shortText.optional(),
  order_details: z.array(details).optional(),
  mandate_data: mandateData.optional(),
  customer_acceptance: customerAcceptance.optional(),
  mandate_id: z.string().max(64).optional(),
  browser_info: details.optional(),
  metadata: details.optional(),
  profile_id: z.string().optional(),
  payment_type: z
    .enum(['normal', 'new_mandate', 'setup_mandate', 'recurring_mandate', 'installment'])
    .optional(),
  session_expiry: z.int().min(60).max(7_890_000).optional(),
  payment_link: z.boolean().optional(),
  recurring_details: recurringDetails.optional(),
  is_iframe_redirection_enabled: z.boolean().optional(),
  merchant_order_reference_id: shortText.optional(),
  mit_category: z.enum(['recurring', 'installment', 'unscheduled', 'resubmission']).optional(),
  surcharge_details: surcharge.optional(),
  order_tax_amount: amountMinor.optional(),
  shipping_cost: amountMinor.optional(),
  frm_metadata: details.optional(),
  ...unusedFields.shape,
})
export type IntentFields = z.output<typeof intentFields>

/** Body of `POST /payments`. Spec §2.2; unknown fields are refused by name. */
export const createPaymentBody = intentFields
  .extend({
    payment_id: resourceId.optional(),
    /** False when left out. */
    confirm: z.boolean().optional(),
  })
  .meta({ examples: [{ amount: 12_500, currency: 'ZAR', confirm: false }] })
export type CreatePayment = z.output<typeof createPaymentBody>

const clientSecret = z.string().min(1)

/** Body of `POST /payments/{id}`. */
export const updatePaymentBody = intentFields.extend({
  payment_id: resourceId.optional(),
  confirm: z.boolean().optional(),
  client_secret: clientSecret.optional(),
})
export type UpdatePayment = z.output<typeof updatePaymentBody>

/** Body of `POST /payments/{id}/confirm`. Spec §5.3. */
export const confirmPaymentBody = updatePaymentBody.clone()
export type ConfirmPayment = z.output<typeof confirmPaymentBody>

/** Body of `POST /payments/{id}/capture`. Without an amount, all that is left. */
export const capturePaymentBody = z.strictObject({
  payment_id: resourceId.optional(),
  merchant_id: z.string().optional(),
  amount_to_capture: z.int().optional(),
  refund_uncaptured_amount: z.boolean().optional(),
  statement_descriptor_suffix: shortText.optional(),
  statement_descriptor_prefix: shortText.optional(),
  statement_descriptor_name: shortText.optional(),
  merchant_connector_details: details.optional(),
  all_keys_required: z.boolean().optional(),
})
export type CapturePayment = z.output<typeof capturePaymentBody>

/** Body of `POST /payments/{id}/cancel`. */
export const cancelPaymentBody = z.strictObject({
  payment_id: resourceId.optional(),
  cancellation_reason: shortText.optional(),
  merchant_connector_details: details.optional(),
  all_keys_required: z.boolean().optional(),
})
export type CancelPayment = z.output<typeof cancelPaymentBody>

export const paymentParams = z.object({ payment_id: z.string() })

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Query of `GET /payments/{id}`. Spec §4. */
export const readPaymentQuery = z.object({
  force_sync: flag.optional(),
  client_secret: z.string().optional(),
  expand_attempts: flag.optional(),
  expand_captures: flag.optional(),
  all_keys_required: flag.optional(),
})
export type ReadPayment = z.output<typeof readPaymentQuery>

const time = z.iso.datetime({ offset: true, local: true })

/** Query of `GET /payments/list`; newest first. */
export const listPaymentsQuery = z.object({
  customer_id: z.string().optional(),
  limit: z.coerce.number().int().optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: time.optional(),
  'created.lt': time.optional(),
  'created.gt': time.optional(),
  'created.lte': time.optional(),
  'created.gte': time.optional(),
})
export type ListPayments = z.output<typeof listPaymentsQuery>
