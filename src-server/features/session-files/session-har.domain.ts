import type { LoggedExchange } from '#contract/request-log.ts'
import type { SessionFile, SessionFileAttempt, SessionFileEvent } from '#contract/session-file.ts'
import { type HarLog, toHar } from '../request-log/har.domain.ts'

/** An exchange has members that say nothing outside of the request log. */
const UNSAID = {
  seq: 0,
  id: '',
  address: 'sandbox',
  client: '',
  assumptions: [],
  isStream: false,
} as const

/** The session as an HTTP archive: events as they were posted to it, calls about their payments, and what was sent on. */
export function toSessionHar(
  { events, attempts, requests }: SessionFile,
  facts: { readonly webhookUrl: string; readonly version: string },
): HarLog {
  const bodies = new Map(events.map(({ eventId, body }) => [eventId, body]))
  const exchanges = [
    ...events.map((event) => eventExchange(event, facts.webhookUrl)),
    ...requests,
    ...attempts.map((attempt) => attemptExchange(attempt, bodies.get(attempt.eventId) ?? null)),
  ]
  return toHar(
    exchanges.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    facts.version,
  )
}

function eventExchange(event: SessionFileEvent, webhookUrl: string): LoggedExchange {
  const answer = JSON.stringify({ received: true, eventId: event.eventId })
  return {
    ...UNSAID,
    assumptions: [],
    at: event.receivedAt,
    method: 'POST',
    path: webhookUrl,
    status: 200,
    elapsedMs: 0,
    paymentId: null,
    ...bodiesOf(event.body, answer),
    requestHeaders: event.headers,
    responseHeaders: [['content-type', 'application/json; charset=utf-8']],
    explanation: { credential: null, refusal: null, payment: null },
    timing: { arrivalMs: 0, handlingMs: 0, sendingMs: 0 },
  }
}

/** Without an answer its status is 0, as browsers export it. */
function attemptExchange(attempt: SessionFileAttempt, received: string | null): LoggedExchange {
  const { request, answer, failure, durationMs } = attempt
  return {
    ...UNSAID,
    assumptions: [],
    at: attempt.at,
    method: request.method,
    path: attempt.url,
    status: answer?.status ?? 0,
    elapsedMs: durationMs,
    paymentId: attempt.paymentId,
    ...bodiesOf(request.body ?? received, answer?.body ?? '', answer?.isCut),
    requestBytes: request.bytes,
    requestHeaders: request.headers,
    responseHeaders: answer?.headers ?? [],
    explanation: {
      credential: null,
      refusal: failure === null ? null : { rule: attempt.outcome, message: failure, detail: null },
      payment: null,
    },
    timing: { arrivalMs: 0, handlingMs: durationMs, sendingMs: 0 },
  }
}

function bodiesOf(request: string | null, response: string, isCut = false) {
  const requestBytes = Buffer.byteLength(request ?? '')
  const responseBytes = Buffer.byteLength(response)
  return {
    requestBytes,
    responseBytes,
    requestBody: { text: request, bytes: requestBytes, isCut: false },
    responseBody: { text: response, bytes: responseBytes, isCut },
  }
}
