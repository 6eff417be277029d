import type { OutcomeDecision } from '#contract/checkout.ts'
import type { Payment } from '#contract/payment-response.ts'
import type { CancelPayment, CapturePayment } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentLedger } from './payment-ledger.service.ts'
import { capturableMinor, move, type PaymentRecord } from './payment-record.domain.ts'
import { requireCapturable, requireStatusFor } from './payment-status.domain.ts'
import { refused } from './outcome.domain.ts'
import { capture, settle } from './settlement.domain.ts'

interface Dependencies {
  ledger: PaymentLedger
  clock: Clock
}

export type PaymentMovesService = ReturnType<typeof createPaymentMovesService>

/** What the merchant's server does with a payment after its confirmation, or instead of it. */
export function createPaymentMovesService({ ledger, clock }: Dependencies) {
  const nowMs = (): number => clock.now().getTime()

  return {
    /** Takes what was authorised, or a part of it; without an amount the rest. */
    capture(id: string, { amount_to_capture }: CapturePayment): Promise<Payment> {
      return ledger.commit(() => {
        const payment = ledger.load(id)
        requireCapturable(payment.status)
        const planned = payment.fields.amount_to_capture
        const amountMinor = amount_to_capture ?? planned ?? capturableMinor(payment)
        requireCaptureAmount(amountMinor, payment)
        return ledger.view(ledger.save(payment, capture(payment, amountMinor, nowMs())))
      })
    },

    cancel(id: string, { cancellation_reason }: CancelPayment): Promise<Payment> {
      return ledger.commit(() => {
        const payment = ledger.load(id)
        requireStatusFor('cancel', payment.status)
        const cancelled = move(payment, 'cancelled', nowMs(), {
          cancellationReason: cancellation_reason ?? null,
        })
        return ledger.view(ledger.save(payment, cancelled))
      })
    },

    /** Ends a payment that waits, the way the console's user says. @throws AppError unexpected_state */
    decide(id: string, decision: OutcomeDecision): Promise<Payment> {
      return ledger.commit(() => {
        const payment = ledger.load(id)
        if (payment.status !== 'processing' && payment.status !== 'requires_customer_action') {
          throw new AppError(
            'unexpected_state',
            `This Payment could not be decided because it has a payment.status of ${payment.status}. ` +
              'The expected state is processing, requires_customer_action',
          )
        }
        const { outcome, error_code = '05', error_message = 'Do not honour' } = decision
        const result =
          outcome === 'succeed' ? { isPaid: true as const } : refused(error_code, error_message)
        return ledger.view(ledger.save(payment, settle(payment, result, nowMs())))
      })
    },
  }
}

/** @throws AppError invalid_format */
function requireCaptureAmount(amountMinor: number, payment: PaymentRecord): void {
  const leftMinor = capturableMinor(payment)
  if (amountMinor > 0 && amountMinor <= leftMinor) return
  throw new AppError(
    'invalid_format',
    `amount_to_capture contains invalid data. Expected format is a whole number from 1 to ${leftMinor}, what is left to capture`,
  )
}
