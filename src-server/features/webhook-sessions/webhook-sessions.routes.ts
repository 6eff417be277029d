import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AssumptionId } from '#contract/assumptions.ts'
import { HEARTBEAT_INTERVAL_MS, WEBHOOK_BODY_BYTES } from '#contract/limits.ts'
import { type EventSource, SOURCE_HEADER } from '#contract/webhook-archive.ts'
import {
  feedCleared,
  feedQuery,
  sessionParams,
  webhookReceipt,
} from '#contract/webhook-sessions.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { paced } from '../../platform/paced-answer.ts'
import { openEventStream } from '../../platform/sse.ts'
import { sseFrame } from '../../platform/sse-frame.ts'
import { pairUp } from './header-fields.domain.ts'
import { createSharedEvents } from './shared-events.service.ts'
import { isLargeList, type StoredWebhookEvent, writeEvents } from './webhook-event.domain.ts'
import { initialFrame, initialPieces, listPieces, webhookFrames } from './webhook-frames.service.ts'
import type { WebhookSessionsService } from './webhook-sessions.service.ts'

interface Options {
  sessions: WebhookSessionsService
  clock: Clock
}

const FEED = '/api/webhooks/session/:sessionId'

const EVENT_ASSUMPTIONS = ['session-expiry', 'event-timestamp', 'absent-derived'] as const

function assuming(...assumptions: AssumptionId[]): { assumptions: readonly AssumptionId[] } {
  return { assumptions }
}

/** Spec §4 and §6: the session webhook feed. */
export const webhookSessionsRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { sessions, clock } = options
  const shareEvents = createSharedEvents()
  app.removeAllContentTypeParsers()
  const parser = { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_BYTES } as const
  // The usual type by its name too: it is found without being taken apart.
  for (const type of ['application/json', '*']) {
    app.addContentTypeParser(type, parser, (_request, body, done) => done(null, body))
  }

  const receive = {
    config: assuming('webhook-body', 'feed-auth'),
    schema: { params: sessionParams, response: { 200: webhookReceipt } },
    // The type checker has seen that the answer is right: another look costs as much as storing the event.
    serializerCompiler: () => JSON.stringify,
  }
  app.post(FEED, receive, async ({ params, headers, body, raw }) => {
    requireJson(headers['content-type'])
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const { eventId } = await sessions.receive(params.sessionId, bytes, {
      source: sourceOf(headers[SOURCE_HEADER]),
      headers: pairUp(raw.rawHeaders),
    })
    return { received: true as const, eventId }
  })

  // No response schema: it would parse and print the stored bodies.
  const read = {
    config: assuming('feed-list-body', ...EVENT_ASSUMPTIONS, 'feed-auth'),
    schema: { params: sessionParams, querystring: feedQuery },
  }
  app.get(FEED, read, async ({ params, query }, reply) => {
    const since = query.since === undefined ? undefined : new Date(query.since)
    const events = await sessions.list(params.sessionId, since)
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    const { sessionId } = params
    if (isLargeList(events)) {
      const shared = shareEvents(events)
      const pieces = (): Iterable<string> => listPieces(sessionId, shared)
      reply.header('content-length', byteLengthOf(pieces()))
      return paced(pieces(), reply)
    }
    return `{"sessionId":${JSON.stringify(sessionId)},"events":${writeEvents(events)}}`
  })

  const clear = {
    config: assuming('feed-clear-body', 'feed-auth'),
    schema: { params: sessionParams, response: { 200: feedCleared } },
  }
  app.delete(FEED, clear, async ({ params }) => {
    return { cleared: await sessions.clear(params.sessionId) }
  })

  const follow = {
    config: assuming('feed-auth', ...EVENT_ASSUMPTIONS),
    schema: { params: sessionParams },
    exposeHeadRoute: false,
  }
  app.get(`${FEED}/stream`, follow, async ({ params: { sessionId } }, reply) => {
    const stream = openEventStream(reply)
    const timestamp = (): string => clock.now().toISOString()
    stream.send(sseFrame('connected', JSON.stringify({ sessionId, timestamp: timestamp() })))
    const stopHeartbeat = clock.every(HEARTBEAT_INTERVAL_MS, () =>
      stream.send(sseFrame('heartbeat', JSON.stringify({ timestamp: timestamp() }))),
    )
    stream.closed.addEventListener('abort', stopHeartbeat, { once: true })
    const follower = {
      initial: (events: readonly StoredWebhookEvent[]) =>
        stream.start(
          isLargeList(events) ? initialPieces(shareEvents(events)) : [initialFrame(events)],
        ),
      webhooks: (events: readonly StoredWebhookEvent[]) => stream.send(webhookFrames(events)),
      gap: stream.end,
    }
    try {
      await sessions.follow(sessionId, follower, stream.closed)
    } catch (error) {
      // Its heartbeats would keep a reader waiting for an `initial` that does not come.
      stream.end()
      throw error
    }
  })
}

function byteLengthOf(pieces: Iterable<string>): number {
  let bytes = 0
  for (const piece of pieces) bytes += Buffer.byteLength(piece)
  return bytes
}

/** Whoever composes or plays back may say so; all else was posted. */
function sourceOf(header: unknown): EventSource {
  return header === 'manual' || header === 'replay' ? header : 'feed'
}

/** @throws AppError wrong_content_type unless it is JSON in UTF-8, the only encoding JSON has. */
function requireJson(contentType: string | undefined): void {
  if (contentType === 'application/json') return
  const [mediaType = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const isJson = /^application\/(?:[\w.+-]+\+)?json$/.test(mediaType.trim())
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  if (isJson && (charset === undefined || /^charset="?utf-8"?$/.test(charset))) return
  const sent =
    contentType === undefined ? 'There is no content-type' : `The content-type is ${contentType}`
  throw new AppError('wrong_content_type', `${sent}: send content-type: application/json`)
}
