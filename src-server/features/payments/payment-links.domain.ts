import { createHmac } from 'node:crypto'
import type { PaymentRecord } from './payment-record.domain.ts'
import { chargeMinor, latestAttempt } from './payment-record.domain.ts'

/** Name of the one acquirer there is. */
export const CONNECTOR = 'emulated_acquirer'

/** Where a shopper is sent to; clients must not edit it. */
export function startUrl(baseUrl: string, payment: PaymentRecord): string {
  const attemptId = latestAttempt(payment)?.id ?? `${payment.id}_1`
  return `${baseUrl}/payments/redirect/${payment.id}/${payment.merchantId}/${attemptId}`
}

/** Where the hosted page sends its answer, and the shopper with it. */
export function responseUrl(baseUrl: string, { id, merchantId }: PaymentRecord): string {
  return `${baseUrl}/payments/${id}/${merchantId}/redirect/response/${CONNECTOR}`
}

interface ReturnFacts {
  readonly returnUrl: string
  readonly allowsManualRetry: boolean
  /** Null leaves the signature out. */
  readonly hashKey: string | null
}

/**
 * The merchant's address with the documented query fields; with a key also `signature`: hex HMAC-SHA512 of the added
 * fields in order of their names, as they stand in the query.
 */
export function returnAddress(payment: PaymentRecord, facts: ReturnFacts): string {
  const added = new URLSearchParams({
    status: payment.status,
    payment_id: payment.id,
    payment_intent_client_secret: payment.clientSecret,
    amount: String(chargeMinor(payment)),
    manual_retry_allowed: String(facts.allowsManualRetry && payment.status === 'failed'),
  })
  if (facts.hashKey !== null) {
    added.sort()
    const signature = createHmac('sha512', facts.hashKey).update(added.toString()).digest('hex')
    added.set('signature_algorithm', 'HMAC-SHA512')
    added.set('signature', signature)
  }
  const url = new URL(facts.returnUrl)
  added.forEach((value, name) => url.searchParams.set(name, value))
  return url.href
}
