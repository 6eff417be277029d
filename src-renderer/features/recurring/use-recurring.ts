import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { maskField, maskSecrets } from '../../shared/checkout/mask-secrets.ts'
import { type CallAsServer, sampleReturnUrl } from '../../shared/checkout/use-merchant-server.ts'
import { answerOf, type PartnerCall } from '../../shared/partner-api/partner-call.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import {
  newFlow,
  readRecurringFlow,
  type RecurringFlow,
  type Terms,
  useRecurringFlow,
} from './recurring-flow.ts'
import {
  charge,
  createCustomer,
  createEndedSetup,
  createSetup,
  EXPIRED,
  readMandate,
  readSetup,
  revokeMandate,
  type ServerRequest,
  type WrongCharge,
} from './recurring-requests.ts'

const ids = z.object({
  id: z.string().optional(),
  customer_id: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  mandate_id: z.string().nullish(),
})

const MOST_CALLS = 60

export type Recurring = ReturnType<typeof useRecurring>

/** The flow and what each step does; every call is made by the merchant's server and remembered. */
export function useRecurring(callAsServer: CallAsServer) {
  const { baseUrl, sessionId } = useWorkspace()
  const key = `${baseUrl}.${sessionId}`
  const [flow, setFlow] = useRecurringFlow(key)
  // A step makes several calls, and each goes on from what the one before left.
  const latest = (): RecurringFlow => readRecurringFlow(key)
  const change = (part: Partial<RecurringFlow>): void => setFlow({ ...latest(), ...part })

  async function send(step: number, words: string, request: ServerRequest, tag?: string) {
    const call = await callAsServer(request.method, request.path, request.body)
    const stored = { step, words, ...(tag !== undefined && { tag }), call: masked(call) }
    change({ calls: [...latest().calls, stored].slice(-MOST_CALLS) })
    const answer = ids.safeParse(answerOf(call)).data
    return call.status === 200 ? answer : undefined
  }

  async function makeCustomer(): Promise<void> {
    const made = await send(1, 'Create customer', createCustomer(flow.terms))
    if (!made?.customer_id) return
    const { setupId: _, credentialId: __, mandateId: ___, ...rest } = latest()
    setFlow({ ...rest, customerId: made.customer_id, step: 2 })
  }

  async function makeSetup(): Promise<void> {
    const { customerId, terms } = latest()
    if (customerId === undefined) return
    const request = createSetup(terms, customerId, sampleReturnUrl(baseUrl))
    const made = await send(2, 'Create setup intent', request)
    if (!made?.id) return
    const { credentialId: _, mandateId: __, ...rest } = latest()
    setFlow({ ...rest, setupId: made.id, step: 3 })
  }

  async function readCredential(): Promise<void> {
    const { setupId } = latest()
    if (setupId === undefined) return
    const paid = await send(4, 'Read setup payment', readSetup(setupId))
    if (!paid?.payment_method_id) return
    change({ credentialId: paid.payment_method_id })
    if (!paid.mandate_id) return
    change({ mandateId: paid.mandate_id })
    await send(4, 'Read mandate', readMandate(paid.mandate_id))
  }

  function soundCharge(): ServerRequest | undefined {
    const { customerId, credentialId, terms } = latest()
    if (customerId === undefined || credentialId === undefined) return undefined
    return charge({ terms, customerId, credentialId })
  }

  async function chargeWith(request: ServerRequest, words: string, tag: string): Promise<void> {
    const made = await send(5, words, request, tag)
    if (made?.id) change({ chargeIds: [...latest().chargeIds, made.id] })
  }

  async function chargeTimes(count: number): Promise<void> {
    for (let i = 1; i <= count; i++) {
      const request = soundCharge()
      if (!request) return
      const words = count === 1 ? 'Charge' : `Charge ${i} of ${count}`
      await chargeWith(request, words, 'sound')
    }
  }

  async function chargeWrongly({ tag, label, spoil }: WrongCharge): Promise<void> {
    const { mandateId, terms } = latest()
    const request = soundCharge()
    if (!request?.body) return
    let { body } = request
    if (spoil) body = spoil(body, terms)
    if (tag === 'customer') {
      const other = await send(5, 'Create other customer', createCustomer(OTHER))
      body = { ...body, customer_id: other?.customer_id }
    }
    if (tag === 'revoked' && mandateId !== undefined) {
      await send(5, 'Revoke mandate', revokeMandate(mandateId))
    }
    await chargeWith({ ...request, body }, `Charge: ${label.toLowerCase()}`, tag)
  }

  async function chargeExpired(): Promise<void> {
    const { customerId, terms } = latest()
    if (customerId === undefined) return
    const endDate = new Date(Date.now() - EXPIRED_SINCE_MS).toISOString()
    const setup = createEndedSetup(terms, customerId, sampleReturnUrl(baseUrl), endDate)
    const made = await send(5, 'Set up ended mandate', setup)
    if (made?.id) change({ chargeIds: [...latest().chargeIds, made.id] })
    const credentialId = made?.payment_method_id
    if (!credentialId) return
    const request = charge({ terms, customerId, credentialId })
    await chargeWith(request, `Charge: ${EXPIRED.label.toLowerCase()}`, EXPIRED.tag)
  }

  const act = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: showFailure,
  })
  return {
    flow,
    isBusy: act.isPending,
    show: (step: number) => change({ step }),
    setTerms: (terms: Partial<Terms>) => change({ terms: { ...latest().terms, ...terms } }),
    startOver: () => setFlow({ ...newFlow(navigator.userAgent), terms: flow.terms }),
    makeCustomer: () => act.mutate(makeCustomer),
    makeSetup: () => act.mutate(makeSetup),
    readCredential: () => act.mutate(readCredential),
    charge: (count: number) => act.mutate(() => chargeTimes(count)),
    chargeWrongly: (wrong: WrongCharge) => act.mutate(() => chargeWrongly(wrong)),
    chargeExpired: () => act.mutate(chargeExpired),
  }
}

const EXPIRED_SINCE_MS = 24 * 60 * 60 * 1000

const OTHER = { name: 'Another Shopper', email: 'another@shop.example' }

/** The call as the browser may keep it. */
function masked(call: PartnerCall) {
  const { request } = call
  return {
    ...call,
    request: {
      ...request,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, maskField(name, value)]),
      ),
      body: request.body === undefined ? undefined : maskSecrets(request.body),
    },
    text: maskSecrets(call.text),
  }
}
