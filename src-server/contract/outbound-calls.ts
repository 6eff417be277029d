import { z } from 'zod'
import { environment } from './environments.ts'
import { outboundTokenChoices } from './jwt.ts'

export const httpMethod = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{1,20}$/, 'Use an HTTP method such as GET or POST')

/** An address the console may call. */
export const targetUrl = z
  .url({ protocol: /^https?$/, error: 'Use an http:// or https:// URL' })
  .max(2048)
  .refine(
    (url) => !/^https?:\/\/[^/?#]*@/i.test(url),
    'Leave user name and password out of the URL',
  )

/** Header fields as name and value, in order, repeats allowed. */
export const headerFields = z
  .array(
    z.tuple([
      z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'A header name has letters, digits and -'),
      z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'A header value is one line of Latin-1 text'),
    ]),
  )
  .max(100)
export type HeaderFields = z.output<typeof headerFields>

/** Header fields as shown: whatever came, with secrets masked. */
const shownFields = z.array(z.tuple([z.string(), z.string()]))

/** Seconds a called address has to answer. */
export const callTimeoutS = z.number().min(0.1).max(120)

/** Body of `POST …/outbound-calls`. Spec §5.2; assumption `provider-endpoints`. */
export const outboundCallBody = z.strictObject({
  token: outboundTokenChoices,
  /** Id of a token mutation: sends a deliberately bad token. */
  mutation: z.string().optional(),
  url: targetUrl,
  method: httpMethod.default('GET'),
  headers: headerFields.default([]),
  body: z
    .string()
    .max(1024 * 1024)
    .optional(),
  timeoutS: callTimeoutS.default(15),
})
export type OutboundCallRequest = z.output<typeof outboundCallBody>

/** What came back; `body` holds at most 1 MiB of it. */
export const callAnswer = z.object({
  status: z.int(),
  statusText: z.string(),
  headers: shownFields,
  body: z.string(),
  isCut: z.boolean(),
})

/** Whether the receiver fetched the key set between the start and the end of the call. */
export const keySetUse = z.enum(['fetched_during', 'cached', 'missing', 'unknown'])

export const outboundCall = z.object({
  id: z.string(),
  environment,
  clientId: z.string(),
  at: z.iso.datetime(),
  durationMs: z.number(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    /** As sent; the token reads `Bearer $TOKEN` and other secrets are masked. */
    headers: shownFields,
    body: z.string().nullable(),
  }),
  token: z.object({
    kid: z.string().nullable(),
    mutation: z.string().nullable(),
    header: z.record(z.string(), z.unknown()),
    claims: z.record(z.string(), z.unknown()),
  }),
  /** Null when no answer came; `failure` then says why. */
  answer: callAnswer.nullable(),
  failure: z.string().nullable(),
  keySet: z.object({
    use: keySetUse,
    detail: z.string(),
    /** Seconds since the key it had cached expired, for `missing`. */
    overdueS: z.number().nullable(),
    /** Address that answered; fetches from there count as the receiver's. */
    remoteAddress: z.string().nullable(),
  }),
  /** curl with `$TOKEN` in place of the token. */
  curl: z.string(),
})
export type OutboundCall = z.output<typeof outboundCall>

/** Answer of `POST …/outbound-calls`: the only time the token itself is shown. */
export const outboundCallMade = z.object({
  call: outboundCall,
  accessToken: z.string(),
  curlWithToken: z.string(),
})
export type OutboundCallMade = z.output<typeof outboundCallMade>

/** Answer of `GET …/outbound-calls`, newest first, at most 200. */
export const outboundCallList = z.object({ calls: z.array(outboundCall) })
export const environmentCallParams = z.object({ environment, id: z.string().min(1).max(64) })
