import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  accountMethods,
  accountMethodsQuery,
  clientPayment,
  clientSecretQuery,
  ephemeralKey,
  ephemeralKeyBody,
  pollStatus,
  sessionTokens,
  sessionTokensBody,
} from '#contract/checkout.ts'
import { errorBody } from '#contract/errors.ts'
import { paymentParams } from '#contract/payments.ts'
import { customerPaymentMethodList } from '#contract/recurring.ts'
import { requireCaller } from '../payments/caller.domain.ts'
import type { CheckoutService } from './checkout.service.ts'
import type { EphemeralKeysService } from './ephemeral-keys.service.ts'

interface Options {
  checkout: CheckoutService
  ephemeralKeys: EphemeralKeysService
}

const tags = ['Checkout']
const client = { config: { audience: 'client' as const } }
const refusals = { '4xx': errorBody }

/** Extension: what an SDK calls around a confirmation. */
export const checkoutRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { checkout, ephemeralKeys } = options

  const sessions = {
    tags,
    summary: 'Get what wallet sheets are opened with',
    body: sessionTokensBody,
    response: { 200: sessionTokens, ...refusals },
  }
  app.post('/payments/session_tokens', { schema: sessions, ...client }, async ({ body, caller }) =>
    checkout.sessionTokens(body, requireCaller(caller)),
  )

  const details = {
    tags,
    summary: 'Get what a checkout shows for a payment',
    params: paymentParams,
    querystring: clientSecretQuery,
    response: { 200: clientPayment, ...refusals },
  }
  app.get(
    '/payments/:payment_id/client',
    { schema: details, ...client },
    async ({ params, query, caller }) =>
      checkout.clientPayment(params.payment_id, query.client_secret, requireCaller(caller)),
  )

  const methods = {
    tags,
    summary: 'List the methods a payment can be made with',
    querystring: accountMethodsQuery,
    response: { 200: accountMethods, ...refusals },
  }
  app.get('/account/payment_methods', { schema: methods, ...client }, async ({ query, caller }) =>
    checkout.accountMethods(query, requireCaller(caller)),
  )

  const stored = {
    tags,
    summary: "List the stored methods of a payment's customer",
    querystring: clientSecretQuery,
    response: { 200: customerPaymentMethodList, ...refusals },
  }
  app.get('/customers/payment_methods', { schema: stored, ...client }, async ({ query, caller }) =>
    checkout.customerMethods(query.client_secret, requireCaller(caller)),
  )

  const settings = { tags, summary: 'Get settings of an SDK', response: { 200: z.object({}) } }
  app.get('/v1/sdk/configs/web/sdk_config.json', { schema: settings, ...client }, async () => ({}))

  const poll = {
    tags,
    summary: 'Ask whether a payment still waits',
    params: z.object({ poll_id: z.string() }),
    response: { 200: pollStatus, ...refusals },
  }
  app.get('/poll/status/:poll_id', { schema: poll, ...client }, async ({ params }) =>
    checkout.pollStatus(params.poll_id),
  )

  const createKey = {
    tags,
    summary: 'Make an ephemeral key of a customer',
    body: ephemeralKeyBody,
    response: { 200: ephemeralKey, ...refusals },
  }
  app.post('/ephemeral_keys', { schema: createKey }, async ({ body }) =>
    ephemeralKeys.create(body.customer_id),
  )

  const removeKey = {
    tags,
    summary: 'Delete an ephemeral key',
    params: z.object({ id: z.string() }),
    response: { 200: ephemeralKey, ...refusals },
  }
  app.delete('/ephemeral_keys/:id', { schema: removeKey }, async ({ params }) =>
    ephemeralKeys.remove(params.id),
  )
}
