import { payment } from '#contract/payment-response.ts'
import type { Environment } from '#contract/environments.ts'
import { request } from '../api/request.ts'

/** Ends a waiting payment in the shopper's place: as the console says, even where a test value says otherwise. */
export function decideForShopper(
  environment: Environment,
  paymentId: string,
  decision: 'approve' | 'decline',
) {
  const url = `/console/api/environments/${environment}/payments/${encodeURIComponent(paymentId)}/outcome`
  const body =
    decision === 'approve'
      ? { outcome: 'succeed' }
      : { outcome: 'fail', error_code: '100.396.101', error_message: 'Cancelled by user' }
  return request(payment, url, { method: 'POST', body })
}
