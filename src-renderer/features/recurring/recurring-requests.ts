import type { Terms } from './recurring-flow.ts'
import { sampleCard } from './sample-card.ts'

/** A call of the merchant's server. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Record<string, unknown>
}

export function createCustomer({ name, email }: Pick<Terms, 'name' | 'email'>): ServerRequest {
  return { method: 'POST', path: '/customers', body: { name, email } }
}

/** Spec §4, recurring rule 1. */
export function createSetup(terms: Terms, customerId: string, returnUrl: string): ServerRequest {
  return {
    method: 'POST',
    path: '/payments',
    body: {
      amount: terms.firstMinor,
      currency: terms.currency,
      confirm: false,
      customer_id: customerId,
      setup_future_usage: 'off_session',
      authentication_type: 'three_ds',
      return_url: returnUrl,
      mandate_data: {
        ...acceptanceOf(terms),
        mandate_type: { multi_use: { amount: terms.capMinor, currency: terms.currency } },
      },
    },
  }
}

function acceptanceOf({ ipAddress, userAgent }: Terms) {
  return {
    customer_acceptance: {
      acceptance_type: 'online',
      online: { ip_address: ipAddress, user_agent: userAgent },
    },
  }
}

/**
 * A setup payment that is paid at once, under a mandate that ended at `endDate`: the server confirms it for the
 * shopper, whose own step could not be over before the end of a mandate.
 */
export function createEndedSetup(
  terms: Terms,
  customerId: string,
  returnUrl: string,
  endDate: string,
): ServerRequest {
  const { body, ...request } = createSetup(terms, customerId, returnUrl)
  const { capMinor: amount, currency } = terms
  const mandate_type = { multi_use: { amount, currency, end_date: endDate } }
  return {
    ...request,
    body: {
      ...body,
      confirm: true,
      mandate_data: { ...acceptanceOf(terms), mandate_type },
      ...sampleCard(),
    },
  }
}

export function readSetup(setupId: string): ServerRequest {
  return { method: 'GET', path: `/payments/${setupId}` }
}

export function readMandate(mandateId: string): ServerRequest {
  return { method: 'GET', path: `/mandates/${mandateId}` }
}

export function revokeMandate(mandateId: string): ServerRequest {
  return { method: 'POST', path: `/mandates/revoke/${mandateId}`, body: {} }
}

/** What a charge is made of. */
export interface ChargeFacts {
  readonly terms: Terms
  readonly customerId: string
  readonly credentialId: string
}

/** Spec §4, recurring rule 2. */
export function charge({ terms, customerId, credentialId }: ChargeFacts): ServerRequest {
  return {
    method: 'POST',
    path: '/payments',
    body: {
      amount: terms.chargeMinor,
      currency: terms.currency,
      confirm: true,
      off_session: true,
      customer_id: customerId,
      recurring_details: { type: 'payment_method_id', data: credentialId },
    },
  }
}

/** A charge with something wrong about it, and why the API refuses it. */
export interface WrongCharge {
  readonly tag: string
  readonly label: string
  readonly rule: string
  /** Changes the body of a sound charge; absent where something is done before instead. */
  readonly spoil?: (body: Record<string, unknown>, terms: Terms) => Record<string, unknown>
}

export const WRONG_CHARGES: readonly WrongCharge[] = [
  {
    tag: 'over-cap',
    label: 'Over the cap',
    rule: 'mandate_type.multi_use.amount limits each charge (spec 2.3).',
    spoil: (body, { capMinor }) => ({ ...body, amount: capMinor + 1 }),
  },
  {
    tag: 'currency',
    label: 'Wrong currency',
    rule: 'The charge has to be in the mandate’s currency.',
    spoil: (body, { currency }) => ({ ...body, currency: currency === 'EUR' ? 'USD' : 'EUR' }),
  },
  {
    tag: 'off-session',
    label: 'Missing off_session',
    rule: 'A charge without the shopper says so (spec 2.2).',
    spoil: (body) => ({ ...body, off_session: undefined }),
  },
  {
    tag: 'customer',
    label: 'Other customer',
    rule: 'A credential belongs to the customer who stored it.',
  },
  {
    tag: 'revoked',
    label: 'Revoked mandate',
    rule: 'Ends this mandate for good: repeat steps 2 and 3 to go on.',
  },
]

/** Not among the refusals: the conventions check `end_date` against `start_date` at setup and nowhere else. */
export const EXPIRED = {
  tag: 'expired',
  label: 'Expired mandate',
  rule: 'Sets up a second mandate with an end_date in the past and charges under it.',
} as const
