import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { outgoingWebhook } from '#contract/outgoing-webhooks.ts'
import type { HttpServer } from '../../platform/http-server.ts'
import { withCommonAnswers } from './common-answers.domain.ts'
import { marksOf } from './documented-api.domain.ts'

interface Options {
  title: string
  version: string
  /** The address the document describes, known once everything listens. */
  url: () => string
  /** Files of the viewer; without them there is the document and no page. */
  viewerFolder: string | undefined
}

const DESCRIPTION = `Operations marked \`x-extension: true\` are not in the specification that this emulates: they
follow the conventions of its kind. \`x-assumption\` names, per operation, the decisions taken where the specification
is silent; each answer repeats those it rests on in the header \`x-assumption\`.

Money is a whole number of the currency's smallest unit.`

// The viewer sets styles from script; nothing comes from elsewhere, and "Try it out" reaches this address only.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SECURITY_SCHEMES = {
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: "Secret key, for the merchant's server only",
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of the token endpoint, or a secret key',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: "Publishable key, together with the payment's client_secret",
  },
  feedToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Access token of the token endpoint, where the assumption feed-auth is set to bearer',
  },
  ephemeralKey: {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: 'Ephemeral key of one customer',
  },
} as const

const MERCHANT = [{ secretKey: [] }, { accessToken: [] }]
/** With a token or without, as `feed-auth` is set. */
const FEED = [{}, { feedToken: [] }]
const SECURITY = {
  merchant: MERCHANT,
  client: [{ publishableKey: [] }, ...MERCHANT],
  customer: [{ ephemeralKey: [] }, ...MERCHANT],
}

function securityOf({ audience, assumptions = [] }: FastifyContextConfig) {
  if (assumptions.includes('feed-auth')) return FEED
  return audience && SECURITY[audience]
}

/** `GET /openapi.json`, made from the schemas that check and write every message, and a page to browse it offline. */
export const reference = fastifyPlugin<Options>(async (app: HttpServer, options) => {
  const { title, version, url, viewerFolder } = options
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description: DESCRIPTION },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform(input) {
      const { url: path, route } = input
      if (input.schema?.hide || path.startsWith(PAGE)) return { schema: { hide: true }, url: path }
      const { schema } = jsonSchemaTransform({ ...input, schema: input.schema ?? {} })
      const { config = {}, method } = route
      const marks = marksOf([method].flat()[0] ?? '', path, config.assumptions)
      const security = securityOf(config)
      return { schema: { ...marks, ...schema, ...(security && { security }) }, url: path }
    },
    transformObject: (input) => withoutUnused(withCommonAnswers(jsonSchemaTransformObject(input))),
  })

  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { ...app.swagger(), servers: [{ url: url() }], webhooks: WEBHOOKS }
  })

  if (viewerFolder === undefined) return
  await app.register(async (viewer) => {
    viewer.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    })
    await viewer.register(swaggerUi, {
      routePrefix: PAGE,
      baseDir: viewerFolder,
      staticCSP: POLICY,
      // Its own layout has a bar on top that loads documents from anywhere.
      uiConfig: {
        layout: 'BaseLayout',
        deepLinking: true,
        docExpansion: 'list',
        filter: true,
        showExtensions: true,
      },
      logo: NO_LOGO,
      theme: { title: `${title}: reference`, favicon: [] },
    })
  })
})

/** Each named schema is written twice, as it is read and as it is sent: what no operation uses goes. */
function withoutUnused<T extends object>(document: T): T {
  const { components = {}, ...rest } = document as { components?: { schemas?: object } }
  const { schemas: named = {}, ...others } = components
  const schemas = Object.entries(named)
  const used = new Map<string, unknown>()
  for (let text = JSON.stringify([rest, others]); text !== '[]';) {
    const found = schemas.filter(
      ([name]) => !used.has(name) && text.includes(`"#/components/schemas/${name}"`),
    )
    found.forEach(([name, schema]) => used.set(name, schema))
    text = JSON.stringify(found)
  }
  return { ...document, components: { ...others, schemas: Object.fromEntries(used) } }
}

const PAGE = '/reference'
const NO_LOGO = { type: 'image/svg+xml', content: '' }

const WEBHOOKS = {
  event: {
    post: {
      summary: "What a payment's session is told when the payment comes to a status",
      parameters: [
        {
          name: 'x-webhook-signature-512',
          in: 'header',
          schema: { type: 'string' },
          description: 'Hex HMAC-SHA512 of the exact bytes of the body',
        },
      ],
      requestBody: {
        content: { 'application/json': { schema: z.toJSONSchema(outgoingWebhook) } },
      },
      responses: { '200': { description: 'Taken' } },
      'x-assumption': ['webhook-signature'],
    },
  },
}
