import type { ConfirmPayment } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import type { PaymentRecord } from './payment-record.domain.ts'

/** What only the merchant's server decides. */
const SERVER_FIELDS = [
  ...(['amount', 'currency', 'amount_to_capture', 'capture_method'] as const),
  ...(['allowed_payment_method_types', 'customer_id', 'off_session', 'mandate_id'] as const),
  ...(['recurring_details', 'surcharge_details', 'order_tax_amount', 'shipping_cost'] as const),
  ...(['profile_id', 'session_expiry'] as const),
]

/**
 * The part of a browser's or app's confirmation that counts: it cannot change what is charged, and it cannot widen a
 * mandate that the server wrote. Spec §5.3. @throws AppError precondition_failed naming the field
 */
export function readClientFields(body: ConfirmPayment, payment: PaymentRecord): ConfirmPayment {
  const changed = SERVER_FIELDS.find(
    (field) =>
      body[field] !== undefined &&
      JSON.stringify(body[field]) !== JSON.stringify(current(payment, field)),
  )
  if (changed !== undefined) {
    throw new AppError(
      'precondition_failed',
      `${changed} is set by the server that made the payment: leave it out of calls with a publishable key`,
    )
  }
  const own = payment.fields.mandate_data
  if (!own) return body
  return { ...body, mandate_data: { ...body.mandate_data, ...own } }
}

function current(payment: PaymentRecord, field: (typeof SERVER_FIELDS)[number]): unknown {
  if (field === 'amount') return payment.amountMinor
  if (field === 'currency') return payment.currency
  if (field === 'customer_id') return payment.customerId
  return payment.fields[field]
}
