import { z } from 'zod'
import { extraHeaders, signingChoice } from './deliveries.ts'
import { environment, environmentParams } from './environments.ts'
import { WEBHOOK_BODY_BYTES } from './limits.ts'
import { callTimeoutS, targetUrl } from './outbound-calls.ts'
import { sessionId } from './webhook-sessions.ts'

const replayToUrl = z.strictObject({
  kind: z.literal('url'),
  url: targetUrl,
  headers: extraHeaders.default([]),
  signing: signingChoice.default({}),
  allowsLinkLocal: z.boolean().default(false),
  timeoutS: callTimeoutS.default(15),
})

/** Where a replay goes. */
export const replayDestination = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('targets'),
    /** All that are on if absent; each gets the types it takes. */
    targetIds: z.array(z.string()).min(1).max(100).optional(),
  }),
  replayToUrl,
  z.strictObject({ kind: z.literal('session'), environment, sessionId }),
])
export type ReplayDestination = z.output<typeof replayDestination>

const replayTiming = z.union([
  z.enum(['original', 'at-once']),
  z.strictObject({ speed: z.number().positive().max(100_000) }),
])

const replayFields = z.strictObject({
  sessionId,
  /** Null is the whole session. In the order received, whatever the order here. */
  eventIds: z.array(z.string().min(1).max(128)).min(1).max(10_000).nullable().default(null),
  to: replayDestination,
  /** What to send in place of the body received; with exactly one event. It is signed anew. */
  edited: z.strictObject({ body: z.string().max(WEBHOOK_BODY_BYTES) }).optional(),
  /** Gaps as received, as many times shorter as `speed` says, or none. */
  timing: replayTiming.default('at-once'),
  order: z.enum(['received', 'reversed']).default('received'),
  /** Sends every so manieth event twice. */
  duplicateEvery: z.int().min(1).max(10_000).optional(),
  /** Leaves every so manieth event out. */
  dropEvery: z.int().min(2).max(10_000).optional(),
})

/** Body of `POST /environments/:environment/replays`. */
export const replayBody = replayFields.refine(
  ({ edited, eventIds }) => edited === undefined || eventIds?.length === 1,
  { path: ['edited'], error: 'An edited body goes with exactly one event: name it in eventIds' },
)
export type ReplayRequest = z.output<typeof replayBody>

/** A replay while it goes on and afterwards. */
export const replayRun = z.object({
  id: z.string(),
  environment,
  sessionId: z.string(),
  status: z.enum(['running', 'done', 'cancelled', 'failed']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Sendings planned: each event, its doubles, times each address. */
  total: z.int(),
  /** Of those, begun and ended. */
  sent: z.int(),
  accepted: z.int(),
  refused: z.int(),
  failed: z.int(),
  /** Events left out on demand. */
  dropped: z.int(),
  /** Events sent twice on demand. */
  duplicated: z.int(),
  /** Answers that differ from the last one to the same event from the same address, in status or body. */
  changedAnswers: z.int(),
  /** As asked for, without secrets and without the edited body. */
  options: z.object({
    eventIds: z.array(z.string()).nullable(),
    to: z.object({
      kind: z.enum(['targets', 'url', 'session']),
      targetIds: z.array(z.string()).optional(),
      url: z.string().optional(),
      environment: environment.optional(),
      sessionId: z.string().optional(),
    }),
    isEdited: z.boolean(),
    timing: replayTiming,
    order: z.enum(['received', 'reversed']),
    duplicateEvery: z.int().optional(),
    dropEvery: z.int().optional(),
  }),
  /** What a person should know of how it went; null when there is nothing. */
  note: z.string().nullable(),
})
export type ReplayRun = z.output<typeof replayRun>

/** Answer of `GET /environments/:environment/replays`, newest first, at most 100. */
export const replayRunList = z.object({ runs: z.array(replayRun) })
export const replayRunParams = environmentParams.extend({ runId: z.string().min(1).max(64) })
