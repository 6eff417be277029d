import { z } from 'zod'
import type { MethodFlow } from '#contract/payment-methods.ts'
import { AppError } from '../../errors.ts'
import { methodOf } from '../payment-methods/payment-methods.domain.ts'
import type { Plan } from './outcome.domain.ts'
import {
  chargeMinor,
  isCapturedByMerchant,
  isSetup,
  type MethodChoice,
  move,
  type PaymentRecord,
  type PendingStep,
} from './payment-record.domain.ts'
import { settle } from './settlement.domain.ts'

interface Circumstances {
  /** Opens the hosted page's form. */
  readonly token: string
  /** The account's default; the payment's own wish wins. Spec §2.2. */
  readonly isPopupByDefault: boolean
  readonly defaultReturnUrl: string | null
  readonly nowMs: number
}

/** Carries out a try at paying that was just started. Spec §3. */
export function carryOut(payment: PaymentRecord, around: Circumstances): PaymentRecord {
  const { method, fields } = payment
  if (!method) throw new Error(`${payment.id} is confirmed without a method`)
  const { plan } = method
  const kind = fields.off_session ? undefined : stepKind(method, fields.authentication_type)
  if (kind !== undefined) {
    requireReturnUrl(payment, kind, around.defaultReturnUrl)
    const isPopup = fields.is_iframe_redirection_enabled ?? around.isPopupByDefault
    const step = { kind, token: around.token, isPopup, sinceMs: around.nowMs }
    return move(payment, 'requires_customer_action', around.nowMs, { step, askedMs: around.nowMs })
  }
  if (plan.first === 'result' || plan.first === 'challenge') {
    return settle(payment, plan.result, around.nowMs)
  }
  return move(payment, 'processing', around.nowMs, { askedMs: around.nowMs })
}

type StepKind = PendingStep['kind'] | undefined

function stepKind(choice: MethodChoice, authenticationType: string | undefined): StepKind {
  const { flow } = methodOf(choice.type)
  if (choice.credentialId !== null) return STEPS.card(choice, authenticationType)
  return STEPS[flow](choice, authenticationType)
}

type FindStep = (choice: MethodChoice, authenticationType: string | undefined) => StepKind

/** What each flow asks of the shopper before the acquirer answers; undefined asks nothing. */
const STEPS: Readonly<Record<MethodFlow, FindStep>> = {
  card: ({ plan }, authenticationType) =>
    isChallenged(plan, authenticationType) ? 'challenge' : undefined,
  redirect: ({ dataKey, experience }) => {
    if (dataKey?.endsWith('_sdk')) return undefined
    return experience === 'display_qr_code' ? 'qr' : 'redirect'
  },
  qr: ({ experience }) => (experience === 'redirect_to_url' ? 'redirect' : 'qr'),
  wallet: ({ dataKey }) => walletStep(dataKey ?? ''),
  wait: () => 'wait',
  voucher: () => 'voucher',
  direct: () => undefined,
  debit: () => undefined,
}

function isChallenged(plan: Plan, authenticationType: string | undefined): boolean {
  const isWaived = plan.canWaiveChallenge && authenticationType === 'no_three_ds'
  return plan.first === 'challenge' && !isWaived
}

/** A wallet's token pays at once; the other forms ask for one first. */
function walletStep(dataKey: string): PendingStep['kind'] | undefined {
  if (dataKey.endsWith('_redirect')) return 'wallet-sheet'
  return dataKey.endsWith('_third_party_sdk') ? 'sdk' : undefined
}

/** Spec §2.2: redirect methods return the shopper to `return_url`. @throws AppError return_url_missing */
function requireReturnUrl(
  { fields }: PaymentRecord,
  kind: PendingStep['kind'],
  defaultReturnUrl: string | null,
): void {
  if (kind !== 'redirect' && kind !== 'wallet-sheet') return
  if (fields.return_url !== undefined || defaultReturnUrl !== null) return
  throw new AppError(
    'return_url_missing',
    'Return URL is not configured and not passed in payments request: send return_url',
  )
}

/**
 * What an amount has to be once the payment is to be made.
 * @throws AppError missing_param, invalid_value
 */
export function requireAmount(payment: PaymentRecord): void {
  if (isSetup(payment)) return
  if (payment.amountMinor === null) {
    throw new AppError('missing_param', 'Missing required param: amount')
  }
  if (chargeMinor(payment) > 0) return
  throw zeroAmount()
}

export function zeroAmount(): AppError {
  return new AppError(
    'invalid_value',
    'amount: 0 only verifies a card, with setup_future_usage off_session: send an amount above 0',
  )
}

/** PayShap asks the shopper on their phone. @throws AppError missing_param */
export function requireBillingPhone({ method, fields }: PaymentRecord): void {
  if (method?.type !== 'pay_shap') return
  if ([method.shown['billing'], fields.billing].some(hasPhone)) return
  throw new AppError('missing_param', 'Missing required param: billing.phone.number')
}

const withPhone = z.object({ phone: z.object({ number: z.string().min(1) }) })

function hasPhone(billing: unknown): boolean {
  return withPhone.safeParse(billing).success
}

/** Methods other than cards and wallets are captured when they are paid. @throws AppError capture_unsupported */
export function requireCaptureMethod(payment: PaymentRecord): void {
  const { method, fields } = payment
  if (!method || !isCapturedByMerchant(payment)) return
  const { flow, type } = methodOf(method.type)
  if (flow === 'card' || flow === 'wallet' || type === 'network_token') return
  throw new AppError(
    'capture_unsupported',
    `${type} does not support capture_method ${fields.capture_method}: use automatic`,
    { details: { reason: `${type} payments are captured when they are paid` } },
  )
}
