import { AUTO_SYNC_INTERVAL_MS } from '#contract/limits.ts'
import { ABANDONED, PAID_LATE_MS, type Plan, refused, type Result } from './outcome.domain.ts'
import {
  capturableMinor,
  chargeMinor,
  isCapturedByMerchant,
  move,
  type PaymentRecord,
  withAttemptError,
} from './payment-record.domain.ts'
import { UNCONFIRMED_STATUSES } from './payment-status.domain.ts'

/** Steps that end without a hosted page: the shopper answers on another device or inside a wallet. */
const ENDS_BY_ASKING: ReadonlySet<string> = new Set(['wait', 'sdk', 'voucher'])

/** Ends a try at paying the way the acquirer says. Money moves here and in {@link capture} only. */
export function settle(current: PaymentRecord, result: Result, atMs: number): PaymentRecord {
  if (!result.isPaid) {
    const { code, message, isPaidLate } = result
    const paidLateMs = isPaidLate ? atMs + PAID_LATE_MS : null
    return move(withAttemptError(current, { code, message }), 'failed', atMs, { paidLateMs })
  }
  const paid = withAttemptError(current, null)
  if (isCapturedByMerchant(paid) && chargeMinor(paid) > 0) {
    return move(paid, 'requires_capture', atMs, { paidLateMs: null })
  }
  const amountMinor = chargeMinor(paid)
  return move(paid, 'succeeded', atMs, {
    paidLateMs: null,
    capturedMinor: amountMinor,
    captures: amountMinor > 0 ? [{ id: captureId(paid, 1), amountMinor }] : [],
  })
}

/** Takes some of what was authorised. The caller has checked status and amount. */
export function capture(current: PaymentRecord, amountMinor: number, atMs: number): PaymentRecord {
  const changes = {
    capturedMinor: current.capturedMinor + amountMinor,
    captures: [
      ...current.captures,
      { id: captureId(current, current.captures.length + 1), amountMinor },
    ],
  }
  if (amountMinor === capturableMinor(current)) return move(current, 'succeeded', atMs, changes)
  const isLast = current.fields.capture_method !== 'manual_multiple'
  return move(
    current,
    isLast ? 'partially_captured' : 'partially_captured_and_capturable',
    atMs,
    changes,
  )
}

function captureId({ id }: PaymentRecord, sequence: number): string {
  return `${id}_capture_${sequence}`
}

/** What asking the acquirer right now makes of a payment. */
export function sync(current: PaymentRecord, atMs: number): PaymentRecord {
  const asked = { ...current, askedMs: atMs }
  const plan = current.method?.plan
  if (!plan || !canEndByAsking(current) || !isAnswered(plan)) return asked
  return settle(asked, plan.result, atMs)
}

function canEndByAsking({ status, step }: PaymentRecord): boolean {
  if (status === 'processing') return true
  return status === 'requires_customer_action' && ENDS_BY_ASKING.has(step?.kind ?? '')
}

/** Whether the acquirer answers by itself. */
export function isAnswered(plan: Plan): boolean {
  return plan.first !== 'decide' && plan.first !== 'silent'
}

/** When the payment next changes or is asked about by itself; null when it only waits to be called. */
export function dueMs(payment: PaymentRecord): number | null {
  const { status, expiresMs, askedMs, paidLateMs } = payment
  if (UNCONFIRMED_STATUSES.has(status)) return expiresMs
  if (status === 'failed') return paidLateMs
  if (status !== 'processing' && status !== 'requires_customer_action') return null
  const isAsked = canEndByAsking(payment) && payment.method?.plan.first !== 'decide'
  return isAsked ? Math.min(askedMs + AUTO_SYNC_INTERVAL_MS, expiresMs) : waitsUntil(payment)
}

/** A payment that the console's user decides about waits for as long as that takes. */
function waitsUntil({ status, expiresMs }: PaymentRecord): number | null {
  return status === 'processing' ? null : expiresMs
}

/**
 * What has become of the payment by itself, one step at a time: expiry, automatic syncs, late successes; undefined
 * when nothing is due. Assumption `auto-sync`.
 */
export function nextDueChange(payment: PaymentRecord, nowMs: number): PaymentRecord | undefined {
  const due = dueMs(payment)
  return due === null || due > nowMs ? undefined : atDueTime(payment, due)
}

function atDueTime(payment: PaymentRecord, dueAtMs: number): PaymentRecord {
  if (UNCONFIRMED_STATUSES.has(payment.status)) return move(payment, 'expired', dueAtMs)
  if (payment.status === 'failed') return settle(payment, { isPaid: true }, dueAtMs)
  if (dueAtMs >= payment.expiresMs) return settle(payment, lastWord(payment), dueAtMs)
  return sync(payment, dueAtMs)
}

/** What a payment that ran out of time ends with. */
function lastWord({ status, method }: PaymentRecord): Result {
  if (status === 'processing' && method && isAnswered(method.plan)) return method.plan.result
  return status === 'processing' ? NO_ANSWER : ABANDONED
}

const NO_ANSWER = refused('9999', 'The acquirer never answered')
