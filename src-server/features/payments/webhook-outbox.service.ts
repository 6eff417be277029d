import { SESSION_LIFETIME_MS } from '#contract/limits.ts'
import type { HeaderFields } from '#contract/webhook-archive.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { OutgoingWebhookRecord, OutgoingWebhooksStore } from './outgoing-webhooks.store.ts'
import type { Transact } from './payments.store.ts'
import { type NewWebhook, signWebhook, writeWebhook } from './payment-event.domain.ts'

interface Dependencies {
  store: OutgoingWebhooksStore
  transact: Transact
  /** Puts a body into a session's feed and answers with the id it got there. @throws AppError for one no feed takes */
  receive: (
    sessionId: string,
    bytes: Buffer,
    headers: HeaderFields,
    deliveryId: string,
  ) => Promise<{ eventId: string }>
  signing: { merchantId: () => string; hashKey: () => string; isOn: () => boolean }
  clock: Clock
  random: Random
  /** Told when a delivery failed; what is waiting is tried again with the next one, or after a while. */
  onError: (error: unknown) => void
  /** Told when a feed refused a webhook for what it is; it is not tried again. */
  onRefused: (error: unknown) => void
}

export type WebhookOutbox = ReturnType<typeof createWebhookOutbox>

const BATCH = 200
/** Waits before what failed is tried again double from the first to the longest, in milliseconds. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/** Tells sessions what became of their payments: noted with the change itself, delivered once that is on the disk. */
export function createWebhookOutbox(dependencies: Dependencies) {
  const { store, transact, receive, signing, clock, random, onError, onRefused } = dependencies
  let delivering = Promise.resolve()
  let queued: Promise<void> | undefined
  let retryMs = FIRST_RETRY_MS
  let cancelRetry = (): void => undefined
  let hasFailed = false
  let isStopped = false

  async function deliverWaiting(): Promise<void> {
    for (;;) {
      const wave = oldestOfEachPayment(store.waiting(BATCH))
      if (wave.length === 0) return
      const failures = await deliverWave(wave)
      // Those that failed are in the next wave too: it goes on while anything gets through.
      if (failures.length === wave.length) throw failures[0]
    }
  }

  /** Resolves to what kept webhooks waiting: they stay where they are, the others are done with. */
  async function deliverWave(wave: readonly OutgoingWebhookRecord[]): Promise<unknown[]> {
    const receipts = await Promise.allSettled(
      wave.map(async (webhook) =>
        receive(webhook.sessionId, Buffer.from(webhook.body), headersOf(webhook), webhook.eventId),
      ),
    )
    await transact(() => {
      const atMs = clock.now().getTime()
      wave.forEach(({ seq }, index) => {
        const receipt = receipts[index]
        if (receipt?.status === 'fulfilled') store.markDelivered(seq, receipt.value.eventId, atMs)
        else if (isRefusal(receipt?.reason)) store.setAside(seq, atMs)
      })
    })
    const failures = receipts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    failures.filter(isRefusal).forEach(onRefused)
    return failures.filter((failure) => !isRefusal(failure))
  }

  async function attempt(): Promise<void> {
    queued = undefined
    cancelRetry()
    try {
      await deliverWaiting()
      hasFailed = false
      retryMs = FIRST_RETRY_MS
    } catch (error) {
      hasFailed = true
      onError(error)
      retryLater()
    }
  }

  function deliver(): Promise<void> {
    queued ??= delivering.then(attempt)
    delivering = queued
    return queued
  }

  function retryLater(): void {
    if (isStopped) return
    cancelRetry = clock.after(retryMs, () => void deliver())
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
  }

  return {
    /** Notes a webhook; to be called inside the transaction of the change it tells about. */
    note(webhook: NewWebhook): void {
      const at = clock.now()
      const eventId = `evt_${random.timeOrderedHex(at)}`
      const body = writeWebhook(webhook, { merchantId: signing.merchantId(), eventId, at })
      const signature = signing.isOn() ? signWebhook(body, signing.hashKey()) : null
      const { sessionId, paymentId, eventType } = webhook
      store.add({ eventId, sessionId, paymentId, eventType, body, signature }, at.getTime())
    },

    /** Delivers what is waiting, in order per payment; resolves once that is in the feeds. Never rejects. */
    deliver,

    /** Delivers once more, unless that failed just now, and tries nothing again: the next start does. Never rejects. */
    async stop(): Promise<void> {
      isStopped = true
      cancelRetry()
      await delivering
      if (!hasFailed) await deliver()
    },

    /** The signature of an event in a feed, for sending it on; undefined for what somebody else posted. */
    signatureOf: (feedEventId: string): string | null | undefined =>
      store.findByFeedEvent(feedEventId)?.signature,

    /** Forgets what the feeds have forgotten. */
    sweep(): Promise<number> {
      return transact(() =>
        store.forgetDelivered(clock.now().getTime() - SESSION_LIFETIME_MS, BATCH),
      )
    },
  }
}

/** A feed refuses what it can't read, and will again; all else that keeps a webhook back may pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError
}

/** As they would travel with the body. */
function headersOf({ signature }: OutgoingWebhookRecord): HeaderFields {
  const type: HeaderFields = [['content-type', 'application/json']]
  return signature === null ? type : [...type, ['x-webhook-signature-512', signature]]
}

/** Two webhooks of one payment never travel at the same time, so none overtakes the other. */
function oldestOfEachPayment(webhooks: OutgoingWebhookRecord[]): OutgoingWebhookRecord[] {
  const seen = new Set<string>()
  return webhooks.filter(({ paymentId }) => {
    const isFirst = !seen.has(paymentId)
    seen.add(paymentId)
    return isFirst
  })
}
