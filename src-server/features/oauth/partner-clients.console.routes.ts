import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import {
  changeClientBody,
  clientWithSecret,
  createClientBody,
  environmentClientParams,
  partnerClient,
  partnerClientList,
  rotateSecretBody,
} from '#contract/partner-clients.ts'
import type { PartnerClientsService } from './partner-clients.service.ts'

interface Options {
  clients: Record<Environment, PartnerClientsService>
}

const CLIENTS = '/environments/:environment/clients'
const ONE = `${CLIENTS}/:clientId`

/** Control API: the partner clients of an environment. */
export const partnerClientsConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { clients } = options

  const list = { params: environmentParams, response: { 200: partnerClientList } }
  app.get(CLIENTS, { schema: list }, async ({ params }) => ({
    clients: clients[params.environment].list(),
  }))

  const create = {
    params: environmentParams,
    body: createClientBody,
    response: { 200: clientWithSecret },
  }
  app.post(CLIENTS, { schema: create }, async ({ params, body }) =>
    clients[params.environment].create(body),
  )

  const one = { params: environmentClientParams, response: { 200: partnerClient } }
  app.get(ONE, { schema: one }, async ({ params }) =>
    clients[params.environment].get(params.clientId),
  )

  app.patch(ONE, { schema: { ...one, body: changeClientBody } }, async ({ params, body }) =>
    clients[params.environment].change(params.clientId, body),
  )

  const rotate = {
    params: environmentClientParams,
    body: rotateSecretBody,
    response: { 200: clientWithSecret },
  }
  app.post(`${ONE}/rotate-secret`, { schema: rotate }, async ({ params, body }) =>
    clients[params.environment].rotateSecret(params.clientId, body.overlapS),
  )

  const remove = { params: environmentClientParams, response: { 204: z.void() } }
  app.delete(ONE, { schema: remove }, async ({ params }, reply) => {
    clients[params.environment].remove(params.clientId)
    return reply.code(204).send()
  })

  app.post(`${ONE}/undo-delete`, { schema: one }, async ({ params }) =>
    clients[params.environment].restore(params.clientId),
  )
}
