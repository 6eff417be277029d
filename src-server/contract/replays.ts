import { z } from 'zod'
import { extraHeaders, signingMode, signingSecret } from './deliveries.ts'
import { environment } from './environments.ts'
import { WEBHOOK_BODY_BYTES } from './limits.ts'
import { callTimeoutS, targetUrl } from './outbound-calls.ts'
import { sessionId } from './webhook-sessions.ts'

const replayToUrl = z.strictObject({
  kind: z.literal('url'),
  url: targetUrl,
  headers: extraHeaders.default([]),
  signing: z
    .strictObject({ mode: signingMode, secret: signingSecret.optional() })
    .default({ mode: 'hmac-sha512' }),
  allowsLinkLocal: z.boolean().default(false),
  timeoutS: callTimeoutS.default(15),
})

/** Where a replay goes. */
const replayDestination = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('targets'),
    /** All that are on if absent; each gets the types it takes. */
    targetIds: z.array(z.string()).min(1).max(100).optional(),
  }),
  replayToUrl,
  z.strictObject({ kind: z.literal('session'), environment, sessionId }),
])

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
