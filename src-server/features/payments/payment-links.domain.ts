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
 * The merchant's address with the documented query fields; with a key also `signature`: hex HMAC-SHA512 of the whole
 * query, the merchant's own fields too, in order of the names and without the two fields of the signature.
 */
export function returnAddress(payment: PaymentRecord, facts: ReturnFacts): string {
  const url = new URL(facts.returnUrl)
  const query = url.searchParams
  query.set('status', payment.status)
  query.set('payment_id', payment.id)
  query.set('payment_intent_client_secret', payment.clientSecret)
  query.set('amount', String(chargeMinor(payment)))
  const isRetryable = facts.allowsManualRetry && payment.status === 'failed'
  query.set('manual_retry_allowed', String(isRetryable))
  if (facts.hashKey !== null) sign(query, facts.hashKey)
  return url.href
}

function sign(query: URLSearchParams, hashKey: string): void {
  query.delete('signature')
  query.delete('signature_algorithm')
  const signed = new URLSearchParams(query)
  signed.sort()
  const signature = createHmac('sha512', hashKey).update(signed.toString()).digest('hex')
  query.set('signature_algorithm', 'HMAC-SHA512')
  query.set('signature', signature)
}
