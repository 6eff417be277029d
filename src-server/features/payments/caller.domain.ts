import { AppError } from '../../errors.ts'
import type { PaymentRecord } from './payment-record.domain.ts'

/**
 * Who calls: the merchant's server with a secret key or access token, or a browser or app with a publishable key or
 * an ephemeral key of one customer. Assumptions `payment-auth` and `client-auth`.
 */
export type Caller =
  | { readonly kind: 'merchant' }
  | { readonly kind: 'client' }
  | { readonly kind: 'ephemeral'; readonly customerId: string }

/** @throws Error outside of the payments surface, where nobody asked who calls */
export function requireCaller(caller: Caller | null): Caller {
  if (caller === null) throw new Error('this route does not know who calls')
  return caller
}

/**
 * A client proves with the payment's secret that it may act on it; the merchant's server must not send one.
 * @throws AppError missing_param, invalid_request_data, client_secret_mismatch, client_secret_expired
 */
export function requireClientSecret(
  caller: Caller,
  given: string | undefined,
  payment: Pick<PaymentRecord, 'clientSecret' | 'expiresMs'>,
  nowMs: number,
): void {
  if (caller.kind === 'merchant') {
    if (given === undefined) return
    throw new AppError(
      'invalid_request_data',
      'client_secret is for calls with a publishable key: leave it out, or use the publishable key',
    )
  }
  if (given === undefined || given === '') {
    throw new AppError('missing_param', 'Missing required param: client_secret')
  }
  if (given !== payment.clientSecret) {
    throw new AppError(
      'client_secret_mismatch',
      'The client_secret provided does not match the client_secret associated with the Payment',
    )
  }
  if (nowMs >= payment.expiresMs) {
    throw new AppError('client_secret_expired', 'The provided client_secret has expired')
  }
}
