import { z } from 'zod'
import { environmentParams } from './environments.ts'
import { sessionId, webhookEvent } from './webhook-sessions.ts'

/**
 * Where an event came from: `feed` was posted from outside, `payment` told by the emulated API, `manual` composed,
 * `replay` played back, `import` read from a file, `sample` shipped with the console.
 */
export const eventSource = z.enum(['feed', 'payment', 'manual', 'replay', 'import', 'sample'])
export type EventSource = z.output<typeof eventSource>

/** Header of a webhook that says it was composed or played back: `manual` or `replay`. */
export const SOURCE_HEADER = 'x-console-source'

/** Size the archive may take on the disk unless the user sets another, in bytes. */
export const DEFAULT_ARCHIVE_BYTES = 512 * 1024 * 1024

/** Smallest and largest size a user can set, in bytes. */
export const ARCHIVE_BYTES_RANGE = { min: 1024 * 1024, max: 64 * 1024 * 1024 * 1024 } as const

/** Header fields in the order and case they came in. */
export const headerFields = z.array(z.tuple([z.string(), z.string()]))
export type HeaderFields = z.output<typeof headerFields>

export const eventNote = z.string().trim().max(2000)

/** An event the archive keeps, as lists show it. A larger `seq` came later. */
export const archivedEvent = webhookEvent.omit({ payload: true }).extend({
  seq: z.int(),
  source: eventSource,
  /** Length of the body. */
  bytes: z.int().nonnegative(),
  /** Whether the session's public feed still has it. */
  isOnFeed: z.boolean(),
  isPinned: z.boolean(),
  note: z.string().nullable(),
})
export type ArchivedEvent = z.output<typeof archivedEvent>

/** All there is about an event. `body` is the text exactly as received; of `headers` the secrets are masked. */
export const archivedEventDetail = archivedEvent.extend({ headers: headerFields, body: z.string() })
export type ArchivedEventDetail = z.output<typeof archivedEventDetail>

/** Query of `GET …/sessions/{sessionId}/archive`. */
export const archiveQuery = z.object({
  /** Words, and terms such as `type:refund`; see event-filter.ts. */
  filter: z.string().max(500).default(''),
  /** Only events with a smaller `seq`. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
})
export type ArchiveQuery = z.output<typeof archiveQuery>

/** Newest first. A page may hold fewer events than asked for and still say where to go on. */
export const archivePage = z.object({
  events: z.array(archivedEvent),
  /** Events that pass the filter, of those older than `before` where it was given. */
  matched: z.int().nonnegative(),
  /** False where counting would have taken too long: there are at least so many. */
  isMatchedExact: z.boolean(),
  /** All events of the session. */
  total: z.int().nonnegative(),
  /** `before` of the next page; null at the end. */
  nextBefore: z.int().nullable(),
})
export type ArchivePage = z.output<typeof archivePage>

export const archivedEventParams = environmentParams.extend({ sessionId, eventId: z.string() })

/** Body of `PATCH …/archive/{eventId}`; an empty note takes the note away. */
export const annotateEventBody = z
  .strictObject({ isPinned: z.boolean(), note: eventNote.nullable() })
  .partial()
export type AnnotateEvent = z.output<typeof annotateEventBody>

/** The archive of both environments as a whole. */
export const archiveFacts = z.object({
  events: z.int().nonnegative(),
  /** Size on the disk, about. */
  bytes: z.int().nonnegative(),
  limitBytes: z.int(),
})
export type ArchiveFacts = z.output<typeof archiveFacts>

/** Body of `PUT /console/api/archive`. */
export const archiveChange = z.strictObject({
  limitBytes: z.int().min(ARCHIVE_BYTES_RANGE.min).max(ARCHIVE_BYTES_RANGE.max),
})
