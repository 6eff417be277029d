import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  hostedAnswer,
  hostedPage,
  hostedResponseParams,
  hostedStartParams,
  shopReturnQuery,
} from '#contract/checkout.ts'
import { AppError } from '../../errors.ts'
import {
  HOSTED_ASSETS,
  PAGE_STYLE,
  RETURN_SCRIPT,
  writeAnswerPage,
  writeNotePage,
  writePopupReturnPage,
  writeShopPage,
} from './hosted-page.domain.ts'
import type { HostedPagesService, HostedReply } from './hosted-pages.service.ts'

interface Options {
  pages: HostedPagesService
}

const hide = { hide: true }
const config = { assumptions: ['outcome'] as const }
const tags = ['Hosted pages']
const asHtml = (description: string) => ({
  description,
  content: { 'text/html': { schema: hostedPage } },
})
const pageResponse = {
  200: asHtml('A page'),
  410: asHtml('A page that says that the link is over'),
}
const RESPONSE = '/payments/:payment_id/:merchant_id/redirect/response/:connector'

/** Extension: the pages a shopper is sent to. They run no script but the one that hands a frame's return over. */
export const hostedPagesRoutes: FastifyPluginAsyncZod<Options> = async (app, { pages }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    async (_request: unknown, text: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(text))),
  )
  app.addHook('onSend', async (_request, reply) => {
    // A page of another origin must not read the form's token.
    reply.removeHeader('access-control-allow-origin')
  })

  app.get(
    '/payments/redirect/:payment_id/:merchant_id/:attempt_id',
    {
      config,
      schema: {
        tags,
        summary: 'Where a shopper is sent to: a page to approve, decline or leave',
        params: hostedStartParams,
        response: pageResponse,
      },
    },
    async ({ params }, reply) => {
      const { payment_id, merchant_id, attempt_id } = params
      const hosted = await pages.open(payment_id, merchant_id, attempt_id).catch(asGone)
      if (!hosted) return sendGone(reply)
      if (hosted.form) return sendPage(reply, hosted, writeAnswerPage(hosted.form))
      const note = 'This page has had its answer, or the payment is over.'
      return sendPage(reply, hosted, writeNotePage('Nothing to do here', note, hosted.returnUrl))
    },
  )

  app.get(
    RESPONSE,
    {
      schema: {
        tags,
        summary: 'Where a shopper goes who leaves without an answer',
        params: hostedResponseParams,
        response: pageResponse,
      },
    },
    async ({ params }, reply) => {
      const hosted = await pages.leave(params.payment_id, params.merchant_id).catch(asGone)
      return hosted ? sendReturn(reply, hosted) : sendGone(reply)
    },
  )

  app.post(
    RESPONSE,
    {
      config,
      schema: {
        tags,
        summary: "Takes the shopper's answer, once, and sends them back",
        params: hostedResponseParams,
        body: hostedAnswer,
        response: pageResponse,
      },
    },
    async ({ params, body }, reply) => {
      const hosted = await pages.answer(params.payment_id, params.merchant_id, body).catch(asGone)
      return hosted ? sendReturn(reply, hosted) : sendGone(reply)
    },
  )

  app.get(
    '/payments/redirect/returned',
    {
      schema: {
        tags,
        summary: "A sample shop's page to return to: usable as return_url",
        querystring: shopReturnQuery,
      },
    },
    async ({ query }, reply) => {
      const hosted = { form: null, returnUrl: null, isPopup: false, canBeFramed: true }
      return sendPage(reply, hosted, writeShopPage(query.status, query.payment_id))
    },
  )

  app.get(`${HOSTED_ASSETS}/page.css`, { schema: hide }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(PAGE_STYLE),
  )
  app.get(`${HOSTED_ASSETS}/return.js`, { schema: hide }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(RETURN_SCRIPT),
  )
}

/** A shopper reads a page, not JSON. */
function asGone(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

function sendGone(reply: FastifyReply) {
  const hosted = { form: null, returnUrl: null, isPopup: false, canBeFramed: false }
  const note = 'This link was used already, or leads to no payment.'
  return sendPage(reply.code(410), hosted, writeNotePage('This link is over', note, null))
}

function sendReturn(reply: FastifyReply, hosted: HostedReply) {
  const { returnUrl, isPopup } = hosted
  if (returnUrl === null) {
    const note = 'You can close this page.'
    return sendPage(reply, hosted, writeNotePage('Thank you', note, null))
  }
  if (isPopup) return sendPage(reply, hosted, writePopupReturnPage(returnUrl))
  return reply.headers(HEADERS).redirect(returnUrl, 303)
}

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function sendPage(reply: FastifyReply, hosted: HostedReply, html: string) {
  reply.headers({ ...HEADERS, 'content-security-policy': policyOf(hosted) })
  if (!hosted.canBeFramed) reply.header('x-frame-options', 'DENY')
  return reply.type('text/html; charset=utf-8').send(html)
}

/** A browser holds a form's redirect to `form-action` too, so the merchant's address has to be in it. */
function policyOf({ returnUrl, canBeFramed }: HostedReply): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `form-action 'self'${returnUrl === null ? '' : ` ${originOf(returnUrl)}`}`,
    "base-uri 'none'",
    `frame-ancestors ${canBeFramed ? '*' : "'none'"}`,
  ].join('; ')
}

function originOf(url: string): string {
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol : origin
}
