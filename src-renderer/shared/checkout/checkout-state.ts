import type { AccountMethods, ClientPayment } from '#contract/checkout.ts'
import type { NextAction, Payment } from '#contract/payment-response.ts'

/** Time between two polls of a payment that waits, in milliseconds. */
export const POLL_MS = 2000

/** Polling for the end of a redirect stops after this long, in milliseconds. Spec §8. */
export const BACKSTOP_MS = 15 * 60 * 1000

/** What a checkout knows about its payment. */
export interface CheckoutState {
  /** Absent until the first answer. */
  readonly facts?: ClientPayment
  readonly mandate?: AccountMethods['mandate_payment']
  /** The newest payment, from a confirmation or a poll. */
  readonly payment?: Payment
  /** What the API last refused, in its words. */
  readonly refusal?: string
  readonly isBusy: boolean
  /** The backstop ended the polling. */
  readonly isGivenUp: boolean
}

export const EMPTY_CHECKOUT: CheckoutState = { isBusy: false, isGivenUp: false }

export function statusOf({ payment, facts }: CheckoutState): string | undefined {
  return payment?.status ?? facts?.intent_data.status
}

export function nextActionOf({ payment, facts }: CheckoutState): NextAction | null {
  return payment ? payment.next_action : (facts?.intent_data.next_action ?? null)
}

const WAITING = new Set(['requires_customer_action', 'processing'])
const PAYABLE = new Set(['requires_payment_method', 'requires_confirmation'])

export function isWaiting(state: CheckoutState): boolean {
  return WAITING.has(statusOf(state) ?? '')
}

export function isPayable(state: CheckoutState): boolean {
  return PAYABLE.has(statusOf(state) ?? '')
}

/** Where the shopper goes for a next action. Spec §4, checkout rules 2 and 3. */
export type Place = 'window' | 'overlay' | 'inline' | 'screen'

/** Decides where a next action is shown. Cards always pop out, and inline needs the option. */
export function placeOf(
  action: NextAction,
  { isCard, isInline }: { isCard: boolean; isInline: boolean },
): Place {
  if (action.type === 'redirect_to_url') return 'window'
  if (action.type !== 'redirect_inside_popup') return 'screen'
  if (isCard) return 'window'
  return isInline ? 'inline' : 'overlay'
}

/** Address of a next action's page, where it has one. */
export function pageOf(action: NextAction): string | undefined {
  if (action.type === 'redirect_to_url') return action.redirect_to_url
  return action.type === 'redirect_inside_popup' ? action.popup_url : undefined
}
