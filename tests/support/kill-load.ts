import { z } from 'zod'
import { payment, type Payment } from '#contract/payment-response.ts'
import type { ControlApi } from './control-api.ts'
import { aCard } from './payments.ts'
import { storeWebhook } from './webhooks.ts'

/** A running console, as the senders need it. */
export interface LoadTarget {
  baseUrl: string
  secretKey: string
  control: ControlApi
}

/** What a console said it had done. */
export interface Acknowledged {
  events: Map<string, string[]>
  payments: Map<string, Payment>
  /** Payment and amount of each refund, by its id. */
  refunds: Map<string, { payment_id: string; amount: number }>
  kids: string[]
}

const refund = z.object({ refund_id: z.string(), payment_id: z.string(), amount: z.int() })
const madeKey = z.object({ key: z.object({ kid: z.string() }) })

/** Below what a session keeps, so that nothing acknowledged may be missing. */
const MOST_EVENTS = 99
const HELD = { amount: 1000, currency: 'ZAR', capture_method: 'manual', confirm: true }

/**
 * Does every kind of write there is, several at a time, until the console is gone. `sessions` get events;
 * `onAnswer` is told of each acknowledgement.
 */
export async function loadUntilGone(
  target: LoadTarget,
  sessions: readonly string[],
  onAnswer: () => void,
): Promise<Acknowledged> {
  const done: Acknowledged = {
    events: new Map(),
    payments: new Map(),
    refunds: new Map(),
    kids: [],
  }
  const headers = { 'api-key': target.secretKey, 'content-type': 'application/json' }

  async function call<T extends z.ZodType>(shape: T, path: string, body: unknown) {
    const answer = await fetch(`${target.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answered = shape.parse(await answer.json())
    onAnswer()
    return answered
  }

  const pay = async (path: string, body: unknown): Promise<Payment> => {
    const answered = await call(payment, path, body)
    done.payments.set(answered.id, answered)
    return answered
  }

  async function payAndRefund(): Promise<void> {
    const { id } = await pay('/payments', { ...HELD, ...aCard() })
    await pay(`/payments/${id}/capture`, { amount_to_capture: 900 })
    const made = await call(refund, '/refunds', { payment_id: id, amount: 300 })
    done.refunds.set(made.refund_id, made)
    const { id: open } = await pay('/payments', { amount: 100, currency: 'ZAR' })
    await pay(`/payments/${open}/cancel`, {})
  }

  async function rotate(): Promise<void> {
    const { json } = await target.control.post('/signing-keys/rotate', {})
    done.kids.push(madeKey.parse(json).key.kid)
    onAnswer()
  }

  const senders = sessions.map((session) => {
    const ids: string[] = []
    done.events.set(session, ids)
    return untilGone(async () => {
      if (ids.length >= MOST_EVENTS) throw new Error('a session keeps no more')
      ids.push(
        await storeWebhook(target.baseUrl, session, { type: 'n', n: `${session} ${ids.length}` }),
      )
      onAnswer()
    })
  })
  await Promise.all([
    ...senders,
    untilGone(payAndRefund),
    untilGone(payAndRefund),
    untilGone(rotate),
  ])
  return done
}

/** Again and again, until it fails, which is what the end of the console does to it. */
async function untilGone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work()
    } catch {
      return
    }
  }
}
