import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  addKeyBody,
  changeKeyBody,
  keyPem,
  kidParams,
  rotateKeyBody,
  signingKey,
  signingKeyList,
} from '#contract/signing-keys.ts'
import type { SigningKeysService } from './signing-keys.service.ts'

interface Options {
  keys: SigningKeysService
}

/** Control API: the signing keys, one set for both environments. */
export const signingKeysConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, { keys }) => {
  const made = { response: { 200: signingKey } }
  const one = { params: kidParams, response: { 200: signingKey } }

  app.get('/signing-keys', { schema: { response: { 200: signingKeyList } } }, async () =>
    keys.list(),
  )
  app.post('/signing-keys', { schema: { ...made, body: addKeyBody } }, async ({ body }) =>
    keys.add(body),
  )
  app.post('/signing-keys/rotate', { schema: { ...made, body: rotateKeyBody } }, async ({ body }) =>
    keys.rotate(body),
  )
  app.post('/signing-keys/:kid/activate', { schema: one }, async ({ params }) =>
    keys.activate(params.kid),
  )
  app.post('/signing-keys/:kid/expire', { schema: one }, async ({ params }) =>
    keys.expire(params.kid),
  )
  app.patch(
    '/signing-keys/:kid',
    { schema: { ...one, body: changeKeyBody } },
    async ({ params, body }) => keys.change(params.kid, body),
  )

  const pem = { params: kidParams, response: { 200: keyPem } }
  app.get('/signing-keys/:kid/pem', { schema: pem }, async ({ params }) => ({
    pem: keys.pem(params.kid),
  }))
}
