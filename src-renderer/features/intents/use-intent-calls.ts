import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { mobileIntent, mobileIntentEdit } from '#contract/mobile-intents.ts'
import { payment, type Payment } from '#contract/payment-response.ts'
import { merchantKeyQueries } from '../../shared/partner-api/merchant-keys.queries.ts'
import {
  answerOf,
  callPartnerApi,
  type PartnerCall,
  type PartnerRequest,
} from '../../shared/partner-api/partner-call.ts'
import { navigate } from '../../shared/routing/use-route.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { SendAs } from './finding.ts'
import { intentQueries, saveMobileEdit } from './intents.queries.ts'
import { paymentIdOf } from './payment-facts.ts'
import type { Preset } from './presets.ts'
import { syncsBehindRefusal } from './sync-meter.ts'
import { drafts, lastCalls, sentBodies, syncTimes } from './visit.ts'
import { draftKey } from './use-draft.ts'

/** Which payment an answer is about. */
type SubjectOf = (answer: unknown) => string | undefined

/** A draft with what it is sent as. */
interface Sending {
  readonly preset: Preset
  readonly text: string
  readonly sendAs: SendAs
}

export type IntentCalls = ReturnType<typeof useIntentCalls>

/** Everything the tab asks of the emulated API; each answer becomes the last call shown. */
export function useIntentCalls() {
  const { environment, baseUrl, sessionId, overview } = useWorkspace()
  const queryClient = useQueryClient()
  const { data: secretKey } = useQuery(merchantKeyQueries.runKey(environment, overview.startedAt))
  const { data: merchant } = useQuery(merchantKeyQueries.merchant(environment))
  const publishableKey = merchant?.publishableKey.key
  const isOnScreen = useIsOnScreen()

  /** Asks, and opens the payment the answer is about: a refused creation opens none. */
  async function call(
    request: PartnerRequest,
    subjectOf: SubjectOf,
    preset?: Preset,
  ): Promise<PartnerCall> {
    const answered = await callPartnerApi(request)
    const answer = answerOf(answered)
    const paymentId = subjectOf(answer)
    keepPayment(answer)
    lastCalls.write(`${environment} ${sessionId}`, { call: answered, paymentId, preset })
    void queryClient.invalidateQueries({ queryKey: ['payments', environment] })
    // Who has gone elsewhere meanwhile stays there.
    if (isOnScreen.current) navigate({ item: paymentId })
    return answered
  }

  /** What an answer tells of a payment is shown at once; asking for it again adds its attempts. */
  function keepPayment(answer: unknown): void {
    const { data: told } = payment.safeParse(answer)
    if (!told) return
    queryClient.setQueryData(intentQueries.payment(environment, told.payment_id).queryKey, told)
  }

  function headersFor(sendAs: SendAs): Record<string, string> {
    const key = sendAs === 'secret' ? secretKey : publishableKey
    return sendAs === 'none' || key === undefined ? {} : { 'api-key': key }
  }

  async function sendIntent({ preset, text: body, sendAs }: Sending): Promise<void> {
    const request = {
      method: 'POST',
      url: `${baseUrl}/payments`,
      headers: { ...headersFor(sendAs), 'x-session-id': sessionId },
      body,
    }
    const subjectOf: SubjectOf = (answer) => payment.safeParse(answer).data?.payment_id
    const answered = await call(request, subjectOf, preset)
    const made = payment.safeParse(answerOf(answered)).data
    if (made) sentBodies.write(made.payment_id, body)
  }

  /** Saves the session's edit, then asks for the intent as an app does. Spec §4. */
  async function fetchMobileIntent(text: string): Promise<void> {
    const edit = mobileIntentEdit.parse(JSON.parse(text))
    const saved = await saveMobileEdit(environment, sessionId, edit)
    queryClient.setQueryData(intentQueries.mobileEdit(environment, sessionId).queryKey, saved)
    const url = mobileIntentUrl(baseUrl, sessionId)
    const subjectOf: SubjectOf = (answer) => {
      const minted = mobileIntent.safeParse(answer).data
      return minted && paymentIdOf(minted.clientSecret)
    }
    await call({ method: 'GET', url, headers: {} }, subjectOf, 'mobile')
  }

  const send = useMutation({
    mutationFn: (sending: Sending) =>
      sending.preset === 'mobile' ? fetchMobileIntent(sending.text) : sendIntent(sending),
    onError: showFailure,
  })

  /** Goes back to what every session gets. */
  const resetMobile = useMutation({
    mutationFn: () => saveMobileEdit(environment, sessionId, {}),
    onSuccess(saved) {
      queryClient.setQueryData(intentQueries.mobileEdit(environment, sessionId).queryKey, saved)
      drafts.write(draftKey(environment, sessionId, 'mobile'), undefined)
    },
    onError: showFailure,
  })

  const sync = useMutation({
    async mutationFn(id: string) {
      const request = {
        method: 'GET',
        url: `${baseUrl}/payments/${encodeURIComponent(id)}?force_sync=true`,
        headers: headersFor('secret'),
      }
      const answered = await call(request, () => id)
      noteSync(id, answered)
    },
    onError: showFailure,
  })

  /** As the SDK does in the shopper's browser. Spec §5.3. */
  const confirm = useMutation({
    mutationFn: ({ target, cardNumber }: { target: Payment; cardNumber: string }) =>
      call(
        {
          method: 'POST',
          url: `${baseUrl}/payments/${encodeURIComponent(target.payment_id)}/confirm`,
          headers: headersFor('publishable'),
          body: JSON.stringify(confirmationBody(target, cardNumber)),
        },
        () => target.payment_id,
      ),
    onError: showFailure,
  })

  const isReady = secretKey !== undefined && publishableKey !== undefined
  return { isReady, send, resetMobile, sync, confirm }
}

function useIsOnScreen() {
  const isOnScreen = useRef(false)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
    }
  }, [])
  return isOnScreen
}

export function mobileIntentUrl(baseUrl: string, sessionId: string): string {
  return `${baseUrl}/api/create-msdk-intent?sessionId=${encodeURIComponent(sessionId)}`
}

function noteSync(id: string, { status, headers, startedAtMs }: PartnerCall): void {
  const known = syncTimes.read(id) ?? []
  if (status === 200) syncTimes.write(id, [...known, startedAtMs])
  const waitS = Number(headers['retry-after'])
  if (status !== 429 || !Number.isFinite(waitS)) return
  syncTimes.write(id, syncsBehindRefusal(waitS, Date.now()))
}

function confirmationBody(target: Payment, cardNumber: string) {
  return {
    client_secret: target.client_secret,
    payment_method: 'card',
    payment_method_data: {
      card: {
        card_number: cardNumber,
        card_exp_month: '12',
        card_exp_year: '2035',
        card_cvc: '123',
        card_holder_name: 'Test Shopper',
      },
    },
    browser_info: { user_agent: navigator.userAgent },
  }
}
