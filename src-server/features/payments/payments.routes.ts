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
import { requireCaller } from './payments-surface.routes.ts'

interface Options {
  payments: PaymentsService
  moves: PaymentMovesService
  reads: PaymentReadsService
  /** The environment's current session. */
  currentSessionId: () => Promise<string>
}

const tags = ['Payments']
const answer = { 200: payment, '4xx': errorBody }
const client = { config: { audience: 'client' as const } }

/** Spec §4: `POST /payments` and `GET /payments/{id}`; extensions for the rest of a payment's life. */
export const paymentsRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { payments, moves, reads, currentSessionId } = options
  app.addHook('onSend', async (_request, reply) => {
    reply.assume('payment-id-field', 'payment-statuses')
  })

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

  const create = { tags, body: createPaymentBody, response: answer }
  app.post('/payments', { schema: create }, async ({ body, headers }, reply) => {
    reply.assume('session-binding', 'amount-required', 'outcome', 'intent-lifetime')
    if (body.recurring_details) reply.assume('mandate-cap', 'mandate-required')
    return payments.create(body, await sessionOf(headers['x-session-id']))
  })

  const list = {
    tags,
    querystring: listPaymentsQuery,
    response: { 200: paymentList, '4xx': errorBody },
  }
  app.get('/payments/list', { schema: list }, async ({ query }) => reads.list(query))

  const read = { tags, params: paymentParams, querystring: readPaymentQuery, response: answer }
  app.get(
    '/payments/:payment_id',
    { schema: read, ...client },
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

  const update = { tags, params: paymentParams, body: updatePaymentBody, response: answer }
  app.post('/payments/:payment_id', { schema: update }, async ({ params, body, caller }) =>
    payments.update(params.payment_id, body, requireCaller(caller)),
  )

  const confirm = { tags, params: paymentParams, body: confirmPaymentBody, response: answer }
  app.post(
    '/payments/:payment_id/confirm',
    { schema: confirm, ...client },
    async ({ params, body, caller }, reply) => {
      reply.assume('outcome', 'amount-required')
      return payments.confirm(params.payment_id, body, requireCaller(caller))
    },
  )

  const capture = { tags, params: paymentParams, body: capturePaymentBody, response: answer }
  app.post('/payments/:payment_id/capture', { schema: capture }, async ({ params, body }) =>
    moves.capture(params.payment_id, body),
  )

  const cancel = { tags, params: paymentParams, body: cancelPaymentBody, response: answer }
  app.post('/payments/:payment_id/cancel', { schema: cancel }, async ({ params, body }) =>
    moves.cancel(params.payment_id, body),
  )
}
