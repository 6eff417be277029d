import { z } from 'zod'
import { environment } from './environments.ts'
import { callTimeoutS, headerFields, httpMethod, targetUrl } from './outbound-calls.ts'

export const conformanceGroup = z.enum(['Signature', 'Time', 'Claims', 'Transport', 'Key set'])
export type ConformanceGroup = z.output<typeof conformanceGroup>

/** Statuses as numbers and ranges, such as `200-299,304`. */
export const statusSet = z
  .string()
  .trim()
  .regex(
    /^[1-5]\d\d(?:-[1-5]\d\d)?(?:\s*,\s*[1-5]\d\d(?:-[1-5]\d\d)?)*$/,
    'Use statuses such as 200-299 or 401,403',
  )

/** Body of `POST /console/api/conformance/runs`. */
export const conformanceRunBody = z.strictObject({
  environment: environment.default('sandbox'),
  /** The partner client the tokens are for; the environment's oldest if absent. */
  clientId: z.string().min(1).optional(),
  /** In place of the client's audience. */
  audience: z.string().min(1).max(256).optional(),
  url: targetUrl,
  method: httpMethod.default('GET'),
  headers: headerFields.default([]),
  body: z
    .string()
    .max(64 * 1024)
    .optional(),
  /** What acceptance looks like. */
  accept: statusSet.default('200-299'),
  /** What refusal looks like. */
  refuse: statusSet.default('401,403'),
  timeoutS: callTimeoutS.default(15),
  /** How long a verifier may take to notice a new key: common ones ask at most every 30 s. */
  keySetPatienceS: z.number().min(0).max(300).default(35),
  /** Only these groups; all if absent. */
  groups: z.array(conformanceGroup).min(1).optional(),
})
export type ConformanceRunRequest = z.output<typeof conformanceRunBody>
export type ConformanceRunInput = z.input<typeof conformanceRunBody>

/** A case as listed before any run. */
export const conformanceCase = z.object({
  id: z.string(),
  group: conformanceGroup,
  title: z.string(),
  /** The rule a verifier breaks that fails this case. */
  rule: z.string(),
  /** What a correct verifier does, in words. */
  expected: z.string(),
})
export type ConformanceCase = z.output<typeof conformanceCase>
export const conformanceCaseList = z.object({ cases: z.array(conformanceCase) })

/** One request of a case and what came back. */
export const conformanceExchange = z.object({
  step: z.string(),
  expected: z.enum(['accept', 'refuse']),
  /** Null when no answer came. */
  status: z.int().nullable(),
  /** What the status, or its lack, means. */
  outcome: z.enum(['accept', 'refuse', 'neither']),
  failure: z.string().nullable(),
  durationMs: z.number(),
  /** The request as sent, start line, header fields and body. It holds a token made for this case. */
  request: z.string(),
  curl: z.string(),
})
export type ConformanceExchange = z.output<typeof conformanceExchange>

export const conformanceRow = conformanceCase.extend({
  result: z.enum(['waiting', 'running', 'passed', 'failed', 'skipped']),
  /** What came back, in words, such as "200, accepted"; null before the case ran. */
  got: z.string().nullable(),
  /** Why it failed or was skipped. */
  reason: z.string().nullable(),
  durationMs: z.number(),
  exchanges: z.array(conformanceExchange),
  /** Result of the same case in the last run against the same URL. */
  previousResult: z.enum(['passed', 'failed', 'skipped']).nullable(),
})
export type ConformanceRow = z.output<typeof conformanceRow>

export const conformanceRunSummary = z.object({
  id: z.string(),
  environment,
  clientId: z.string(),
  audience: z.string(),
  method: z.string(),
  url: z.string(),
  state: z.enum(['running', 'finished', 'cancelled', 'interrupted']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  score: z.object({
    passed: z.int(),
    failed: z.int(),
    skipped: z.int(),
    total: z.int(),
    /** Of the cases that were not skipped, 0 to 100. */
    percent: z.int(),
  }),
  /** The last finished run against the same URL. */
  previousRunId: z.string().nullable(),
})
export type ConformanceRunSummary = z.output<typeof conformanceRunSummary>

/** Answer of starting, reading and cancelling a run. */
export const conformanceRun = conformanceRunSummary.extend({
  request: conformanceRunBody,
  /** Issuer the verifier must expect and the key set it must use. */
  issuer: z.string(),
  keySetUrl: z.string(),
  rows: z.array(conformanceRow),
})
export type ConformanceRun = z.output<typeof conformanceRun>

/** Answer of `GET /console/api/conformance/runs`, newest first, at most 50. */
export const conformanceRunList = z.object({ runs: z.array(conformanceRunSummary) })
export const conformanceRunParams = z.object({ id: z.string().min(1).max(64) })
export const conformanceExportQuery = z.object({ format: z.enum(['json', 'junit', 'html']) })
