import { useCallback, useEffect, useRef, useState } from 'react'
import { accountMethods, clientPayment } from '#contract/checkout.ts'
import { errorBody } from '#contract/errors.ts'
import { payment as paymentSchema } from '#contract/payment-response.ts'
import { answerOf, callPartnerApi, type PartnerCall } from '../partner-api/partner-call.ts'
import {
  BACKSTOP_MS,
  type CheckoutState,
  EMPTY_CHECKOUT,
  isWaiting,
  nextActionOf,
  POLL_MS,
} from './checkout-state.ts'
import { traceCall } from './checkout-trace.ts'

/** What a shop's page hands to an SDK. Spec §5.3. */
export interface CheckoutAccess {
  readonly baseUrl: string
  readonly publishableKey: string
  readonly paymentId: string
  readonly clientSecret: string
  /** A shopper who closed the page calls nothing. */
  readonly isOpen: boolean
}

export interface CheckoutControl {
  readonly state: CheckoutState
  /** Sends the confirmation; the client secret is added. */
  confirm(body: Record<string, unknown>): Promise<CheckoutState>
  /** Asks how the payment stands, without waiting for the next poll. */
  sync(): Promise<void>
}

/** The shopper's part of a payment, through the endpoints that an SDK uses and with its keys alone. */
export function useCheckout(access: CheckoutAccess): CheckoutControl {
  const { baseUrl, publishableKey, paymentId, clientSecret, isOpen } = access
  const [state, setState] = useState(EMPTY_CHECKOUT)
  const latest = useRef(state)
  const change = useCallback((part: Partial<CheckoutState>): CheckoutState => {
    latest.current = { ...latest.current, ...part }
    setState(latest.current)
    return latest.current
  }, [])

  const send = useCallback(
    async (words: string, method: string, path: string, body?: unknown): Promise<PartnerCall> => {
      const request = {
        method,
        url: baseUrl + path,
        headers: { 'api-key': publishableKey },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const call = await callPartnerApi(request)
      traceCall(paymentId, 'Checkout', words, call)
      return call
    },
    [baseUrl, publishableKey, paymentId],
  )

  const secretQuery = `client_secret=${encodeURIComponent(clientSecret)}`
  const payPath = `/payments/${encodeURIComponent(paymentId)}`

  const read = useCallback(
    async (words: string, isForced = false) => {
      const query = isForced ? `${secretQuery}&force_sync=true` : secretQuery
      const call = await send(words, 'GET', `${payPath}?${query}`)
      const { data } = paymentSchema.safeParse(answerOf(call))
      change(data ? { payment: data } : { refusal: refusalOf(call) })
    },
    [send, change, payPath, secretQuery],
  )

  useEffect(() => {
    let isCurrent = true
    async function load(): Promise<void> {
      await send('Session tokens', 'POST', '/payments/session_tokens', {
        payment_id: paymentId,
        client_secret: clientSecret,
        wallets: [],
      })
      const details = await send('What to show', 'GET', `${payPath}/client?${secretQuery}`)
      const facts = clientPayment.safeParse(answerOf(details)).data
      if (!isCurrent) return
      if (!facts) return void change({ refusal: refusalOf(details) })
      change({ facts })
      if (facts.intent_data.setup_future_usage !== 'off_session') return
      const terms = await send('Mandate terms', 'GET', `/account/payment_methods?${secretQuery}`)
      const account = accountMethods.safeParse(answerOf(terms)).data
      if (isCurrent && account) change({ mandate: account.mandate_payment })
    }
    if (isOpen) void load()
    return () => {
      isCurrent = false
    }
  }, [send, change, paymentId, clientSecret, payPath, secretQuery, isOpen])

  const isPolling = isOpen && isWaiting(state) && !state.isGivenUp
  const isWaitScreen = nextActionOf(state)?.type === 'wait_screen_information'
  useEffect(() => {
    if (!isPolling) return
    const startedMs = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    async function poll(): Promise<void> {
      if (Date.now() - startedMs >= BACKSTOP_MS) return void change({ isGivenUp: true })
      if (isWaitScreen) await send('Poll', 'GET', `/poll/status/poll_${paymentId}`)
      await read('Poll')
      if (isCurrent) timer = setTimeout(() => void poll(), POLL_MS)
    }
    timer = setTimeout(() => void poll(), POLL_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isPolling, isWaitScreen, send, read, change, paymentId])

  const confirm = useCallback(
    async (body: Record<string, unknown>) => {
      const { refusal: _, ...before } = latest.current
      latest.current = before
      change({ isBusy: true })
      const full = { client_secret: clientSecret, ...body }
      const call = await send('Confirm', 'POST', `${payPath}/confirm`, full)
      const { data } = paymentSchema.safeParse(answerOf(call))
      return change({ isBusy: false, ...(data ? { payment: data } : { refusal: refusalOf(call) }) })
    },
    [send, change, clientSecret, payPath],
  )

  const sync = useCallback(() => read('Forced status sync', true), [read])
  return { state, confirm, sync }
}

function refusalOf(call: PartnerCall): string {
  const read = errorBody.safeParse(answerOf(call))
  return read.success ? `${read.data.error.code}: ${read.data.error.message}` : call.text
}
