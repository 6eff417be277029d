import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '#contract/errors.ts'
import { payment, paymentList } from '#contract/payment-response.ts'
import {
  cancelPaymentBody,
  capturePaymentBody,
  confirmPaymentBody,
  createPaymentBody,
  listPaymentsQuery,
  paymentParams,
  readPaymentQuery,
  updatePaymentBody,
} from '#contract/payments.ts'
import { sessionId } from '#contract/webhook-sessions.ts'
import { AppError } from '../../errors.ts'
import type { PaymentMovesService } from './payment-moves.service.ts'
import type { PaymentReadsService } from './payment-reads.service.ts'
import type { PaymentsService } from './payments.service.ts'
import { requireCaller } from './caller.domain.ts'

interface Options {
  payments: PaymentsService
  moves: PaymentMovesService
  reads: PaymentReadsService
  /** The environment's current session. */
  currentSessionId: () => Promise<string>
}

const tags = ['Payments']
const answer = { 200: payment, '4xx': errorBody }
const PAYMENT = ['payment-id-field', 'payment-statuses'] as const
const CONFIRMATION = [...PAYMENT, 'outcome', 'amount-required'] as const
const CREATION = [...CONFIRMATION, 'session-binding', 'intent-lifetime'] as const
const config = { assumptions: PAYMENT }

/** Spec §4: `POST /payments` and `GET /payments/{id}`; extensions for the rest of a payment's life. */
export const paymentsRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { payments, moves, reads, currentSessionId } = options
  /** Assumption `session-binding`. */
  async function sessionOf(header: string | string[] | undefined): Promise<string> {
    if (header === undefined || header === '') return currentSessionId()
    const given = sessionId.safeParse(header)
    if (given.success) return given.data
    throw new AppError(
      'invalid_value',
      `x-session-id: ${given.error.issues[0]?.message ?? 'use the id of a session'}`,
    )
  }

  const create = {
    tags,
    body: createPaymentBody,
    response: answer,
  }
  app.post(
    '/payments',
    { schema: create, config: { assumptions: CREATION } },
    async ({ body, headers }, reply) => {
      if (body.recurring_details) reply.assume('mandate-cap', 'mandate-required')
      return payments.create(body, await sessionOf(headers['x-session-id']))
    },
  )

  const list = {
    tags,
    summary: 'List payments, newest first',
    querystring: listPaymentsQuery,
    response: { 200: paymentList, '4xx': errorBody },
  }
  app.get('/payments/list', { schema: list, config }, async ({ query }) => reads.list(query))

  const read = {
    tags,
    params: paymentParams,
    querystring: readPaymentQuery,
    response: answer,
  }
  app.get(
    '/payments/:payment_id',
    { schema: read, config: { ...config, audience: 'client' } },
    async ({ params, query, caller }, reply) => {
      if (query.force_sync) reply.assume('status-limit', 'auto-sync')
      try {
        return await reads.read(params.payment_id, query, requireCaller(caller))
      } catch (error) {
        throw await withRetryAfter(error, reply, params.payment_id)
      }
    },
  )

  async function withRetryAfter(error: unknown, reply: FastifyReply, id: string): Promise<unknown> {
    if (error instanceof AppError && error.reason === 'status_limit') {
      reply.header('retry-after', await reads.retryAfterSeconds(id))
    }
    return error
  }

  const update = {
    tags,
    summary: 'Change a payment that is not confirmed yet',
    params: paymentParams,
    body: updatePaymentBody,
    response: answer,
  }
  app.post('/payments/:payment_id', { schema: update, config }, async ({ params, body, caller }) =>
    payments.update(params.payment_id, body, requireCaller(caller)),
  )

  const confirm = {
    tags,
    summary: 'Confirm a payment',
    params: paymentParams,
    body: confirmPaymentBody,
    response: answer,
  }
  app.post(
    '/payments/:payment_id/confirm',
    { schema: confirm, config: { audience: 'client', assumptions: CONFIRMATION } },
    async ({ params, body, caller }) =>
      payments.confirm(params.payment_id, body, requireCaller(caller)),
  )

  const capture = {
    tags,
    summary: 'Capture what was authorised, or a part of it',
    params: paymentParams,
    body: capturePaymentBody,
    response: answer,
  }
  app.post('/payments/:payment_id/capture', { schema: capture, config }, async ({ params, body }) =>
    moves.capture(params.payment_id, body),
  )

  const cancel = {
    tags,
    summary: 'Cancel a payment that is not captured yet',
    params: paymentParams,
    body: cancelPaymentBody,
    response: answer,
  }
  app.post('/payments/:payment_id/cancel', { schema: cancel, config }, async ({ params, body }) =>
    moves.cancel(params.payment_id, body),
  )
}
