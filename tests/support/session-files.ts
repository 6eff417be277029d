import fc from 'fast-check'
import type { LoggedExchange } from '#contract/request-log.ts'
import type { SessionFile, SessionFileAttempt, SessionFileEvent } from '#contract/session-file.ts'
import { jsonObjectText } from './json-texts.ts'

export function aFileEvent(changes: Partial<SessionFileEvent> = {}): SessionFileEvent {
  return {
    eventId: 'evt_1',
    receivedAt: '2026-01-02T03:04:05.678Z',
    source: 'feed',
    headers: [['Content-Type', 'application/json']],
    body: '{"event_type":"payment_succeeded","payment_id":"pay_1"}',
    isPinned: false,
    note: null,
    ...changes,
  }
}

export function aFileAttempt(changes: Partial<SessionFileAttempt> = {}): SessionFileAttempt {
  return {
    kind: 'forward',
    outcome: 'accepted',
    eventId: 'evt_1',
    eventType: 'payment_succeeded',
    paymentId: 'pay_1',
    number: 1,
    at: '2026-01-02T03:04:06.000Z',
    durationMs: 12.5,
    url: 'http://127.0.0.1:8080/webhooks',
    request: {
      method: 'POST',
      headers: [],
      bytes: 55,
      sha256: 'a'.repeat(64),
      isEdited: false,
      body: null,
      signature: null,
    },
    answer: { status: 200, statusText: 'OK', headers: [], body: 'ok', isCut: false },
    failure: null,
    mayBeSentTwice: false,
    comparedWithLast: null,
    ...changes,
  }
}

export function aLoggedCall(changes: Partial<LoggedExchange> = {}): LoggedExchange {
  const body = { text: '{}', bytes: 2, isCut: false }
  return {
    seq: 1,
    id: 'req-1',
    address: 'sandbox',
    at: '2026-01-02T03:04:05.000Z',
    method: 'POST',
    path: '/payments',
    status: 200,
    elapsedMs: 3,
    client: '127.0.0.1 test',
    requestBytes: 2,
    responseBytes: 2,
    paymentId: 'pay_1',
    assumptions: [],
    isStream: false,
    requestHeaders: [['host', '127.0.0.1:4010']],
    requestBody: body,
    responseHeaders: [['content-type', 'application/json']],
    responseBody: body,
    explanation: { credential: null, refusal: null, payment: null },
    timing: { arrivalMs: 1, handlingMs: 1, sendingMs: 1 },
    ...changes,
  }
}

export function aSessionFile(changes: Partial<SessionFile> = {}): SessionFile {
  return {
    format: 'payments-console.session',
    version: 1,
    exportedAt: '2026-01-02T04:00:00.000Z',
    exportedBy: 'Partner Payments Console 0.0.0-test',
    session: {
      id: 'session_1',
      name: 'Checkout',
      environment: 'sandbox',
      createdAt: '2026-01-02T03:00:00.000Z',
    },
    events: [aFileEvent()],
    attempts: [aFileAttempt()],
    requests: [aLoggedCall()],
    redactions: [],
    leftOut: { events: 0, attempts: 0, requests: 0 },
    ...changes,
  }
}

const secretText = fc.constantFrom(
  `snd_${'a1B2'.repeat(16)}`,
  `pay_1_secret_${'x'.repeat(20)}`,
  `eyJhbGciOiJSUzI1NiJ9.${'a'.repeat(30)}.${'b'.repeat(30)}`,
  '4242 4242 4242 4242',
)

/** Bodies of webhooks, some with what looks like a secret, also where a number stands. */
const body = fc.oneof(
  jsonObjectText,
  fc.tuple(jsonObjectText, secretText).map(([json, text]) => `{"a":${json},"note":"${text}"}`),
  jsonObjectText.map((json) => `{"client_secret" : "hidden","pan":${json},"n":4242424242424242}`),
)

const headers: fc.Arbitrary<[string, string][]> = fc.array(
  fc.oneof(
    fc.constant<[string, string]>(['Content-Type', 'application/json; charset=utf-8']),
    secretText.map((text): [string, string] => ['Authorization', `Bearer ${text}`]),
    secretText.map((text): [string, string] => ['x-api-key', text]),
    fc
      .string({ unit: 'grapheme-ascii' })
      .map((text): [string, string] => ['X-Trace', text.replaceAll(/[\r\n\0]/g, '')]),
  ),
  { maxLength: 4 },
)

const START_MS = Date.parse('2026-01-02T03:04:05.678Z')

/** Events of a session as a console keeps them: ids of their own, times that rise. */
export const fileEvents: fc.Arbitrary<SessionFileEvent[]> = fc
  .array(
    fc.record({
      headers,
      body,
      gapMs: fc.integer({ min: 1, max: 100_000 }),
      isPinned: fc.boolean(),
      note: fc.option(fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `: ${text}.`)),
    }),
    { maxLength: 5 },
  )
  .map((events) => {
    let atMs = START_MS
    return events.map(({ gapMs, ...event }, index) => {
      atMs += gapMs
      return aFileEvent({
        ...event,
        eventId: `evt_${index}`,
        receivedAt: new Date(atMs).toISOString(),
      })
    })
  })
