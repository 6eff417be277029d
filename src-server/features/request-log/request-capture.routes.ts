import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { LOGGED_BODY_CHARACTERS, type LogAddress } from '#contract/request-log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CapturedBody } from './exchange.domain.ts'
import type { RequestLogService } from './request-log.service.ts'

interface Options {
  address: LogAddress
  log: RequestLogService
  clock: Clock
}

/** What is gathered of a call on its way through. */
interface Capture {
  readonly atMs: number
  readonly startMs: number
  readonly chunks: Buffer[]
  keptBytes: number
  requestBytes: number
  handlerMs: number | undefined
  answeredMs: number | undefined
  answer: CapturedBody
}

declare module 'fastify' {
  interface FastifyRequest {
    capture: Capture | null
  }
}

const NOTHING: CapturedBody = { start: null, bytes: 0 }
const EMPTY: CapturedBody = { start: '', bytes: 0 }

/** Hands every call of an address, once it is answered, to the request log. Asked-ahead permissions of browsers are not logged. */
export const requestCapture = fastifyPlugin<Options>(async (app, { address, log, clock }) => {
  app.decorateRequest('capture', null)

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' && log.takesCall()) {
      request.capture = startCapture(clock)
      request.notes.isWanted = true
      request.notes.onStreamOpened = () => record(request, reply, true)
    }
    done()
  })

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { capture } = request
    // A listener of its own: what it sees is what came, whatever a parser makes of it.
    if (capture) payload.on('data', (chunk: Buffer) => keepChunk(capture, chunk))
    done(null, payload)
  })

  app.addHook('preHandler', (request, _reply, done) => {
    if (request.capture) request.capture.handlerMs = clock.elapsedMs()
    done()
  })

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.capture) {
      request.capture.answeredMs = clock.elapsedMs()
      request.capture.answer = keepAnswer(payload)
    }
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply, false)
    done()
  })

  function record(request: FastifyRequest, reply: FastifyReply, isStream: boolean): void {
    const { capture, notes } = request
    if (!capture) return
    // A stream is logged when it opens; its end is no second call.
    request.capture = null
    const endMs = clock.elapsedMs()
    const { startMs, answeredMs = endMs, handlerMs = answeredMs, requestBytes, chunks } = capture
    const { credential, refusal, payment } = notes
    const responseHeaders = isStream ? reply.raw.getHeaders() : reply.getHeaders()
    log.add({
      address,
      id: request.id,
      atMs: capture.atMs,
      method: request.method,
      url: request.url,
      ip: request.ip,
      status: reply.raw.statusCode,
      isStream,
      requestHeaders: request.headers,
      requestBody: { start: startOf(request, chunks), bytes: requestBytes },
      responseHeaders,
      responseBody: isStream ? NOTHING : sized(capture.answer, responseHeaders['content-length']),
      explanation: { credential, refusal, payment },
      timing: {
        arrivalMs: handlerMs - startMs,
        handlingMs: answeredMs - handlerMs,
        sendingMs: endMs - answeredMs,
      },
    })
  }
})

function startCapture(clock: Clock): Capture {
  return {
    atMs: clock.now().getTime(),
    startMs: clock.elapsedMs(),
    chunks: [],
    keptBytes: 0,
    requestBytes: 0,
    handlerMs: undefined,
    answeredMs: undefined,
    answer: EMPTY,
  }
}

function keepChunk(capture: Capture, chunk: Buffer): void {
  capture.requestBytes += chunk.length
  const room = LOGGED_BODY_CHARACTERS - capture.keptBytes
  if (room <= 0) return
  // A part of a large chunk would keep the whole of it in memory.
  const kept = chunk.length > room ? Buffer.from(chunk.subarray(0, room)) : chunk
  capture.keptBytes += kept.length
  capture.chunks.push(kept)
}

/** A body that was announced and refused unread is unknown; without one there is nothing. */
function startOf({ headers }: FastifyRequest, chunks: Buffer[]): Buffer | string | null {
  if (chunks.length === 1) return chunks[0] ?? null
  if (chunks.length > 1) return Buffer.concat(chunks)
  const announced = headers['content-length'] ?? headers['transfer-encoding'] ?? '0'
  return announced === '0' ? '' : null
}

function keepAnswer(payload: unknown): CapturedBody {
  if (payload === null || payload === undefined) return EMPTY
  if (typeof payload === 'string') {
    if (payload.length <= LOGGED_BODY_CHARACTERS) return { start: payload, bytes: payload.length }
    // A part of a long string would keep the whole of it in memory.
    const start = Buffer.from(payload.slice(0, LOGGED_BODY_CHARACTERS))
    return { start, bytes: payload.length }
  }
  if (!Buffer.isBuffer(payload)) return NOTHING
  const start = Buffer.from(payload.subarray(0, LOGGED_BODY_CHARACTERS))
  return { start, bytes: payload.length }
}

function sized(body: CapturedBody, length: unknown): CapturedBody {
  return length === undefined ? body : { ...body, bytes: Number(length) }
}
