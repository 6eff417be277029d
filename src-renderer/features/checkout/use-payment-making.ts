import { useMutation, useQueryClient } from '@tanstack/react-query'
import { payment as paymentSchema, type Payment } from '#contract/payment-response.ts'
import type { Environment } from '#contract/environments.ts'
import { traceCall } from '../../shared/checkout/checkout-trace.ts'
import {
  type CallAsServer,
  sampleReturnUrl,
  useMerchantServer,
} from '../../shared/checkout/use-merchant-server.ts'
import { answerOf, type PartnerCall } from '../../shared/partner-api/partner-call.ts'
import { navigate } from '../../shared/routing/use-route.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { PaymentKind } from './payment-kinds.ts'
import { isIframeEnabled, type RedirectStyle } from './redirect-style.ts'

export const handedOver = (environment: Environment, paymentId: string) =>
  ['checkout-payment', environment, paymentId] as const

/** Makes an unconfirmed intent as a merchant's server does, and opens it in the checkout. Spec §4, checkout rule 1. */
export function usePaymentMaking() {
  const { baseUrl, environment } = useWorkspace()
  const call = useMerchantServer()
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: async ({ kind, style }: { kind: PaymentKind; style: RedirectStyle }) => {
      if (!call) throw new Error('The key of this run is not there yet: try again')
      const made = await call('POST', '/payments', {
        ...kind.body,
        confirm: false,
        return_url: sampleReturnUrl(baseUrl),
        ...(isIframeEnabled(style) && { is_iframe_redirection_enabled: true }),
      })
      const payment = readPayment(made)
      traceCall(payment.id, 'Server', 'Create intent', made)
      queryClient.setQueryData(handedOver(environment, payment.id), payment)
      return payment
    },
    onSuccess: ({ id }) => navigate({ tab: 'checkout', item: id }),
    onError: showFailure,
  })
  return { make: make.mutate, isPending: make.isPending, isReady: call !== undefined }
}

/** Reads a payment as the merchant's server, for its client secret. */
export async function readAsServer(call: CallAsServer, paymentId: string): Promise<Payment> {
  const read = await call('GET', `/payments/${encodeURIComponent(paymentId)}`)
  const payment = readPayment(read)
  traceCall(paymentId, 'Server', 'Read payment', read)
  return payment
}

/** Puts the redirect style into an unconfirmed intent. */
export async function updateStyle(
  call: CallAsServer,
  paymentId: string,
  style: RedirectStyle,
): Promise<Payment> {
  const update = await call('POST', `/payments/${encodeURIComponent(paymentId)}`, {
    is_iframe_redirection_enabled: isIframeEnabled(style),
  })
  traceCall(paymentId, 'Server', 'Update intent', update)
  return readPayment(update)
}

/** @throws Error with what the API answered instead */
function readPayment(call: PartnerCall): Payment {
  const { data } = paymentSchema.safeParse(answerOf(call))
  if (data) return data
  throw new Error(call.status === 0 ? call.text : `The API answered ${call.status}: ${call.text}`)
}
