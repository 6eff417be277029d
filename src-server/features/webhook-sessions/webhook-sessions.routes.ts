import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
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
import { openEventStream, sseFrame } from '../../platform/sse.ts'
import { pairUp } from './header-fields.domain.ts'
import { type StoredWebhookEvent, writeEvent, writeEvents } from './webhook-event.domain.ts'
import type { WebhookSessionsService } from './webhook-sessions.service.ts'

interface Options {
  sessions: WebhookSessionsService
  clock: Clock
}

const FEED = '/api/webhooks/session/:sessionId'

/** Spec §4 and §6: the session webhook feed. */
export const webhookSessionsRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { sessions, clock } = options
  app.removeAllContentTypeParsers()
  const parser = { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_BYTES } as const
  app.addContentTypeParser('*', parser, (_request, body, done) => done(null, body))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.assume('feed-auth')
    done()
  })

  const receive = {
    schema: { params: sessionParams, response: { 200: webhookReceipt } },
    // The type checker has seen that the answer is right: another look costs as much as storing the event.
    serializerCompiler: () => JSON.stringify,
  }
  app.post(FEED, receive, async ({ params, headers, body, raw }, reply) => {
    reply.assume('webhook-body')
    requireJson(headers['content-type'])
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const { eventId } = await sessions.receive(params.sessionId, bytes, {
      source: sourceOf(headers[SOURCE_HEADER]),
      headers: pairUp(raw.rawHeaders),
    })
    return { received: true as const, eventId }
  })

  // No response schema: it would parse and print the stored bodies.
  const read = { params: sessionParams, querystring: feedQuery }
  app.get(FEED, { schema: read }, async ({ params, query }, reply) => {
    reply.assume('feed-list-body', 'session-expiry', 'event-timestamp', 'absent-derived')
    const since = query.since === undefined ? undefined : new Date(query.since)
    const events = await sessions.list(params.sessionId, since)
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    return `{"sessionId":${JSON.stringify(params.sessionId)},"events":${writeEvents(events)}}`
  })

  const clear = { params: sessionParams, response: { 200: feedCleared } }
  app.delete(FEED, { schema: clear }, async ({ params }, reply) => {
    reply.assume('feed-clear-body')
    return { cleared: await sessions.clear(params.sessionId) }
  })

  const follow = { schema: { params: sessionParams }, exposeHeadRoute: false }
  app.get(`${FEED}/stream`, follow, async ({ params: { sessionId } }, reply) => {
    reply.assume('feed-auth', 'session-expiry', 'event-timestamp', 'absent-derived')
    const stream = openEventStream(reply)
    const timestamp = (): string => clock.now().toISOString()
    stream.send(sseFrame('connected', JSON.stringify({ sessionId, timestamp: timestamp() })))
    const stopHeartbeat = clock.every(HEARTBEAT_INTERVAL_MS, () =>
      stream.send(sseFrame('heartbeat', JSON.stringify({ timestamp: timestamp() }))),
    )
    stream.closed.addEventListener('abort', stopHeartbeat, { once: true })
    await sessions.follow(
      sessionId,
      {
        initial: (events) => stream.start(sseFrame('initial', `{"events":${writeEvents(events)}}`)),
        webhooks: (events) => stream.send(webhookFrames(events)),
      },
      stream.closed,
    )
  })
}

const madeFrames = new WeakMap<readonly StoredWebhookEvent[], Buffer>()

/** The frames of events published together: made once for all streams. */
function webhookFrames(events: readonly StoredWebhookEvent[]): Buffer {
  const made = madeFrames.get(events)
  if (made) return made
  const frames = events.map((event) => sseFrame('webhook', writeEvent(event), event.eventId))
  const bytes = Buffer.from(frames.join(''))
  madeFrames.set(events, bytes)
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
