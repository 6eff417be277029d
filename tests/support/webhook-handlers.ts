import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { onTestFinished } from 'vitest'

/** A webhook as a handler got it. */
export interface Delivered {
  path: string
  headers: IncomingHttpHeaders
  bytes: Buffer
  sha256: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect to be there
  json: any
}

type Answer = (delivered: Delivered, response: ServerResponse) => unknown

/** A handler on plain Node that notes what it gets. Answers 200 unless told otherwise. */
export async function startHandler(answer: Answer = (_, response) => response.end('ok')) {
  const delivered: Delivered[] = []
  const handler = {
    delivered,
    answer,
    ...(await listenTo(async (request, response) => {
      const bytes = await buffer(request).catch(() => undefined)
      if (!bytes) return
      const one = toDelivered(request.url ?? '', request.headers, bytes)
      delivered.push(one)
      await handler.answer(one, response)
    })),
  }
  return handler
}

/** A handler on Express as merchants write it: raw body, signature first, then the event. */
export async function startExpressHandler(secret: string) {
  const delivered: Delivered[] = []
  const app = express()
  app.post('/webhooks', express.raw({ type: 'application/json', limit: '2mb' }), (req, res) => {
    const expected = createHmac('sha512', secret).update(req.body).digest('hex')
    const given = req.get('x-webhook-signature-512') ?? ''
    const isGenuine =
      given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
    if (!isGenuine) return void res.status(401).send('bad signature')
    delivered.push(toDelivered(req.url, req.headers, req.body))
    return void res.status(200).json({ received: true })
  })
  const { url } = await listenTo(app)
  return { delivered, url: `${url}/webhooks` }
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Listens on a free port of this machine until the test is over; can be away meanwhile. */
export async function listenTo(listener: RequestListener) {
  let server = createServer(listener)
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => void server.close(() => resolve()))
  }
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    startAgain(): Promise<void> {
      server = createServer(listener)
      return listen(port)
    },
  }
}

function toDelivered(path: string, headers: IncomingHttpHeaders, bytes: Buffer): Delivered {
  const json = JSON.parse(bytes.toString('utf8')) as unknown
  return { path, headers, bytes, sha256: sha256(bytes), json }
}
