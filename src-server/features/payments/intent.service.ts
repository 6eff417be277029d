import type { MerchantMethod } from '#contract/merchant-profile.ts'
import { INTENT_LIFETIME_S } from '#contract/limits.ts'
import type { ConfirmPayment, CreatePayment, IntentFields } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { BASE_62, type Random } from '../../platform/random.ts'
import type { MerchantProfileService } from '../payment-methods/merchant-profile.service.ts'
import { type Basket, requireSomeEnabled } from '../payment-methods/offered-methods.domain.ts'
import { requireSoundSetup } from '../recurring/setup-checks.domain.ts'
import { zeroAmount } from './confirmation.domain.ts'
import { chooseMethod } from './method-choice.domain.ts'
import {
  chargeMinor,
  isSetup,
  type PaymentRecord,
  requireCountable,
  requireOneCustomer,
  withFields,
} from './payment-record.domain.ts'
import { newId } from './resource-ids.service.ts'

interface Dependencies {
  profile: MerchantProfileService
  /** Setting of the assumption `amount-required`. */
  isAmountAlwaysRequired: () => boolean
  /** Makes sure the customer exists. */
  keepCustomer: (id: string, fields: IntentFields) => void
  clock: Clock
  random: Random
}

export type IntentService = ReturnType<typeof createIntentService>

/** Makes and changes intents: what is to be paid, by whom, and with what. For use inside a ledger's `commit`. */
export function createIntentService(dependencies: Dependencies) {
  const { profile, isAmountAlwaysRequired, keepCustomer, clock, random } = dependencies

  function requireSound(fields: IntentFields, payment: PaymentRecord): void {
    requireOneCustomer(fields)
    requireSoundSetup(payment.fields, payment.customerId)
    const { allowed_payment_method_types: allowed, profile_id } = fields
    if (allowed) requireSomeEnabled(profile.profile().methods, allowed)
    if (profile_id !== undefined && profile_id !== payment.profileId) {
      throw new AppError('resource_missing', 'Business profile does not exist in our records')
    }
    if (fields.amount === 0 && !isSetup(payment)) throw zeroAmount()
    requireCountable(payment)
    if (payment.amountMinor === null && isAmountAlwaysRequired()) {
      throw new AppError('missing_param', 'Missing required param: amount')
    }
  }

  function basketOf(payment: PaymentRecord): Basket {
    return {
      amountMinor: payment.amountMinor === null ? null : chargeMinor(payment),
      currency: payment.currency,
      allowedTypes: payment.fields.allowed_payment_method_types ?? null,
      isSetup: isSetup(payment),
    }
  }

  /** Takes the fields over, and the method they choose. */
  function apply(before: PaymentRecord, fields: ConfirmPayment | CreatePayment): PaymentRecord {
    const payment = withFields(before, fields)
    requireSound(fields, payment)
    if (payment.customerId !== null) keepCustomer(payment.customerId, fields)
    const chosen = chooseMethod(
      { ...payment.fields, ...fields },
      {
        now: clock.now(),
        amountMinor: chargeMinor(payment),
        cardTypes: cardTypes(payment),
      },
    )
    return { ...payment, method: chosen ?? payment.method }
  }

  function cardTypes(payment: PaymentRecord) {
    const allowed = payment.fields.allowed_payment_method_types
    const isUsable = ({ paymentMethod, type, isEnabled }: MerchantMethod) =>
      paymentMethod === 'card' && isEnabled && (!allowed || allowed.includes(type))
    return profile
      .profile()
      .methods.filter(isUsable)
      .map(({ type }) => type)
  }

  return {
    basketOf,
    apply,

    /** A new intent, not stored yet. @throws AppError missing_param and the refusals of each field */
    make(body: CreatePayment, sessionId: string): PaymentRecord {
      if (body.currency === undefined) {
        throw new AppError('missing_param', 'Missing required param: currency')
      }
      const { merchantId, profileId } = profile.profile()
      const id = body.payment_id ?? newId(random, 'pay')
      const nowMs = clock.now().getTime()
      const blank: PaymentRecord = {
        id,
        merchantId,
        profileId,
        clientSecret: `${id}_secret_${random.text(20, BASE_62)}`,
        status: 'requires_payment_method',
        amountMinor: null,
        currency: body.currency,
        capturedMinor: 0,
        captures: [],
        fields: {},
        customerId: null,
        method: null,
        attempts: [],
        step: null,
        credentialId: null,
        mandateId: null,
        cancellationReason: null,
        sessionId,
        createdMs: nowMs,
        updatedMs: nowMs,
        expiresMs: nowMs + (body.session_expiry ?? INTENT_LIFETIME_S) * 1000,
        askedMs: nowMs,
        forcedSyncsMs: [],
        paidLateMs: null,
      }
      const { payment_id: _id, ...fields } = body
      const payment = apply(blank, fields)
      return payment.method ? { ...payment, status: 'requires_confirmation' } : payment
    },
  }
}
