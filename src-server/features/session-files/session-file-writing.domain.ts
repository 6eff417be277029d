import {
  type Redaction,
  SESSION_FILE_BYTES,
  SESSION_FILE_COUNTS,
  SESSION_FILE_FORMAT,
  SESSION_FILE_VERSION,
  type SessionFile,
  type SessionFileAttempt,
  type SessionFileEvent,
} from '#contract/session-file.ts'
import type { LoggedExchange } from '#contract/request-log.ts'
import {
  listRedactions,
  redactBody,
  redactHeaders,
  redactJson,
  redactUrl,
} from './redaction.domain.ts'

/** What a session is made of, each list oldest first. */
export interface SessionParts {
  readonly session: SessionFile['session']
  readonly events: readonly SessionFileEvent[]
  readonly attempts: readonly SessionFileAttempt[]
  readonly requests: readonly LoggedExchange[]
  /** What the reader of the parts had to leave out already. */
  readonly leftOut?: SessionFile['leftOut']
}

/** Of the file's size so much is kept for what is not in its lists, in bytes. */
const HEAD_BYTES = 64 * 1024

/** How one kind of entry is redacted, and how it says where. */
interface EntryKind<T> {
  readonly list: 'events' | 'attempts' | 'requests'
  readonly redact: (entry: T) => T
  readonly redactions: (path: string, entry: T) => Redaction[]
}

const EVENTS: EntryKind<SessionFileEvent> = {
  list: 'events',
  redact: redactEvent,
  redactions: (path, { headers, body }) => [
    ...listRedactions(`${path}.headers`, headers),
    ...listRedactions(`${path}.body`, body),
  ],
}

const ATTEMPTS: EntryKind<SessionFileAttempt> = {
  list: 'attempts',
  redact: redactAttempt,
  redactions: (path, { url, request, answer }) => [
    ...listRedactions(`${path}.url`, url),
    ...listRedactions(`${path}.request.headers`, request.headers),
    ...listRedactions(`${path}.request.body`, request.body ?? ''),
    ...listRedactions(`${path}.answer.headers`, answer?.headers ?? []),
    ...listRedactions(`${path}.answer.body`, answer?.body ?? ''),
  ],
}

/** The log masks what it writes down; an imported call may be from elsewhere. */
const REQUESTS: EntryKind<LoggedExchange> = {
  list: 'requests',
  redact: redactRequest,
  redactions: (path, call) => [
    ...listRedactions(`${path}.path`, call.path),
    ...listRedactions(`${path}.requestHeaders`, call.requestHeaders),
    ...listRedactions(`${path}.requestBody`, call.requestBody.text ?? ''),
    ...listRedactions(`${path}.responseHeaders`, call.responseHeaders),
    ...listRedactions(`${path}.responseBody`, call.responseBody.text ?? ''),
  ],
}

/** Makes the file of a session: secrets masked and listed, the newest of each kind as far as there is room. */
export function buildSessionFile(
  parts: SessionParts,
  facts: { readonly exportedAt: Date; readonly version: string },
): SessionFile {
  const room = { bytes: SESSION_FILE_BYTES - HEAD_BYTES }
  const events = newest(parts.events, EVENTS, room)
  const ids = new Set(events.map(({ eventId }) => eventId))
  const known = parts.attempts.filter(({ eventId }) => ids.has(eventId))
  const attempts = newest(known, ATTEMPTS, room)
  const requests = newest(parts.requests, REQUESTS, room)
  return {
    format: SESSION_FILE_FORMAT,
    version: SESSION_FILE_VERSION,
    exportedAt: facts.exportedAt.toISOString(),
    exportedBy: `Partner Payments Console ${facts.version}`,
    session: parts.session,
    events,
    attempts,
    requests,
    redactions: [
      ...listAll(events, EVENTS),
      ...listAll(attempts, ATTEMPTS),
      ...listAll(requests, REQUESTS),
    ],
    leftOut: {
      events: (parts.leftOut?.events ?? 0) + parts.events.length - events.length,
      attempts: (parts.leftOut?.attempts ?? 0) + parts.attempts.length - attempts.length,
      requests: (parts.leftOut?.requests ?? 0) + parts.requests.length - requests.length,
    },
  }
}

/** The file as text: one line for each entry, so that two files can be compared. */
export function writeSessionFile(file: SessionFile): string {
  const members = Object.entries(file).map(([key, value]) =>
    Array.isArray(value) && value.length > 0
      ? `"${key}": [\n${value.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`
      : `"${key}": ${JSON.stringify(value)}`,
  )
  return `{\n${members.join(',\n')}\n}\n`
}

/** The newest that fit, redacted; takes their bytes, and those of their redactions, out of the room. */
function newest<T>(entries: readonly T[], kind: EntryKind<T>, room: { bytes: number }): T[] {
  const kept: T[] = []
  for (const entry of entries.slice(-SESSION_FILE_COUNTS[kind.list]).toReversed()) {
    const redacted = kind.redact(entry)
    const notes = kind.redactions(`${kind.list}[99999]`, redacted)
    const bytes = [redacted, ...notes].reduce<number>((sum, item) => sum + bytesOf(item), 0)
    if (bytes > room.bytes) break
    room.bytes -= bytes
    kept.push(redacted)
  }
  return kept.toReversed()
}

/** With the comma and the line break after it. */
function bytesOf(item: unknown): number {
  return Buffer.byteLength(JSON.stringify(item)) + 2
}

function listAll<T>(entries: readonly T[], { list, redactions }: EntryKind<T>): Redaction[] {
  return entries.flatMap((entry, index) => redactions(`${list}[${index}]`, entry))
}

export function redactEvent(event: SessionFileEvent): SessionFileEvent {
  return { ...event, headers: redactHeaders(event.headers), body: redactJson(event.body) }
}

function redactAttempt(attempt: SessionFileAttempt): SessionFileAttempt {
  const { request, answer } = attempt
  return {
    ...attempt,
    url: redactUrl(attempt.url),
    request: {
      ...request,
      headers: redactHeaders(request.headers),
      body: request.body === null ? null : redactBody(request.body, 'application/json'),
    },
    answer: answer && {
      ...answer,
      headers: redactHeaders(answer.headers),
      body: redactBody(answer.body, contentTypeOf(answer.headers)),
    },
  }
}

function redactRequest(call: LoggedExchange): LoggedExchange {
  const { requestHeaders, responseHeaders, requestBody, responseBody } = call
  return {
    ...call,
    path: redactUrl(call.path),
    requestHeaders: redactHeaders(requestHeaders),
    requestBody: redactLogged(requestBody, requestHeaders),
    responseHeaders: redactHeaders(responseHeaders),
    responseBody: redactLogged(responseBody, responseHeaders),
  }
}

function redactLogged(body: LoggedExchange['requestBody'], headers: [string, string][]) {
  const { text } = body
  return { ...body, text: text === null ? null : redactBody(text, contentTypeOf(headers)) }
}

function contentTypeOf(headers: readonly [string, string][]): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
}
