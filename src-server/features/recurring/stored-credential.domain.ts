import { z } from 'zod'
import { paymentMethod, paymentMethodType } from '#contract/payment-methods.ts'
import {
  customerAcceptance,
  type CustomerPaymentMethod,
  type Mandate,
  mandateStatus,
  type MandateTerms,
  mandateType,
  storedCard,
} from '#contract/recurring.ts'
import { showCard } from '../payments/card.domain.ts'
import { type Plan, plannedOutcome, SUCCEEDS } from '../payments/outcome.domain.ts'
import type { MethodChoice } from '../payments/payment-record.domain.ts'

/** A way to pay that a customer left for later. Times are epoch milliseconds. */
export const storedCredential = z.object({
  id: z.string(),
  /** Stands for it in a checkout with the shopper present. */
  token: z.string(),
  customerId: z.string(),
  paymentMethod,
  type: paymentMethodType,
  card: storedCard.nullable(),
  isActive: z.boolean(),
  /** Whether it can be charged without the shopper. Spec §2.4. */
  isForRecurring: z.boolean(),
  /** How charges of it go. */
  plan: plannedOutcome,
  createdMs: z.int(),
  lastUsedMs: z.int(),
})
export type StoredCredential = Readonly<z.output<typeof storedCredential>>

/** The shopper's consent to later charges. */
export const mandateRecord = z.object({
  id: z.string(),
  status: mandateStatus,
  credentialId: z.string(),
  customerId: z.string(),
  paymentMethod,
  type: paymentMethodType,
  card: storedCard.nullable(),
  acceptance: customerAcceptance.nullable(),
  terms: mandateType.nullable(),
  /** Charged under it so far, in minor units. */
  chargedMinor: z.int(),
  /** The payment that set it up, and the session that hears of it. */
  paymentId: z.string(),
  sessionId: z.string(),
})
export type MandateRecord = Readonly<z.output<typeof mandateRecord>>

/** What the mandate allows; null when nothing was agreed. */
export function termsOf({ terms }: MandateRecord): MandateTerms | null {
  if (terms === null) return null
  return 'multi_use' in terms ? terms.multi_use : terms.single_use
}

export function isSingleUse({ terms }: MandateRecord): boolean {
  return terms !== null && 'single_use' in terms
}

export function describeMandate(mandate: MandateRecord): Mandate {
  return {
    mandate_id: mandate.id,
    status: mandate.status,
    payment_method_id: mandate.credentialId,
    payment_method: mandate.paymentMethod,
    payment_method_type: mandate.type,
    card: mandate.card,
    customer_acceptance: mandate.acceptance,
    mandate_type: mandate.terms,
    customer_id: mandate.customerId,
  }
}

export function describeCredential(
  credential: StoredCredential,
  defaultId: string | null,
): CustomerPaymentMethod {
  return {
    payment_token: credential.token,
    payment_method_id: credential.id,
    customer_id: credential.customerId,
    payment_method: credential.paymentMethod,
    payment_method_type: credential.type,
    recurring_enabled: credential.isForRecurring,
    status: credential.isActive ? 'active' : 'inactive',
    card: credential.card,
    created: new Date(credential.createdMs).toISOString(),
    last_used_at: new Date(credential.lastUsedMs).toISOString(),
    requires_cvv: credential.card !== null,
    default_payment_method_set: credential.id === defaultId,
  }
}

/** The credential as the method of a payment. */
export function asMethodChoice(credential: StoredCredential, plan: Plan): MethodChoice {
  const { card, paymentMethod: family, type, id } = credential
  return {
    type,
    paymentMethod: family,
    dataKey: null,
    card,
    experience: null,
    shown: { [family]: card === null ? {} : showCard(card) },
    plan,
    credentialId: id,
  }
}

/** How a charge without the shopper goes: nobody is there for a challenge. */
export function offSessionPlan({ plan }: StoredCredential): Plan {
  return plan.laterCharges ? { first: 'result', result: plan.laterCharges } : SUCCEEDS
}
