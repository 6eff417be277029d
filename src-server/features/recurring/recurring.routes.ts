import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  createCustomerBody,
  customer,
  customerDeleted,
  customerListQuery,
  updateCustomerBody,
} from '#contract/customers.ts'
import { errorBody } from '#contract/errors.ts'
import {
  customerPaymentMethod,
  customerPaymentMethodList,
  defaultPaymentMethod,
  mandate,
  mandateRevoked,
  paymentMethodDeleted,
  updateStoredMethodBody,
} from '#contract/recurring.ts'
import { requireCaller } from '../payments/caller.domain.ts'
import type { CustomersService } from './customers.service.ts'

interface Options {
  customers: CustomersService
}

const customerParams = z.object({ customer_id: z.string() })
const methodParams = z.object({ payment_method_id: z.string() })
const mandateParams = z.object({ mandate_id: z.string() })
const orEphemeral = { config: { audience: 'customer' as const } }
const refusals = { '4xx': errorBody }

/** Extension: customers, the credentials they stored, and their mandates. */
export const recurringRoutes: FastifyPluginAsyncZod<Options> = async (app, { customers }) => {
  const tags = ['Customers']
  const create = {
    tags,
    summary: 'Create a customer',
    body: createCustomerBody,
    response: { 200: customer, ...refusals },
  }
  app.post('/customers', { schema: create }, async ({ body }) => customers.create(body))

  const list = {
    tags,
    summary: 'List customers',
    querystring: customerListQuery,
    response: { 200: z.array(customer), ...refusals },
  }
  app.get('/customers/list', { schema: list }, async ({ query }) =>
    customers.list(query.limit, query.offset),
  )

  const read = {
    tags,
    summary: 'Read a customer',
    params: customerParams,
    response: { 200: customer, ...refusals },
  }
  app.get('/customers/:customer_id', { schema: read, ...orEphemeral }, async ({ params, caller }) =>
    customers.read(params.customer_id, requireCaller(caller)),
  )

  const update = {
    tags,
    summary: 'Change a customer',
    params: customerParams,
    body: updateCustomerBody,
    response: { 200: customer, ...refusals },
  }
  app.post('/customers/:customer_id', { schema: update }, async ({ params, body }) =>
    customers.update(params.customer_id, body),
  )

  const remove = {
    tags,
    summary: 'Delete a customer and its stored methods',
    params: customerParams,
    response: { 200: customerDeleted, ...refusals },
  }
  app.delete('/customers/:customer_id', { schema: remove }, async ({ params }) =>
    customers.remove(params.customer_id),
  )

  const methods = {
    tags,
    summary: "List a customer's stored methods",
    params: customerParams,
    response: { 200: customerPaymentMethodList, ...refusals },
  }
  app.get(
    '/customers/:customer_id/payment_methods',
    { schema: methods, ...orEphemeral },
    async ({ params, caller }) =>
      customers.paymentMethods(params.customer_id, requireCaller(caller)),
  )

  const mandates = {
    tags,
    summary: "List a customer's mandates",
    params: customerParams,
    response: { 200: z.array(mandate), ...refusals },
  }
  app.get('/customers/:customer_id/mandates', { schema: mandates }, async ({ params }) =>
    customers.mandatesOf(params.customer_id),
  )

  await app.register(storedMethodRoutes, { customers })
  await app.register(mandateRoutes, { customers })
}

const storedMethodRoutes: FastifyPluginAsyncZod<Options> = async (app, { customers }) => {
  const tags = ['Payment methods']
  const read = {
    tags,
    summary: 'Read a stored method',
    params: methodParams,
    response: { 200: customerPaymentMethod, ...refusals },
  }
  app.get(
    '/payment_methods/:payment_method_id',
    { schema: read, ...orEphemeral },
    async ({ params, caller }) =>
      customers.readPaymentMethod(params.payment_method_id, requireCaller(caller)),
  )

  const update = {
    tags,
    summary: 'Change a stored method',
    params: methodParams,
    body: updateStoredMethodBody,
    response: { 200: customerPaymentMethod, ...refusals },
  }
  app.post(
    '/payment_methods/:payment_method_id/update',
    { schema: update, ...orEphemeral },
    async ({ params, body, caller }) =>
      customers.updatePaymentMethod(params.payment_method_id, body, requireCaller(caller)),
  )

  const remove = {
    tags,
    summary: 'Delete a stored method; its mandates end with it',
    params: methodParams,
    response: { 200: paymentMethodDeleted, ...refusals },
  }
  app.delete(
    '/payment_methods/:payment_method_id',
    { schema: remove, ...orEphemeral },
    async ({ params, caller }) =>
      customers.deletePaymentMethod(params.payment_method_id, requireCaller(caller)),
  )

  const setDefault = {
    tags,
    summary: "Make a stored method its customer's default",
    params: customerParams.extend(methodParams.shape),
    response: { 200: defaultPaymentMethod, ...refusals },
  }
  app.post(
    '/:customer_id/payment_methods/:payment_method_id/default',
    { schema: setDefault, ...orEphemeral },
    async ({ params: { customer_id, payment_method_id }, caller }) =>
      customers.setDefault(customer_id, payment_method_id, requireCaller(caller)),
  )
}

const mandateRoutes: FastifyPluginAsyncZod<Options> = async (app, { customers }) => {
  const tags = ['Mandates']
  const read = {
    tags,
    summary: 'Read a mandate',
    params: mandateParams,
    response: { 200: mandate, ...refusals },
  }
  app.get('/mandates/:mandate_id', { schema: read }, async ({ params }) =>
    customers.readMandate(params.mandate_id),
  )

  const revoke = {
    tags,
    summary: 'Revoke a mandate',
    params: mandateParams,
    response: { 200: mandateRevoked, ...refusals },
  }
  app.post('/mandates/revoke/:mandate_id', { schema: revoke }, async ({ params }) =>
    customers.revokeMandate(params.mandate_id),
  )
}
