import { STATUS_QUERIES_PER_MINUTE } from '#contract/limits.ts'
import type { Payment } from '#contract/payment-response.ts'
import type { ListPayments, ReadPayment } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Caller, requireClientSecret } from './caller.domain.ts'
import type { PaymentLedger } from './payment-ledger.service.ts'
import type { PaymentRecord } from './payment-record.domain.ts'
import { sync } from './settlement.domain.ts'
import { countedSyncs, msUntilAllowed } from './status-limit.domain.ts'

interface Dependencies {
  ledger: PaymentLedger
  /** Setting of the assumption `status-limit`: whether the third query is answered without a sync. */
  isLimitSoft: () => boolean
  clock: Clock
}

export type PaymentReadsService = ReturnType<typeof createPaymentReadsService>

const MAXIMUM_LIST = 100
const DEFAULT_LIST = 10

/** Reads payments, and asks the acquirer about them where that is wanted. Spec §4. */
export function createPaymentReadsService({ ledger, isLimitSoft, clock }: Dependencies) {
  const nowMs = (): number => clock.now().getTime()

  /** Asks the acquirer. A client's own reads with its secret are not counted. Assumption `status-limit`. */
  function syncNow(payment: PaymentRecord, isCounted: boolean): PaymentRecord {
    if (!isCounted) return ledger.save(payment, sync(payment, nowMs()))
    if (msUntilAllowed(payment.forcedSyncsMs, nowMs()) > 0) {
      if (isLimitSoft()) return payment
      throw new AppError(
        'status_limit',
        `A payment takes ${STATUS_QUERIES_PER_MINUTE} status queries a minute: wait as long as Retry-After says, or for the webhook`,
        { details: { payment_id: payment.id } },
      )
    }
    const forcedSyncsMs = [...countedSyncs(payment.forcedSyncsMs, nowMs()), nowMs()]
    return ledger.save(payment, sync({ ...payment, forcedSyncsMs }, nowMs()))
  }

  /** The payment as of now; only a payment whose time has come costs a write. */
  async function current(id: string): Promise<PaymentRecord> {
    return ledger.peek(id) ?? ledger.commit(() => ledger.load(id))
  }

  return {
    /** As stored; null for an unknown payment. */
    statusOf: ledger.statusOf,

    /** Spec §4, `GET /payments/{id}`. @throws AppError status_limit */
    async read(id: string, query: ReadPayment, caller: Caller): Promise<Payment> {
      const expansion = { attempts: query.expand_attempts, captures: query.expand_captures }
      if (query.force_sync) {
        return ledger.commit(() => {
          const payment = ledger.load(id)
          requireClientSecret(caller, query.client_secret, payment, nowMs())
          return ledger.view(syncNow(payment, caller.kind === 'merchant'), expansion)
        })
      }
      const payment = await current(id)
      requireClientSecret(caller, query.client_secret, payment, nowMs())
      return ledger.view(payment, expansion)
    },

    /** Seconds until the limit lets one more forced sync through, at least 1. */
    async retryAfterSeconds(id: string): Promise<number> {
      const { forcedSyncsMs } = await current(id)
      return Math.max(1, Math.ceil(msUntilAllowed(forcedSyncsMs, nowMs()) / 1000))
    },

    /** Newest first. @throws AppError invalid_request_data for a limit outside of 1 to 100 */
    list(query: ListPayments): { size: number; data: Payment[] } {
      const limit = query.limit ?? DEFAULT_LIST
      if (limit < 1 || limit > MAXIMUM_LIST) {
        throw new AppError(
          'invalid_request_data',
          `limit should be in between 1 and ${MAXIMUM_LIST}`,
        )
      }
      const payments = ledger.list({
        customerId: query.customer_id,
        startingAfter: query.starting_after,
        endingBefore: query.ending_before,
        limit,
        ...timeRange(query),
      })
      const data = payments.map((payment) => ledger.view(payment))
      return { size: data.length, data }
    },
  }
}

function timeRange(query: ListPayments): { fromMs?: number; toMs?: number } {
  const from = [
    toMs(query.created),
    toMs(query['created.gte']),
    toMs(query['created.gt'], 1),
  ].filter((ms) => ms !== undefined)
  const to = [
    toMs(query.created),
    toMs(query['created.lte']),
    toMs(query['created.lt'], -1),
  ].filter((ms) => ms !== undefined)
  return {
    ...(from.length > 0 && { fromMs: Math.max(...from) }),
    ...(to.length > 0 && { toMs: Math.min(...to) }),
  }
}

/** A time without a zone is in UTC. */
function toMs(text: string | undefined, shiftMs = 0): number | undefined {
  if (text === undefined) return undefined
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
  return Date.parse(hasZone ? text : `${text}Z`) + shiftMs
}
