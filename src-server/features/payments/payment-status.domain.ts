import type { AttemptStatus, PaymentStatus } from '#contract/payment-status.ts'
import { AppError } from '../../errors.ts'

const PAID = ['succeeded', 'requires_capture'] as const
const TRIED = ['requires_customer_action', 'processing', ...PAID, 'failed'] as const

/**
 * Where each status may go: everything else is impossible. Spec §3; the moves are assumption `payment-statuses`.
 * A failed payment may be found paid late, and may be tried again where the account allows it.
 */
export const NEXT_STATUSES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  requires_payment_method: ['requires_confirmation', ...TRIED, 'cancelled', 'expired'],
  requires_confirmation: ['requires_payment_method', ...TRIED, 'cancelled', 'expired'],
  requires_customer_action: ['processing', ...PAID, 'failed', 'cancelled'],
  processing: [...PAID, 'failed'],
  requires_capture: [
    'succeeded',
    'partially_captured',
    'partially_captured_and_capturable',
    'cancelled',
  ],
  partially_captured_and_capturable: ['partially_captured_and_capturable', 'succeeded'],
  failed: TRIED,
  succeeded: [],
  partially_captured: [],
  cancelled: [],
  expired: [],
  // The emulated acquirer never brings these about; they exist so that clients know every value.
  cancelled_post_capture: [],
  requires_merchant_action: [],
  partially_authorized_and_requires_capture: [],
  partially_captured_and_processing: [],
  conflicted: [],
  review: [],
}

/** Statuses in which the payment has not been tried yet. */
export const UNCONFIRMED_STATUSES: ReadonlySet<PaymentStatus> = new Set([
  'requires_payment_method',
  'requires_confirmation',
])

/** @throws Error for a move the table lacks: a fault of ours, never of the caller */
export function requireMove(from: PaymentStatus, to: PaymentStatus): void {
  if (from !== to && !NEXT_STATUSES[from].includes(to)) {
    throw new Error(`a payment cannot go ${from} → ${to}`)
  }
}

const CONFIRMABLE: ReadonlySet<PaymentStatus> = UNCONFIRMED_STATUSES
const CANCELLABLE: ReadonlySet<PaymentStatus> = new Set([
  ...UNCONFIRMED_STATUSES,
  'requires_customer_action',
  'requires_capture',
])
const CAPTURABLE: readonly PaymentStatus[] = [
  'requires_capture',
  'partially_captured_and_capturable',
  'partially_authorized_and_requires_capture',
]

const ALLOWED = { confirm: CONFIRMABLE, update: UNCONFIRMED_STATUSES, cancel: CANCELLABLE } as const

/** @throws AppError precondition_failed in a status that does not take the action */
export function requireStatusFor(action: keyof typeof ALLOWED, status: PaymentStatus): void {
  if (ALLOWED[action].has(status)) return
  throw new AppError(
    'precondition_failed',
    `You cannot ${action} this payment because it has status ${status}`,
  )
}

/** @throws AppError unexpected_state */
export function requireCapturable(status: PaymentStatus): void {
  if (CAPTURABLE.includes(status)) return
  throw new AppError(
    'unexpected_state',
    `This Payment could not be captured because it has a payment.status of ${status}. ` +
      `The expected state is ${CAPTURABLE.join(', ')}`,
  )
}

const ATTEMPT_STATUSES: Partial<Record<PaymentStatus, AttemptStatus>> = {
  succeeded: 'charged',
  requires_capture: 'authorized',
  requires_customer_action: 'authentication_pending',
  processing: 'pending',
  failed: 'failure',
  cancelled: 'voided',
  partially_captured: 'partial_charged',
  partially_captured_and_capturable: 'partial_charged_and_chargeable',
  expired: 'expired',
}

/** Status of the latest try at paying, seen from the payment's. */
export function attemptStatusOf(status: PaymentStatus): AttemptStatus {
  return ATTEMPT_STATUSES[status] ?? 'started'
}
