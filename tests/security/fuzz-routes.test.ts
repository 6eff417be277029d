import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import { tokenError } from '#contract/oauth.ts'
import type { AddressRole } from '../../src-server/platform/config.ts'
import { type AppRoute, routesOf } from '../support/routes.ts'
import { rounds } from '../support/soak.ts'
import { aCard, anIntent, aRedirect, MANDATE, startPayments } from '../support/payments.ts'
import { aWebhook } from '../support/webhooks.ts'
import {
  hostileBody,
  hostileForm,
  hostileHeaders,
  parameterLike,
  spoiltBody,
  hostileQuery,
} from './hostile-requests.ts'

const ROLES = ['sandbox', 'live', 'auth', 'console'] as const satisfies AddressRole[]
const RUNS: Record<AddressRole, number> = { sandbox: 400, live: 100, auth: 60, console: 500 }
/** So many times more in the long form. */
const SOAK = 50

/** They answer without end: see the fuzzing of sockets. */
const STREAMS = /\/(?:stream|events)$/
/** Sets faults of the key set, among them answers with 500. */
const FAULT_SWITCH = /\/key-set\/fault$/

const METHODS = 'GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PROPFIND QUERY'.split(' ')
const anyMethod = fc.constantFrom(...METHODS)

const BODIES = [
  { ...anIntent, ...aCard(), ...MANDATE, confirm: true, return_url: 'https://shop.example/' },
  { ...anIntent, ...aRedirect(), confirm: true, metadata: { a: 'b' }, session_expiry: 900 },
  { amount: 100, currency: 'ZAR', confirm: true, off_session: true, customer_id: 'cus_1' },
  { payment_id: 'x', amount: 100, reason: 'late' },
  { amount_to_capture: 100 },
  { customer_id: 'cus_1', name: 'A', email: 'a@shop.example', metadata: {} },
  { clientId: 'x', clientSecret: 'x' },
  { name: 'Another' },
  { ...aWebhook },
  { lifetimeS: 3600, overlapS: 60 },
  { token: { clientId: 'x' }, url: 'http://127.0.0.1:1/', method: 'POST', headers: [['a', 'b']] },
  { token: 'eyJhbGciOiJSUzI1NiJ9.e30.x', as: 'outbound', audience: 'x' },
  { isOn: true, limitBytes: 20_000_000 },
  { value: 'soft' },
]

/** Keys that get past the guards of an address, and ids of what there is, so that what is behind is reached. */
async function prepare(role: AddressRole) {
  const payments = await startPayments(role === 'live' ? 'live' : 'sandbox')
  const { app, asMerchant, asClient } = payments
  await app.partnerAuth.prepare()
  const paid = await payments.setUp()
  const open = await payments.create()
  const shopper = await payments.create({ ...aRedirect(), confirm: true })
  const { pathname: hosted } = new URL(shopper.next_action.redirect_to_url)
  const page = (await payments.get(hosted, {})).text
  const formToken = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(formToken).not.toBe('')
  const signedIn = { authorization: `Bearer ${app.access.token}` }
  const keys = {
    sandbox: [asMerchant, asMerchant, asClient, {}],
    live: [asMerchant, asMerchant, asClient, {}],
    auth: [{}],
    console: [signedIn, signedIn, signedIn, signedIn, {}, NO_TOKEN],
  }
  const { id } = await app.sessions.sandbox.currentSession()
  const client = app.partnerAuth.clients.sandbox.list()[0]?.clientId ?? ''
  const ids = [paid.id, open.id, shopper.id, paid.payment_method_id, paid.mandate_id]
  const known = [...ids, paid.merchant_id, id, `${open.id}_1`, `${shopper.id}_1`, client]
  const names = [...known, 'cus_1', 'sandbox', 'live', '1', 's', 'x']
  return { app, keys: keys[role], names, formToken }
}

const NO_TOKEN = { authorization: 'Bearer x', cookie: 'console_0=s%3Aopen.x' }

interface Choices {
  routes: readonly AppRoute[]
  keys: Record<string, string>[]
  names: readonly string[]
  formToken: string
}

function aRequest({ routes, keys, names, formToken }: Choices) {
  return fc.record({
    route: fc.constantFrom(...routes),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: anyMethod },
    ),
    parameters: fc.infiniteStream(parameterLike(names)),
    query: hostileQuery,
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: hostileHeaders },
    ),
    key: fc.constantFrom(...keys),
    body: fc.oneof(spoiltBody(BODIES), hostileBody, hostileForm(formToken)),
  })
}

const takesBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD'

describe.each(ROLES)('the %s address', (role) => {
  test('has an answer for whatever is sent to any of its routes, and none of them is a 5xx', async () => {
    const { app, ...known } = await prepare(role)
    const server = app[role]
    await server.ready()
    const routes = routesOf(server).filter(
      ({ method, pattern }) =>
        !FAULT_SWITCH.test(pattern) && !(method === 'GET' && STREAMS.test(pattern)),
    )

    await fc.assert(
      fc.asyncProperty(aRequest({ routes, ...known }), async (request) => {
        const { route, query, headers, key, body } = request
        const method =
          request.method === 'GET' && STREAMS.test(route.pattern) ? null : request.method
        const path = route.pattern.replaceAll(
          /:\w+|\*/g,
          () => request.parameters.next().value ?? '',
        )
        const answer = await server.inject({
          method: method ?? route.method,
          url: `${path}?${query}`,
          headers: { 'content-type': body.type, ...headers, ...key },
          ...(takesBody(method ?? route.method) && { payload: body.bytes }),
        })
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode >= 400 && answer.body.startsWith('{')) {
          const shapes = [errorBody, tokenError].map((shape) => shape.safeParse(answer.json()))
          expect(shapes.some(({ success }) => success)).toBe(true)
        }
        for (const value of Object.values(answer.headers)) {
          expect(String(value)).not.toMatch(/[\r\n]/)
        }
      }),
      { numRuns: rounds(RUNS[role], RUNS[role] * SOAK) },
    )

    expect((await server.inject('/')).statusCode).toBe(200)
    expect(app.db.pragma('quick_check', { simple: true })).toBe('ok')
  })
})
