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
const config = { assumptions: ['refund-rules'] as const }

/** Extension: refunds. Spec §4 rule 3 leaves their endpoint open. */
export const refundsRoutes: FastifyPluginAsyncZod<Options> = async (app, { refunds }) => {
  const create = {
    tags,
    summary: 'Refund a payment, in full or in part',
    body: createRefundBody,
    response: { 200: refund, '4xx': errorBody },
  }
  app.post('/refunds', { schema: create, config }, async ({ body }) => refunds.create(body))

  const list = {
    tags,
    summary: 'List refunds, newest first',
    body: listRefundsBody,
    response: { 200: refundList, '4xx': errorBody },
  }
  app.post('/refunds/list', { schema: list, config }, async ({ body }) => refunds.list(body))

  const read = {
    tags,
    summary: 'Read a refund',
    params: refundParams,
    response: { 200: refund, '4xx': errorBody },
  }
  app.get('/refunds/:refund_id', { schema: read, config }, async ({ params }) =>
    refunds.read(params.refund_id),
  )

  const update = {
    tags,
    summary: 'Change reason or metadata of a refund',
    params: refundParams,
    body: updateRefundBody,
    response: { 200: refund, '4xx': errorBody },
  }
  app.post('/refunds/:refund_id', { schema: update, config }, async ({ params, body }) =>
    refunds.update(params.refund_id, body),
  )
}
