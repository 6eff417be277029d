import type { Payment } from '#contract/payment-response.ts'
import type { Refund } from '#contract/refunds.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { eventTypeOf, type NewWebhook } from './payment-event.domain.ts'
import type { PaymentRecord } from './payment-record.domain.ts'
import { describePayment, type Expansion } from './payment-view.domain.ts'
import type { PaymentsStore, Transact } from './payments.store.ts'
import { dueMs, nextDueChange } from './settlement.domain.ts'
import type { WebhookOutbox } from './webhook-outbox.service.ts'

interface Dependencies {
  store: PaymentsStore
  outbox: WebhookOutbox
  transact: Transact
  clock: Clock
  baseUrl: () => string
  drawQr: (text: string) => string
  allowsManualRetry: () => boolean
  refundsOf: (paymentId: string) => readonly Refund[]
  credentialStatus: (credentialId: string) => string | null
  /** Called when a payment is first authorised: returns it with the credential and mandate it left. */
  onAuthorised: (payment: PaymentRecord) => PaymentRecord
  onChange: () => void
}

export type PaymentLedger = ReturnType<typeof createPaymentLedger>

/**
 * Where payments are read and written: each change with its webhook, in one transaction. All but `commit` are for
 * use inside the work that `commit` runs.
 */
export function createPaymentLedger(dependencies: Dependencies) {
  const { store, outbox, transact, clock, onAuthorised, onChange } = dependencies

  function view(payment: PaymentRecord, expansion: Expansion = {}): Payment {
    const { credentialId } = payment
    const context = {
      baseUrl: dependencies.baseUrl(),
      drawQr: dependencies.drawQr,
      allowsManualRetry: dependencies.allowsManualRetry(),
      refunds: payment.capturedMinor > 0 ? dependencies.refundsOf(payment.id) : [],
      credentialStatus: credentialId === null ? null : dependencies.credentialStatus(credentialId),
    }
    return describePayment(payment, context, expansion)
  }

  function noteChange(payment: PaymentRecord): void {
    const eventType = eventTypeOf(payment.status)
    if (eventType !== undefined) noteEvent(payment, eventType)
  }

  function noteEvent(payment: PaymentRecord, eventType: NewWebhook['eventType']): void {
    const { sessionId, id: paymentId } = payment
    outbox.note({
      sessionId,
      paymentId,
      eventType,
      contentType: 'payment_details',
      object: view(payment),
    })
  }

  function save(before: PaymentRecord, after: PaymentRecord): PaymentRecord {
    const payment = isAuthorised(after) && !isAuthorised(before) ? onAuthorised(after) : after
    store.save(payment, dueMs(payment))
    if (tellsApart(before, payment)) noteChange(payment)
    return payment
  }

  /** Brings a payment up to the present, step by step, so that every status it passes is told. */
  function bringUpToDate(stored: PaymentRecord): PaymentRecord {
    const nowMs = clock.now().getTime()
    let saved = stored
    let payment = stored
    for (;;) {
      const next = nextDueChange(payment, nowMs)
      if (!next) break
      payment = tellsApart(payment, next) ? (saved = save(saved, next)) : next
    }
    if (payment !== saved) store.save(payment, dueMs(payment))
    return payment
  }

  return {
    view,
    save,

    /** Runs work that changes payments; answers once that is on the disk and told to its sessions. */
    async commit<T>(work: () => T): Promise<T> {
      const result = await transact(work)
      await outbox.deliver()
      onChange()
      return result
    },

    /** The payment as of now. @throws AppError resource_missing */
    load(id: string): PaymentRecord {
      return bringUpToDate(requireFound(store.find(id)))
    },

    /** The payment as stored, for reading alone; undefined when its time has come and `load` must be used. */
    peek(id: string): PaymentRecord | undefined {
      const payment = requireFound(store.find(id))
      const due = dueMs(payment)
      return due === null || due > clock.now().getTime() ? payment : undefined
    },

    /** The payment's status as stored; null for an unknown one. */
    statusOf: (id: string): PaymentRecord['status'] | null => store.find(id)?.status ?? null,

    /** @throws AppError duplicate_id */
    add(payment: PaymentRecord): void {
      if (store.add(payment, dueMs(payment))) return
      throw new AppError(
        'duplicate_id',
        'The payment with the specified payment_id already exists in our records: use another payment_id',
      )
    },

    list: (query: Parameters<PaymentsStore['list']>[0]) => store.list(query),
    due: (limit: number) => store.due(clock.now().getTime(), limit),
    nextDueMs: () => store.nextDueMs(),
  }
}

function requireFound(payment: PaymentRecord | undefined): PaymentRecord {
  if (payment) return payment
  throw new AppError('resource_missing', 'Payment does not exist in our records')
}

function isAuthorised({ status }: PaymentRecord): boolean {
  return status === 'succeeded' || status === 'requires_capture'
}

/** Whether a session has to hear of the difference. */
function tellsApart(before: PaymentRecord, after: PaymentRecord): boolean {
  return before.status !== after.status || before.capturedMinor !== after.capturedMinor
}
