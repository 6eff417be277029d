import { z } from 'zod'
import { deliveryAttempt } from './deliveries.ts'
import { environment } from './environments.ts'
import { loggedExchange } from './request-log.ts'
import { eventNote } from './webhook-archive.ts'
import { sessionId, sessionName, webhookSession } from './webhook-sessions.ts'

export const SESSION_FILE_FORMAT = 'payments-console.session'

/** Goes up when a file could be misread by an older console; what is only added leaves it. */
export const SESSION_FILE_VERSION = 1

/** Largest file that is read and written, in bytes. */
export const SESSION_FILE_BYTES = 32 * 1024 * 1024

/** Most of each that a file holds; an export keeps the newest and says what it left out. */
export const SESSION_FILE_COUNTS = { events: 10_000, attempts: 5000, requests: 2000 } as const

/** A header field as received; what could break a request that carries it on is refused. */
const headerField = z.tuple([
  z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/, 'Use the name of a header field'),
  // oxlint-disable-next-line no-control-regex -- these three end a header field
  z.string().regex(/^[^\r\n\0]*$/, 'A header value has no line break and no NUL'),
])
const headerFields = z.array(headerField).max(2000)

export const sessionFileEvent = z.object({
  eventId: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{1,128}$/, 'Use 1 to 128 characters of A-Z a-z 0-9 . _ ~ -'),
  /** When the console that wrote the file received it. */
  receivedAt: z.iso.datetime(),
  /** Where it came from there: `feed`, `payment`, `manual`, `replay`, `import` or `sample`. */
  source: z.string().max(40),
  headers: headerFields,
  /** The exact text received: a JSON object of at most 1 MiB. */
  body: z.string(),
  isPinned: z.boolean(),
  note: eventNote.nullable(),
})
export type SessionFileEvent = z.output<typeof sessionFileEvent>

/** One time an event was sent somewhere; what has a meaning only where that happened is left out. */
export const sessionFileAttempt = deliveryAttempt.omit({
  seq: true,
  id: true,
  targetId: true,
  runId: true,
  sessionId: true,
  nextAttemptAt: true,
})
export type SessionFileAttempt = z.output<typeof sessionFileAttempt>

/** A secret that is not in the file: where it stood, and what gave it away. */
const redaction = z.object({ path: z.string().max(4096), reason: z.string().max(500) })
export type Redaction = z.output<typeof redaction>

const counts = z.object({
  events: z.int().nonnegative(),
  attempts: z.int().nonnegative(),
  requests: z.int().nonnegative(),
})

/** A webhook session as one JSON file, to keep or to give to somebody else. */
export const sessionFile = z
  .object({
    format: z.literal(SESSION_FILE_FORMAT),
    version: z.literal(SESSION_FILE_VERSION),
    exportedAt: z.iso.datetime(),
    exportedBy: z.string().max(200),
    session: z.object({
      id: sessionId,
      name: sessionName.nullable(),
      environment,
      createdAt: z.iso.datetime(),
    }),
    /** Oldest first; each id once. */
    events: z.array(sessionFileEvent).max(SESSION_FILE_COUNTS.events),
    /** Oldest first. */
    attempts: z.array(sessionFileAttempt).max(SESSION_FILE_COUNTS.attempts),
    /** Calls to the emulated API about the payments of these events, oldest first. */
    requests: z.array(loggedExchange).max(SESSION_FILE_COUNTS.requests),
    redactions: z.array(redaction),
    /** How many of each were too many for the file. */
    leftOut: counts,
  })
  .meta({ id: 'SessionFile' })
export type SessionFile = z.output<typeof sessionFile>
export const exportFormat = z.enum(['session', 'ndjson', 'har'])
export type ExportFormat = z.output<typeof exportFormat>

/** Query of `GET …/sessions/:sessionId/export`. */
export const exportQuery = z.object({ format: exportFormat.default('session') })

/** Answer of `POST /environments/:environment/imports`. */
export const importReceipt = z.object({
  session: webhookSession,
  imported: counts,
  /** The id in the file, where that was taken and the session got another. */
  replacedId: z.string().nullable(),
  redactions: z.int().nonnegative(),
})
export type ImportReceipt = z.output<typeof importReceipt>

/** A session that ships with the console. */
export const sampleSession = z.object({
  name: z.string(),
  title: z.string(),
  /** What it shows, in a sentence. */
  description: z.string(),
  events: z.int().positive(),
})
export const sampleSessionList = z.object({ samples: z.array(sampleSession) })
export const sampleSessionParams = z.object({ environment, name: z.string().max(80) })
