import { queryOptions } from '@tanstack/react-query'
import type { OutcomeDecision } from '#contract/checkout.ts'
import type { Environment } from '#contract/environments.ts'
import { type MobileIntentEdit, mobileIntentEdit } from '#contract/mobile-intents.ts'
import { payment, paymentList } from '#contract/payment-response.ts'
import { request } from '../../shared/api/request.ts'

const base = (environment: Environment): string => `/console/api/environments/${environment}`

const LISTED = 50

const mobileUrl = (environment: Environment, sessionId: string): string =>
  `${base(environment)}/sessions/${sessionId}/mobile-intent`

/** Keys start with the topic whose change notice renews them. */
export const intentQueries = {
  history: (environment: Environment) =>
    queryOptions({
      queryKey: ['payments', environment, 'history'],
      queryFn: async ({ signal }) =>
        (await request(paymentList, `${base(environment)}/payments?limit=${LISTED}`, { signal }))
          .data,
    }),
  payment: (environment: Environment, id: string) =>
    queryOptions({
      queryKey: ['payments', environment, 'one', id],
      queryFn: ({ signal }) =>
        request(payment, `${base(environment)}/payments/${encodeURIComponent(id)}`, { signal }),
    }),
  mobileEdit: (environment: Environment, sessionId: string) =>
    queryOptions({
      queryKey: ['mobile-intent', environment, sessionId],
      queryFn: ({ signal }) =>
        request(mobileIntentEdit, mobileUrl(environment, sessionId), { signal }),
    }),
}

export function saveMobileEdit(
  environment: Environment,
  sessionId: string,
  edit: MobileIntentEdit,
) {
  return request(mobileIntentEdit, mobileUrl(environment, sessionId), { method: 'PUT', body: edit })
}

/** The user's word on a payment that waits for it. Assumption `outcome`, option `ask`. */
export function decideOutcome(environment: Environment, id: string, decision: OutcomeDecision) {
  return request(payment, `${base(environment)}/payments/${encodeURIComponent(id)}/outcome`, {
    method: 'POST',
    body: decision,
  })
}
