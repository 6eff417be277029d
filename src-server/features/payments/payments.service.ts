import type { Payment } from '#contract/payment-response.ts'
import type { ConfirmPayment, CreatePayment, UpdatePayment } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { BASE_62, type Random } from '../../platform/random.ts'
import type { MerchantProfileService } from '../payment-methods/merchant-profile.service.ts'
import { requireOffered } from '../payment-methods/offered-methods.domain.ts'
import { methodOf } from '../payment-methods/payment-methods.domain.ts'
import type { CredentialVault } from '../recurring/credential-vault.service.ts'
import { chargeReferenceOf, requireChargeRequest } from '../recurring/off-session-checks.domain.ts'
import { asMethodChoice, offSessionPlan } from '../recurring/stored-credential.domain.ts'
import { type Caller, requireClientSecret } from './caller.domain.ts'
import { readClientFields } from './client-fields.domain.ts'
import {
  carryOut,
  requireAmount,
  requireBillingPhone,
  requireCaptureMethod,
} from './confirmation.domain.ts'
import type { IntentService } from './intent.service.ts'
import { type OutcomeMode, planAttempt } from './outcome.domain.ts'
import type { PaymentLedger } from './payment-ledger.service.ts'
import {
  chargeMinor,
  isSetup,
  type MethodChoice,
  move,
  type PaymentRecord,
  startAttempt,
} from './payment-record.domain.ts'
import { requireStatusFor } from './payment-status.domain.ts'

interface Dependencies {
  ledger: PaymentLedger
  intents: IntentService
  vault: CredentialVault
  profile: MerchantProfileService
  /** Setting of the assumption `outcome`. */
  outcomeMode: () => OutcomeMode
  clock: Clock
  random: Random
}

export type PaymentsService = ReturnType<typeof createPaymentsService>

/** Makes, changes and confirms payments. Spec §4. */
export function createPaymentsService(dependencies: Dependencies) {
  const { ledger, intents, vault, profile, outcomeMode, clock, random } = dependencies
  const nowMs = (): number => clock.now().getTime()

  /** The stored credential a charge without the shopper uses, or one that the shopper picked by its token. */
  function useStored(payment: PaymentRecord, body: CreatePayment | ConfirmPayment): PaymentRecord {
    const { customerId } = payment
    if (body.payment_token !== undefined) {
      const credential = vault.findByToken(body.payment_token, customerId)
      return { ...payment, method: asMethodChoice(credential, credential.plan) }
    }
    const isCharge = body.recurring_details ?? (body.off_session && body.mandate_id)
    if (!isCharge || customerId === null) return payment
    const { credential, mandate } = vault.findChargeable({
      reference: chargeReferenceOf(body),
      customerId,
      amountMinor: chargeMinor(payment),
      currency: payment.currency,
    })
    return {
      ...payment,
      method: asMethodChoice(credential, offSessionPlan(credential)),
      credentialId: credential.id,
      mandateId: mandate?.status === 'active' ? mandate.id : null,
    }
  }

  /** Everything between the shopper's choice and its result, in one transaction. */
  function pay(before: PaymentRecord): PaymentRecord {
    requireAmount(before)
    const method = requireMethod(before)
    const row = profile.method(method.type)
    if (row) requireOffered(row, intents.basketOf(before))
    requireBillingPhone(before)
    requireCaptureMethod(before)
    requireCustomerToStore(before)
    const plan = planAttempt(outcomeMode(), {
      byData: method.plan,
      amountMinor: chargeMinor(before),
      isSlow: methodOf(method.type).flow === 'debit',
    })
    const transactionId = random.text(24, BASE_62)
    const started = startAttempt(before, { ...method, plan }, transactionId, nowMs())
    const { isIframeRedirectionEnabled, returnUrl } = profile.profile()
    return carryOut(started, {
      token: random.text(32, BASE_62),
      isPopupByDefault: isIframeRedirectionEnabled,
      defaultReturnUrl: returnUrl,
      nowMs: nowMs(),
    })
  }

  /** A failed payment can be tried again where the account allows it, in the first half of its lifetime. */
  function requireConfirmable(payment: PaymentRecord): void {
    const { status, createdMs, expiresMs } = payment
    const isEarly = nowMs() < createdMs + (expiresMs - createdMs) / 2
    if (status === 'failed' && profile.profile().allowsManualRetry && isEarly) return
    requireStatusFor('confirm', status)
  }

  function confirmNow(payment: PaymentRecord, body: ConfirmPayment): PaymentRecord {
    if (body.recurring_details) requireChargeRequest({ ...payment.fields, ...body, confirm: true })
    const changed = useStored(intents.apply(payment, body), body)
    return ledger.save(payment, pay(changed))
  }

  return {
    /** Spec §4, `POST /payments`. */
    create(body: CreatePayment, sessionId: string): Promise<Payment> {
      return ledger.commit(() => {
        const isCharge = body.recurring_details ?? (body.off_session && body.mandate_id)
        if (isCharge) requireChargeRequest(withoutOwnMandate(body))
        const payment = useStored(intents.make(body, sessionId), body)
        if (!body.confirm) {
          ledger.add(payment)
          return ledger.view(payment)
        }
        const paid = pay(payment)
        ledger.add(payment)
        return ledger.view(ledger.save(payment, paid))
      })
    },

    /** Changes an intent that was not confirmed yet; with `confirm: true` confirms it too. */
    update(id: string, body: UpdatePayment, caller: Caller): Promise<Payment> {
      return ledger.commit(() => {
        const payment = ledger.load(id)
        requireClientSecret(caller, body.client_secret, payment, nowMs())
        requireStatusFor('update', payment.status)
        if (body.confirm) return ledger.view(confirmNow(payment, body))
        const changed = intents.apply(payment, body)
        const status = changed.method ? 'requires_confirmation' : 'requires_payment_method'
        return ledger.view(ledger.save(payment, move(changed, status, nowMs())))
      })
    },

    /** Spec §5.3: with a publishable key and the payment's client secret, or with a secret key. */
    confirm(id: string, body: ConfirmPayment, caller: Caller): Promise<Payment> {
      return ledger.commit(() => {
        const payment = ledger.load(id)
        requireClientSecret(caller, body.client_secret, payment, nowMs())
        requireConfirmable(payment)
        const fields = caller.kind === 'merchant' ? body : readClientFields(body, payment)
        return ledger.view(confirmNow(payment, fields))
      })
    },
  }
}

/** @throws AppError invalid_request_data when there is nothing to pay with */
function requireMethod({ method }: PaymentRecord): MethodChoice {
  if (method) return method
  throw new AppError(
    'invalid_request_data',
    'A payment method is required to confirm: send payment_method and payment_method_data, ' +
      'or recurring_details to charge a stored credential',
  )
}

/** @throws AppError precondition_failed */
function requireCustomerToStore(payment: PaymentRecord): void {
  if (!isSetup(payment) || payment.customerId !== null) return
  throw new AppError(
    'precondition_failed',
    'setup_future_usage needs the customer it is for: send customer_id',
  )
}

/** The older `mandate_id` of a charge means the same as `recurring_details` of type mandate_id. */
function withoutOwnMandate(body: CreatePayment): CreatePayment {
  if (body.recurring_details) return body
  const { mandate_id: _, ...rest } = body
  return rest
}
