import { z } from 'zod'
import { environment } from './environments.ts'

/** Which of the emulated addresses was called; the key set's address belongs to both environments. */
export const logAddress = z.enum(['sandbox', 'live', 'auth'])
export type LogAddress = z.output<typeof logAddress>

/** Most characters kept of a body; what comes after is counted only. */
export const LOGGED_BODY_CHARACTERS = 64 * 1024

/** Size the log may take on the disk unless the user sets another, in bytes. */
export const DEFAULT_LOG_BYTES = 256 * 1024 * 1024

/** Smallest and largest size a user can set, in bytes. */
export const LOG_BYTES_RANGE = { min: 1024 * 1024, max: 16 * 1024 * 1024 * 1024 } as const

/** How long a cleared log can be brought back, in milliseconds. */
export const UNDO_CLEAR_LOG_MS = 10_000

/** Stands where a secret was. */
export const MASK = '••••••••'

export const credentialKind = z.enum([
  'secret-key',
  'publishable-key',
  'ephemeral-key',
  'access-token',
  'client-credentials',
])
export type CredentialKind = z.output<typeof credentialKind>

/** Why a call was answered as it was, as the parts that answered it noted. */
export const requestExplanation = z.object({
  /** What the call was let in with; null where nothing is needed or nothing was good. */
  credential: z
    .object({
      kind: credentialKind,
      /** The header or member it came in. */
      from: z.string(),
      /** The partner client it belongs to, where it belongs to one. */
      holder: z.string().nullable(),
    })
    .nullable(),
  /** The rule that refused the call. */
  refusal: z
    .object({
      rule: z.string(),
      message: z.string(),
      /** What the caller was not told. */
      detail: z.string().nullable(),
    })
    .nullable(),
  /** The payment the call was about, and its status before and after; null before it existed, or where it only was read. */
  payment: z
    .object({ id: z.string(), before: z.string().nullable(), after: z.string().nullable() })
    .nullable(),
})
export type RequestExplanation = z.output<typeof requestExplanation>

/** One call to the emulated API in a list. */
export const loggedRequest = z.object({
  seq: z.int(),
  /** Value of the answer's `x-request-id`. */
  id: z.string(),
  address: logAddress,
  at: z.iso.datetime(),
  method: z.string(),
  /** Path and query, with secrets masked. */
  path: z.string(),
  status: z.int(),
  elapsedMs: z.number(),
  /** The caller's address and user agent. */
  client: z.string(),
  requestBytes: z.int(),
  responseBytes: z.int(),
  paymentId: z.string().nullable(),
  assumptions: z.array(z.string()),
  /** A stream: only its opening is logged. */
  isStream: z.boolean(),
})
export type LoggedRequest = z.output<typeof loggedRequest>

const headerFields = z.array(z.tuple([z.string(), z.string()]))

/** A body with its secrets masked; `text` is null where it is no text or was not read. */
export const loggedBody = z.object({
  text: z.string().nullable(),
  bytes: z.int(),
  isCut: z.boolean(),
})
export type LoggedBody = z.output<typeof loggedBody>

/** Everything kept of a call. */
export const loggedExchange = loggedRequest.extend({
  requestHeaders: headerFields,
  requestBody: loggedBody,
  responseHeaders: headerFields,
  responseBody: loggedBody,
  explanation: requestExplanation,
  /** Where the time went, in milliseconds: until the handler had the request, in the handler, and to write the answer. */
  timing: z.object({ arrivalMs: z.number(), handlingMs: z.number(), sendingMs: z.number() }),
})
export type LoggedExchange = z.output<typeof loggedExchange>

/** Query of `GET /console/api/requests`: calls of the environment and to the key set's address. */
export const requestListQuery = z.object({
  environment,
  /** Words over all of a call, and terms such as `status:4xx`, `method:post`, `payment:pay_1`, `ms>100`. */
  filter: z.string().max(500).default(''),
  /** Only calls older than this one. */
  before: z.coerce.number().int().optional(),
  /** Only calls newer than this one. */
  after: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
})
export type RequestListQuery = z.output<typeof requestListQuery>

/** Newest first. `olderBefore` is where to go on; null at the end. */
export const requestPage = z.object({
  entries: z.array(loggedRequest),
  olderBefore: z.int().nullable(),
})
export type RequestPage = z.output<typeof requestPage>

export const requestParams = z.object({ seq: z.coerce.number().int() })

/** Query of `GET /console/api/requests/har`: one call, or the newest 1000 that pass the filter. */
export const harQuery = requestListQuery
  .pick({ environment: true, filter: true })
  .extend({ seq: z.coerce.number().int().optional() })

/** State of the log as a whole. */
export const requestLogStatus = z.object({
  /** Whether calls are written down at all. */
  isOn: z.boolean(),
  count: z.int(),
  bytes: z.int(),
  limitBytes: z.int(),
  /** The newest call; 0 where there is none. */
  newestSeq: z.int(),
  /** Calls of this run that came faster than they could be written down. */
  missed: z.int(),
})
export type RequestLogStatus = z.output<typeof requestLogStatus>

/** Query of `GET /console/api/request-failures`. */
export const requestFailuresQuery = z.object({ environment })

/** Refused and failed calls alike: one rule at one endpoint. */
export const failureGroup = z.object({
  status: z.int(),
  method: z.string(),
  /** The path without its query, ids as `{id}`. */
  endpoint: z.string(),
  /** The rule that refused the calls; null where no rule did. */
  rule: z.string().nullable(),
  /** What the newest of them was told. */
  message: z.string().nullable(),
  count: z.int(),
  newestSeq: z.int(),
  newestAt: z.iso.datetime(),
})
export type FailureGroup = z.output<typeof failureGroup>

/** Most frequent first, among the newest calls. */
export const requestFailures = z.object({
  groups: z.array(failureGroup),
  /** Calls looked at, and whether older ones were left out. */
  scanned: z.int(),
  isPartial: z.boolean(),
})
export type RequestFailures = z.output<typeof requestFailures>

/** Body of `PATCH /console/api/request-log`. */
export const requestLogChange = z
  .strictObject({
    isOn: z.boolean(),
    limitBytes: z.int().min(LOG_BYTES_RANGE.min).max(LOG_BYTES_RANGE.max),
  })
  .partial()
export type RequestLogChange = z.output<typeof requestLogChange>

/** How many calls a clearing or its undoing concerned. */
export const requestLogCleared = z.object({ count: z.int() })
