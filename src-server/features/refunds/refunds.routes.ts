import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '#contract/errors.ts'
import {
  createRefundBody,
  listRefundsBody,
  refund,
  refundList,
  refundParams,
  updateRefundBody,
} from '#contract/refunds.ts'
import type { RefundsService } from './refunds.service.ts'

interface Options {
  refunds: RefundsService
}

const tags = ['Refunds']

/** Extension: refunds. Spec §4 rule 3 leaves their endpoint open. */
export const refundsRoutes: FastifyPluginAsyncZod<Options> = async (app, { refunds }) => {
  app.addHook('onSend', async (_request, reply) => void reply.assume('refund-rules'))

  const create = { tags, body: createRefundBody, response: { 200: refund, '4xx': errorBody } }
  app.post('/refunds', { schema: create }, async ({ body }) => refunds.create(body))

  const list = { tags, body: listRefundsBody, response: { 200: refundList, '4xx': errorBody } }
  app.post('/refunds/list', { schema: list }, async ({ body }) => refunds.list(body))

  const read = { tags, params: refundParams, response: { 200: refund, '4xx': errorBody } }
  app.get('/refunds/:refund_id', { schema: read }, async ({ params }) =>
    refunds.read(params.refund_id),
  )

  const update = {
    tags,
    params: refundParams,
    body: updateRefundBody,
    response: { 200: refund, '4xx': errorBody },
  }
  app.post('/refunds/:refund_id', { schema: update }, async ({ params, body }) =>
    refunds.update(params.refund_id, body),
  )
}
