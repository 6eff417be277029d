import { z } from 'zod'

/** One key as published. Spec §2.1; `kid` unless assumption `jwk-kid` says otherwise. */
export const jsonWebKey = z.object({
  alg: z.literal('RS256'),
  kty: z.literal('RSA'),
  use: z.literal('sig'),
  /** Unix timestamp of the key's end, as a string. */
  exp: z.string(),
  n: z.string(),
  e: z.string(),
  kid: z.string().optional(),
})
export type JsonWebKeyEntry = z.output<typeof jsonWebKey>

/** Answer of `GET /.well-known/jwks.json`. Spec §4. */
export const keySet = z.object({ keys: z.array(jsonWebKey) })

/**
 * What is wrong with the key set on purpose. slow: answers late · error: 500 · empty: no keys · stale: what was
 * served when the fault was set · garbage: 200 with text that is no JSON
 */
export const keySetFault = z.enum(['none', 'slow', 'error', 'empty', 'stale', 'garbage'])
export type KeySetFault = z.output<typeof keySetFault>

/** Body of `PUT /console/api/key-set/fault`. */
export const keySetFaultBody = z.strictObject({
  fault: keySetFault,
  /** For `slow`: seconds before the answer. */
  delayS: z.number().min(0.1).max(60).default(5),
})
export type KeySetFaultChoice = z.output<typeof keySetFaultBody>

/** Answer of `GET /console/api/key-set`: the next answer of the key set, exactly. */
export const servedKeySet = z.object({
  status: z.int(),
  body: z.string(),
  etag: z.string().nullable(),
  cacheControl: z.string(),
  fault: keySetFault,
  delayS: z.number(),
  /** Set while a conformance run decides what is served. */
  heldBy: z.string().nullable(),
})
export type ServedKeySet = z.output<typeof servedKeySet>

/** Whether a fetch was called for by spec §5.2.4. */
export const fetchVerdict = z.enum(['first', 'needed', 'not_needed'])
export type FetchVerdict = z.output<typeof fetchVerdict>

/** One fetch of the key set. */
export const keySetFetch = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  address: z.enum(['sandbox', 'live', 'auth']),
  remoteAddress: z.string(),
  userAgent: z.string(),
  status: z.int(),
  fault: keySetFault,
  /** Keys the answer held, or would have held for a 304. */
  kids: z.array(z.string()),
  activeKid: z.string().nullable(),
  /** `exp` of the key that signed then. */
  activeExpiresAt: z.iso.datetime().nullable(),
  verdict: fetchVerdict,
  /** For people: why, such as "The key it had cached expired 12 s earlier". */
  reason: z.string(),
})
export type KeySetFetch = z.output<typeof keySetFetch>

/** An outbound call whose receiver went on with a key that had expired, or without any. */
export const missingFetch = z.object({
  callId: z.string(),
  at: z.iso.datetime(),
  remoteAddress: z.string(),
  /** Seconds since the key it had cached expired; null when it never fetched. */
  overdueS: z.number().nullable(),
  reason: z.string(),
})
export type MissingFetch = z.output<typeof missingFetch>

/** Answer of `GET /console/api/key-set/fetches`, newest first. */
export const fetchAudit = z.object({
  fetches: z.array(keySetFetch),
  missing: z.array(missingFetch),
})
export type FetchAudit = z.output<typeof fetchAudit>
