import type { PaymentMethod, PaymentMethodType } from '#contract/payment-methods.ts'
import type {
  CustomerAcceptance,
  CustomerPaymentMethod,
  Mandate,
  MandateStatus,
  MandateTerms,
  MandateType,
} from '#contract/recurring.ts'
import { type CardSummary, showCard } from '../payments/card.domain.ts'
import { type Plan, SUCCEEDS } from '../payments/outcome.domain.ts'
import type { MethodChoice } from '../payments/payment-record.domain.ts'

/** A way to pay that a customer left for later. Times are epoch milliseconds. */
export interface StoredCredential {
  readonly id: string
  /** Stands for it in a checkout with the shopper present. */
  readonly token: string
  readonly customerId: string
  readonly paymentMethod: PaymentMethod
  readonly type: PaymentMethodType
  readonly card: CardSummary | null
  readonly isActive: boolean
  /** Whether it can be charged without the shopper. Spec §2.4. */
  readonly isForRecurring: boolean
  /** How charges of it go. */
  readonly plan: Plan
  readonly createdMs: number
  readonly lastUsedMs: number
}

/** The shopper's consent to later charges. */
export interface MandateRecord {
  readonly id: string
  readonly status: MandateStatus
  readonly credentialId: string
  readonly customerId: string
  readonly paymentMethod: PaymentMethod
  readonly type: PaymentMethodType
  readonly card: CardSummary | null
  readonly acceptance: CustomerAcceptance | null
  readonly terms: MandateType | null
  /** Charged under it so far, in minor units. */
  readonly chargedMinor: number
  /** The payment that set it up, and the session that hears of it. */
  readonly paymentId: string
  readonly sessionId: string
}

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
  const { card, paymentMethod, type, id } = credential
  return {
    type,
    paymentMethod,
    dataKey: null,
    card,
    experience: null,
    shown: { [paymentMethod]: card === null ? {} : showCard(card) },
    plan,
    credentialId: id,
  }
}

/** How a charge without the shopper goes: nobody is there for a challenge. */
export function offSessionPlan({ plan }: StoredCredential): Plan {
  return plan.laterCharges ? { first: 'result', result: plan.laterCharges } : SUCCEEDS
}
