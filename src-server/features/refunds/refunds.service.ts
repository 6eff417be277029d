import type { CreateRefund, ListRefunds, Refund, UpdateRefund } from '#contract/refunds.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { BASE_62, type Random } from '../../platform/random.ts'
import type { MerchantProfileService } from '../payment-methods/merchant-profile.service.ts'
import type { OutcomeMode } from '../payments/outcome.domain.ts'
import type { PaymentLedger } from '../payments/payment-ledger.service.ts'
import type { PaymentRecord } from '../payments/payment-record.domain.ts'
import { newId } from '../payments/resource-ids.service.ts'
import type { WebhookOutbox } from '../payments/webhook-outbox.service.ts'
import { describeRefund, endRefund, type RefundRecord, requireRefundable } from './refund.domain.ts'
import type { RefundsStore } from './refunds.store.ts'

interface Dependencies {
  store: RefundsStore
  ledger: PaymentLedger
  outbox: WebhookOutbox
  profile: MerchantProfileService
  outcomeMode: () => OutcomeMode
  clock: Clock
  random: Random
}

export type RefundsService = ReturnType<typeof createRefundsService>

/** A refund whose acquirer takes its time ends after this long, in milliseconds. */
const REFUND_MS = 5000

/** A refund with this in its metadata is taken first and refused later. */
const REFUSED_LATER = { test_outcome: 'failed' }

const MAXIMUM_LIST = 100
const DEFAULT_LIST = 10
const BATCH = 50

/** Gives captured money back, as far as the method allows. Assumption `refund-rules`. */
export function createRefundsService(dependencies: Dependencies) {
  const { store, ledger, outbox, profile, outcomeMode, clock, random } = dependencies
  const nowMs = (): number => clock.now().getTime()

  function requireRefund(id: string): RefundRecord {
    const refund = store.find(id)
    if (refund) return refund
    throw new AppError('resource_missing', 'Refund does not exist in our records')
  }

  function tell(refund: RefundRecord): void {
    outbox.note({
      sessionId: refund.sessionId,
      paymentId: refund.paymentId,
      eventType: refund.status === 'succeeded' ? 'refund_succeeded' : 'refund_failed',
      contentType: 'refund_details',
      object: describeRefund(refund),
    })
  }

  function end(refund: RefundRecord, atMs: number): RefundRecord {
    const ended = endRefund(refund, atMs)
    store.save(ended)
    tell(ended)
    return ended
  }

  function make(body: CreateRefund, payment: PaymentRecord, amountMinor: number): RefundRecord {
    return {
      id: body.refund_id ?? newId(random, 'ref'),
      paymentId: payment.id,
      profileId: payment.profileId,
      sessionId: payment.sessionId,
      amountMinor,
      currency: payment.currency,
      status: 'pending',
      reason: body.reason ?? null,
      metadata: body.metadata ?? null,
      error: null,
      willSucceed:
        outcomeMode() !== 'always-fail' &&
        body.metadata?.['test_outcome'] !== REFUSED_LATER.test_outcome,
      transactionId: random.text(24, BASE_62),
      createdMs: nowMs(),
      updatedMs: nowMs(),
      dueMs: nowMs() + REFUND_MS,
    }
  }

  return {
    /** Card refunds end at once, others are `pending` first, and so is every refund that will be refused. */
    create(body: CreateRefund): Promise<Refund> {
      return ledger.commit(() => {
        const payment = ledger.load(body.payment_id)
        const amountMinor = requireRefundable({
          payment,
          method: payment.method ? profile.method(payment.method.type) : undefined,
          amountMinor: body.amount ?? null,
          earlier: store.listOf(payment.id),
          nowMs: nowMs(),
        })
        const refund = make(body, payment, amountMinor)
        if (!store.add(refund)) {
          throw new AppError(
            'duplicate_id',
            'The refund with the specified refund_id already exists in our records: use another refund_id',
          )
        }
        const isInstant = payment.method?.card !== null && refund.willSucceed
        return describeRefund(isInstant ? end(refund, nowMs()) : refund)
      })
    },

    async read(id: string): Promise<Refund> {
      const refund = requireRefund(id)
      if (refund.dueMs === null || refund.dueMs > nowMs()) return describeRefund(refund)
      return ledger.commit(() => {
        const { dueMs } = requireRefund(id)
        return describeRefund(dueMs === null ? requireRefund(id) : end(requireRefund(id), dueMs))
      })
    },

    update(id: string, { reason, metadata }: UpdateRefund): Promise<Refund> {
      return ledger.commit(() => {
        const refund = requireRefund(id)
        const updated: RefundRecord = {
          ...refund,
          reason: reason ?? refund.reason,
          metadata: metadata ?? refund.metadata,
          updatedMs: Math.max(nowMs(), refund.updatedMs + 1),
        }
        store.save(updated)
        return describeRefund(updated)
      })
    },

    /** Newest first. @throws AppError invalid_request_data for a limit outside of 1 to 100 */
    list({ payment_id, refund_id, limit = DEFAULT_LIST, offset = 0 }: ListRefunds) {
      if (limit < 1 || limit > MAXIMUM_LIST) {
        throw new AppError(
          'invalid_request_data',
          `limit should be in between 1 and ${MAXIMUM_LIST}`,
        )
      }
      const query = { paymentId: payment_id, id: refund_id }
      const data = store.list({ ...query, limit, offset }).map(describeRefund)
      return { count: data.length, total_count: store.count(query), data }
    },

    nextDueMs: () => store.nextDueMs(),

    /** Ends refunds whose time has come; answers whether there may be more. */
    async settleDue(): Promise<boolean> {
      if (store.due(nowMs(), 1).length === 0) return false
      return ledger.commit(() => {
        const due = store.due(nowMs(), BATCH)
        due.forEach((refund) => end(refund, refund.dueMs ?? nowMs()))
        return due.length === BATCH
      })
    },
  }
}
