import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { outcomeDecision } from '#contract/checkout.ts'
import { type Environment, environmentParams } from '#contract/environments.ts'
import { payment, paymentList } from '#contract/payment-response.ts'
import { listPaymentsQuery, paymentParams } from '#contract/payments.ts'
import type { PaymentMovesService } from './payment-moves.service.ts'
import type { PaymentReadsService } from './payment-reads.service.ts'

interface Options {
  reads: Record<Environment, PaymentReadsService>
  moves: Record<Environment, PaymentMovesService>
}

const PAYMENTS = '/environments/:environment/payments'

/** Control API: an environment's payments, and the user's word on one that waits for it. */
export const paymentsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { reads, moves },
) => {
  const list = {
    params: environmentParams,
    querystring: listPaymentsQuery,
    response: { 200: paymentList },
  }
  app.get(PAYMENTS, { schema: list }, async ({ params, query }) =>
    reads[params.environment].list(query),
  )

  const params = environmentParams.extend(paymentParams.shape)
  const read = { params, response: { 200: payment } }
  app.get(
    `${PAYMENTS}/:payment_id`,
    { schema: read },
    async ({ params: { environment, payment_id } }) =>
      reads[environment].read(
        payment_id,
        { expand_attempts: true, expand_captures: true },
        { kind: 'merchant' },
      ),
  )

  const decide = { params, body: outcomeDecision, response: { 200: payment } }
  app.post(`${PAYMENTS}/:payment_id/outcome`, { schema: decide }, async (request) => {
    const { environment, payment_id } = request.params
    return moves[environment].decide(payment_id, request.body)
  })
}
