import type { HostedAnswer } from '#contract/checkout.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MerchantProfileService } from '../payment-methods/merchant-profile.service.ts'
import { methodOf } from '../payment-methods/payment-methods.domain.ts'
import { CANCELLED_BY_SHOPPER } from '../payments/outcome.domain.ts'
import type { PaymentLedger } from '../payments/payment-ledger.service.ts'
import { responseUrl, returnAddress } from '../payments/payment-links.domain.ts'
import {
  chargeMinor,
  latestAttempt,
  move,
  type PaymentRecord,
  type PendingStep,
} from '../payments/payment-record.domain.ts'
import { isAnswered, settle } from '../payments/settlement.domain.ts'
import { type HostedPage, whatApprovingDoes } from './hosted-page.domain.ts'

interface Dependencies {
  ledger: PaymentLedger
  profile: MerchantProfileService
  baseUrl: () => string
  clock: Clock
}

/** What a hosted address answers with. */
export interface HostedReply {
  /** The form, while the payment waits for an answer on this page. */
  readonly form: HostedPage | null
  /** Where the shopper returns to; null where there is no such place. */
  readonly returnUrl: string | null
  /** Whether the checkout opened the page in a frame. */
  readonly isPopup: boolean
  readonly canBeFramed: boolean
}

export type HostedPagesService = ReturnType<typeof createHostedPagesService>

/** Steps that are taken on another device: the shopper does not come back from there. */
const ELSEWHERE: ReadonlySet<string> = new Set(['qr', 'voucher'])
const WITH_PAGE: ReadonlySet<PendingStep['kind']> = new Set([
  'challenge',
  'redirect',
  'wallet-sheet',
  'qr',
  'voucher',
])

/** The pages a shopper is sent to, and what their answers do. Spec §4, checkout rules 2 to 4. */
export function createHostedPagesService({ ledger, profile, baseUrl, clock }: Dependencies) {
  function requireOwn(payment: PaymentRecord, merchantId: string): PaymentRecord {
    if (payment.merchantId === merchantId) return payment
    throw new AppError('resource_missing', 'Payment does not exist in our records')
  }

  function describe(payment: PaymentRecord, asked: PaymentRecord = payment): HostedReply {
    const row = payment.method ? profile.method(payment.method.type) : undefined
    return {
      form: formOf(payment),
      returnUrl: ELSEWHERE.has(asked.step?.kind ?? '') ? null : returnUrlOf(payment),
      isPopup: row?.flow !== 'card' && isPopup(payment),
      canBeFramed: row?.canBeFramed ?? false,
    }
  }

  function isPopup({ fields }: PaymentRecord): boolean {
    return fields.is_iframe_redirection_enabled ?? profile.profile().isIframeRedirectionEnabled
  }

  function returnUrlOf(payment: PaymentRecord): string | null {
    const { returnUrl, allowsManualRetry, signsReturnUrl } = profile.profile()
    const target = payment.fields.return_url ?? returnUrl
    if (target === null) return null
    const hashKey = signsReturnUrl ? profile.hashKey() : null
    return returnAddress(payment, { returnUrl: target, allowsManualRetry, hashKey })
  }

  function formOf(payment: PaymentRecord): HostedPage | null {
    const { step, method } = payment
    if (!step || !method || !WITH_PAGE.has(step.kind)) return null
    const { name } = methodOf(method.type)
    const words = step.kind === 'challenge' ? CHALLENGE_WORDS : PAYMENT_WORDS
    return {
      bank: step.kind === 'challenge' ? 'Card issuer' : name,
      ...words,
      amount: `${payment.currency} ${formatMinor(chargeMinor(payment), payment.currency)}`,
      reference: payment.id,
      note: whatApprovingDoes(method.plan),
      action: new URL(responseUrl(baseUrl(), payment)).pathname,
      token: step.token,
      leaveUrl: ELSEWHERE.has(step.kind) ? null : new URL(responseUrl(baseUrl(), payment)).pathname,
    }
  }

  return {
    /** The start page of a try at paying. @throws AppError resource_missing */
    open(paymentId: string, merchantId: string, attemptId: string): Promise<HostedReply> {
      return ledger.commit(() => {
        const payment = requireOwn(ledger.load(paymentId), merchantId)
        const isLatest = latestAttempt(payment)?.id === attemptId
        return isLatest ? describe(payment) : { ...describe(payment), form: null }
      })
    },

    /** Where the shopper goes from here, answered or not. @throws AppError resource_missing */
    leave(paymentId: string, merchantId: string): Promise<HostedReply> {
      return ledger.commit(() => describe(requireOwn(ledger.load(paymentId), merchantId)))
    },

    /** Takes the shopper's answer, once. @throws AppError resource_missing, precondition_failed for a used link */
    answer(paymentId: string, merchantId: string, answer: HostedAnswer): Promise<HostedReply> {
      return ledger.commit(() => {
        const payment = requireOwn(ledger.load(paymentId), merchantId)
        if (!payment.step || payment.step.token !== answer.token) {
          throw new AppError('precondition_failed', 'This link was used, or its payment is over')
        }
        const answered = decide(payment, answer.decision, clock.now().getTime())
        return describe(ledger.save(payment, answered), payment)
      })
    },
  }
}

const CHALLENGE_WORDS = {
  title: 'Confirm this card payment',
  approve: 'Complete',
  decline: 'Reject',
}

const PAYMENT_WORDS = {
  title: 'Approve this payment',
  approve: 'Approve',
  decline: 'Decline',
}

/**
 * Approving lets the try end as its data or the settings planned it; declining ends it whatever they say. Assumption
 * `outcome`.
 */
function decide(
  payment: PaymentRecord,
  decision: HostedAnswer['decision'],
  atMs: number,
): PaymentRecord {
  const { method } = payment
  if (!method) throw new Error(`${payment.id} waits without a method`)
  if (decision === 'decline') return settle(payment, CANCELLED_BY_SHOPPER, atMs)
  const later = { ...method.plan, first: 'processing' } as const
  const plan = {
    approve: method.plan,
    approve_later: isAnswered(method.plan) ? later : method.plan,
    decline_later: { ...later, result: CANCELLED_BY_SHOPPER },
  }[decision]
  if (decision === 'approve' && isAnswered(plan)) return settle(payment, plan.result, atMs)
  return move({ ...payment, method: { ...method, plan } }, 'processing', atMs, { askedMs: atMs })
}

/** Minor units as people read them. */
function formatMinor(amountMinor: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  return (amountMinor / 10 ** digits).toFixed(digits)
}
