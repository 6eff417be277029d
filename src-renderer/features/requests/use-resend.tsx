import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoggedExchange } from '#contract/request-log.ts'
import { payment } from '#contract/payment-response.ts'
import { request } from '../../shared/api/request.ts'
import { merchantKeyQueries } from '../../shared/partner-api/merchant-keys.queries.ts'
import { callPartnerApi, type PartnerRequest } from '../../shared/partner-api/partner-call.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { fetchCalls } from './requests.queries.ts'
import { environmentOf, isMasked, toRequest, withClientSecret, withKey } from './resend.ts'

/** A call that is edited before it is sent; its key is masked until then. */
export interface ResendDraft {
  readonly request: PartnerRequest
  /** Puts the key in where its mask was left as it is. */
  readonly complete: (request: PartnerRequest) => PartnerRequest
}

/** Makes logged calls again: at once where nothing is missing, else after the user filled it in. */
export function useResend(onLogged: (seq: number) => void) {
  const { environment, overview } = useWorkspace()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<ResendDraft>()

  const send = useMutation({
    mutationFn: async (call: PartnerRequest) => {
      const { headers, status, text } = await callPartnerApi(call)
      if (status === 0) throw new Error(text)
      const id = headers['x-request-id'] ?? ''
      return (await fetchCalls(environment, `id:${id}`, {})).entries[0]
    },
    onError: showFailure,
    onSuccess: (entry) => {
      setEdited(undefined)
      if (entry) onLogged(entry.seq)
    },
  })

  const prepare = useMutation({
    mutationFn: async ({ call, edits }: { call: LoggedExchange; edits: boolean }) => {
      const own = environmentOf(call, environment)
      const secretKey = await queryClient.fetchQuery(
        merchantKeyQueries.runKey(own, overview.startedAt),
      )
      const { publishableKey } = await queryClient.fetchQuery(merchantKeyQueries.merchant(own))
      const credentials = { secretKey, publishableKey: publishableKey.key }
      const complete = (one: PartnerRequest) => withKey(one, call, credentials)
      const plain = toRequest(call, overview.urls[call.address])
      const draft = isMasked(complete(plain))
        ? withClientSecret(plain, await clientSecretOf(own, call.paymentId))
        : plain
      return { request: draft, complete, edits: edits || isMasked(complete(draft)) }
    },
    onError: showFailure,
    onSuccess: ({ edits, ...next }) =>
      edits ? setEdited(next) : send.mutate(next.complete(next.request)),
  })

  return {
    isSending: send.isPending || prepare.isPending,
    sendAgain: (call: LoggedExchange) => prepare.mutate({ call, edits: false }),
    edit: (call: LoggedExchange) => prepare.mutate({ call, edits: true }),
    draft: edited,
    send: (call: PartnerRequest) => send.mutate(call),
    cancel: () => setEdited(undefined),
  }
}

export type Resend = ReturnType<typeof useResend>

/** The secret of a payment that is not confirmed yet; null where there is none to have. */
async function clientSecretOf(environment: string, paymentId: string | null) {
  if (paymentId === null) return null
  const url = `/console/api/environments/${environment}/payments/${encodeURIComponent(paymentId)}`
  const found = await request(payment, url).catch(() => undefined)
  return found?.client_secret
}
