import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { type AnswerCheck, createAnswerCheck } from './open-api.ts'
import { startTestApp } from './test-app.ts'

type Json = Record<string, unknown>

/** A payment as tests look at it. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies are what is tested
export type Body = any

export const CARD = {
  card_number: '4242424242424242',
  card_exp_month: '12',
  card_exp_year: '2030',
  card_cvc: '123',
  card_holder_name: 'A Shopper',
}

/** `payment_method` and data of a card. */
export function aCard(number = CARD.card_number, changes: Json = {}): Json {
  return {
    payment_method: 'card',
    payment_method_type: 'credit',
    payment_method_data: { card: { ...CARD, card_number: number, ...changes } },
  }
}

/** PayShap needs the phone that it asks on. */
export function aRedirect(type = 'eft', family = 'bank_transfer', key = type): Json {
  return {
    payment_method: family,
    payment_method_type: type,
    payment_method_data: {
      [family]: { [key]: {} },
      ...(type === 'pay_shap' && { billing: BILLING }),
    },
    return_url: 'https://shop.example/done?order=7',
  }
}

/** The phone of an ordinary shopper. */
export const BILLING = { phone: { country_code: '+27', number: '821234567' } }

export const anIntent = { amount: 12_500, currency: 'ZAR', confirm: false }

/** Metadata of so many levels of objects, itself the first. */
export function nestedDetails(levels: number): Json {
  return Array.from({ length: levels - 1 }).reduce<Json>((inner) => ({ a: inner }), {})
}

export const MANDATE = {
  setup_future_usage: 'off_session',
  customer_id: 'cus_1',
  mandate_data: {
    customer_acceptance: {
      acceptance_type: 'online',
      online: { ip_address: '127.0.0.1', user_agent: 'test' },
    },
    mandate_type: { multi_use: { amount: 20_000, currency: 'ZAR' } },
  },
}

// Every answer of these tests is held to our own OpenAPI document, which is the same for all of them.
let answerCheck: AnswerCheck | undefined

/** The whole console with keys in hand and calls that read well. */
export async function startPayments(environment: 'sandbox' | 'live' = 'sandbox') {
  const app = await startTestApp()
  const { secretKey, publishableKey } = app.partnerAuth.merchants[environment].prepare()
  await app.sessions[environment].currentSession()
  const api = app.paymentsApi[environment]
  const server = app[environment]

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Record<string, string> = asMerchant,
  ) {
    const options: InjectOptions = { method, url, headers }
    if (payload !== undefined) options.payload = payload as Json
    const response = await server.inject(options)
    const { statusCode: status, headers: answered, body: text } = response
    const isJson = String(answered['content-type']).includes('json')
    const body: Body = isJson ? response.json() : undefined
    if (isJson) {
      answerCheck ??= await readAnswerCheck()
      expect(answerCheck({ method, url, status, body, headers: answered })).toEqual([])
    }
    return { status, headers: answered, text, body }
  }

  const asMerchant = { 'api-key': secretKey ?? '' }
  const asClient = { 'api-key': publishableKey }
  const post = (url: string, payload?: unknown, headers?: Record<string, string>) =>
    call('POST', url, payload, headers)
  const get = (url: string, headers?: Record<string, string>) =>
    call('GET', url, undefined, headers)

  return {
    ...app,
    app,
    api,
    profile: api.profile,
    asMerchant,
    server,
    secretKey: secretKey ?? '',
    publishableKey,
    asClient,
    call,
    post,
    get,
    /** A new payment, by default an unconfirmed intent. */
    create: async (changes: Json = {}): Promise<Body> =>
      (await post('/payments', { ...anIntent, ...changes })).body,
    confirm: (payment: Body, body: Json) =>
      post(
        `/payments/${payment.payment_id}/confirm`,
        { client_secret: payment.client_secret, ...body },
        asClient,
      ),
    /** A customer with a stored card and a live mandate. */
    async setUp(changes: Json = {}): Promise<Body> {
      const { body } = await post('/payments', {
        ...anIntent,
        ...MANDATE,
        ...aCard(),
        confirm: true,
        ...changes,
      })
      return body
    },
    charge: (setup: Body, changes: Json = {}) =>
      post('/payments', {
        amount: 10_000,
        currency: 'ZAR',
        confirm: true,
        off_session: true,
        customer_id: setup.customer_id,
        recurring_details: { type: 'payment_method_id', data: setup.payment_method_id },
        ...changes,
      }),
    /** Types of the events in a session's feed, by default the current one's, oldest first. */
    async events(sessionId?: string): Promise<string[]> {
      const id = sessionId ?? (await app.sessions[environment].currentSession()).id
      const events = await app.sessions[environment].list(id)
      return events.map(({ eventType }) => eventType)
    },
    /** Lets time pass and does what is due. */
    async pass(ms: number): Promise<void> {
      app.clock.advance(ms)
      await api.dueWork.run()
    },
    /** Sets an assumption's option. */
    assume: (id: string, value: string) => app.assumptions.set(id, value),
  }
}

/** Of an app of its own: the one under test counts and keeps the calls it gets. */
export async function readAnswerCheck(): Promise<AnswerCheck> {
  const { sandbox } = await startTestApp()
  return createAnswerCheck((await sandbox.inject('/openapi.json')).json())
}
