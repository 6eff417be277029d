import { z } from 'zod'
import { environment } from './environments.ts'
import { eventTypePattern } from './event-patterns.ts'
import { callTimeoutS, headerFields, targetUrl } from './outbound-calls.ts'
import { environmentSessionParams } from './webhook-sessions.ts'

const OWN_FIELDS =
  /^(?:host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer)$/i

/** Fields sent beside the console's own. */
export const extraHeaders = headerFields.refine(
  (fields) => !fields.some(([name]) => OWN_FIELDS.test(name)),
  'Leave out host, content-length, transfer-encoding, connection, upgrade, expect, te and trailer: they follow from the address and the body',
)

/** Waits between the attempts at one event, in seconds; an empty list tries once. */
export const retryLadderS = z.array(z.number().min(0.1).max(86_400)).max(50)

const signingMode = z.enum(['none', 'hmac-sha512'])
const signingSecret = z.string().min(1, 'Give the secret, or leave it out').max(512)

/** How events are signed on their way to an address. */
export const signingChoice = z.strictObject({
  /** As assumption `webhook-signature` has it if absent. */
  mode: signingMode.optional(),
  /** The merchant's response hash key signs where there is none. */
  secret: signingSecret.optional(),
})

const targetSettings = {
  name: z.string().trim().min(1, 'Give the target a name').max(80),
  url: targetUrl,
  /** Empty takes every type. */
  eventTypes: z.array(eventTypePattern).max(50),
  headers: extraHeaders,
  retryLadderS,
  isOn: z.boolean(),
  /** Whether what came while it was down or paused is sent when it returns. */
  sendMissed: z.boolean(),
  /** Lets link-local and metadata addresses through. */
  allowsLinkLocal: z.boolean(),
  /** Seconds the target has for its whole answer. */
  timeoutS: callTimeoutS,
}

/** Body of `POST …/sessions/:sessionId/targets`. */
export const createTargetBody = z.strictObject({
  ...targetSettings,
  /** The address's host if absent. */
  name: targetSettings.name.optional(),
  eventTypes: targetSettings.eventTypes.default([]),
  headers: extraHeaders.default([]),
  signing: signingChoice.default({}),
  /** As assumption `webhook-retries` has it if absent. */
  retryLadderS: retryLadderS.optional(),
  isOn: z.boolean().default(true),
  sendMissed: z.boolean().default(true),
  allowsLinkLocal: z.boolean().default(false),
  timeoutS: callTimeoutS.default(15),
})
export type CreateTarget = z.output<typeof createTargetBody>

/** Body of `PATCH …/targets/:targetId`: what is left out stays. */
export const changeTargetBody = z
  .strictObject({
    ...targetSettings,
    signing: z.strictObject({
      mode: signingMode.optional(),
      /** Null takes the target's own secret away. */
      secret: signingSecret.nullable().optional(),
    }),
  })
  .partial()
export type ChangeTarget = z.output<typeof changeTargetBody>

/** Where the events of a session are sent on to. */
export const deliveryTarget = z.object({
  ...targetSettings,
  id: z.string(),
  environment,
  sessionId: z.string(),
  createdAt: z.iso.datetime(),
  /** Values of secret fields read `HIDDEN_VALUE`. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  signing: z.object({
    mode: signingMode,
    hasSecret: z.boolean(),
    /** The end of its own secret; null where it has none. */
    secretHint: z.string().nullable(),
  }),
  isPaused: z.boolean(),
  /** `down` after an attempt that got no answer, or a 502, 503 or 504. */
  state: z.enum(['up', 'down', 'unknown']),
  downSince: z.iso.datetime().nullable(),
  /** Why the latest attempt was not accepted; null when it was. */
  lastFailure: z.string().nullable(),
  /** When something is sent next; null when nothing waits or it is paused. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Events waiting to be sent, those under way included. */
  waiting: z.int().nonnegative(),
  /** Events not sent in its latest absence because it does not want what it misses. */
  skipped: z.int().nonnegative(),
})
export type DeliveryTarget = z.output<typeof deliveryTarget>

/** Answer of `GET …/sessions/:sessionId/targets` and `GET …/targets`, oldest first. */
export const deliveryTargetList = z.object({ targets: z.array(deliveryTarget) })
export const targetParams = environmentSessionParams.extend({ targetId: z.string().min(1).max(64) })

/** How an attempt ended: 2xx, another answer, no answer, not sent at all, or cut off by the console's end. */
export const attemptOutcome = z.enum([
  'sending',
  'accepted',
  'refused',
  'failed',
  'skipped',
  'interrupted',
])
export type AttemptOutcome = z.output<typeof attemptOutcome>

/** One sending of an event to one address. */
export const deliveryAttempt = z.object({
  /** Its place among all attempts. */
  seq: z.int(),
  id: z.string(),
  kind: z.enum(['forward', 'replay', 'test']),
  outcome: attemptOutcome,
  targetId: z.string().nullable(),
  runId: z.string().nullable(),
  eventId: z.string(),
  eventType: z.string(),
  paymentId: z.string().nullable(),
  sessionId: z.string(),
  /** 1 for the first at this event and target. */
  number: z.int(),
  at: z.iso.datetime(),
  durationMs: z.number(),
  url: z.string(),
  request: z.object({
    method: z.string(),
    /** As sent, with secret values masked. */
    headers: z.array(z.tuple([z.string(), z.string()])),
    bytes: z.int(),
    /** Of the exact bytes sent, in hex. */
    sha256: z.string(),
    /** Whether the bytes differ from those received. */
    isEdited: z.boolean(),
    /** The body where it is not the received one. */
    body: z.string().nullable(),
    /** Value of `x-webhook-signature-512`; null when not signed. */
    signature: z.string().nullable(),
  }),
  /** Null when no answer came; `failure` then says why. */
  answer: z
    .object({
      status: z.int(),
      statusText: z.string(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      /** At most 64 KiB of it. */
      body: z.string(),
      isCut: z.boolean(),
    })
    .nullable(),
  /** Why it was not accepted, or not sent; null when it was accepted. */
  failure: z.string().nullable(),
  /** The console stopped while this event was under way: the target may have got it before, or gets it again. */
  mayBeSentTwice: z.boolean(),
  /** Null when nothing more is planned. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Against the latest answer to the same event from the same address; null when there was none. */
  comparedWithLast: z.object({ sameStatus: z.boolean(), sameBody: z.boolean() }).nullable(),
})
export type DeliveryAttempt = z.output<typeof deliveryAttempt>

/** Query of `GET …/sessions/:sessionId/attempts`; `before` is the `seq` of the last one read. */
export const attemptsQuery = z.strictObject({
  eventId: z.string().min(1).max(128).optional(),
  targetId: z.string().min(1).max(64).optional(),
  runId: z.string().min(1).max(64).optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type AttemptsQuery = z.output<typeof attemptsQuery>

/** Newest first. */
export const attemptsPage = z.object({
  attempts: z.array(deliveryAttempt),
  nextBefore: z.int().nullable(),
})
export type AttemptsPage = z.output<typeof attemptsPage>

export const attemptParams = environmentSessionParams.extend({
  attemptId: z.string().min(1).max(64),
})

/** Answer of `POST …/attempts/:attemptId/retry`: the event is on its way, its attempt follows. */
export const retryAccepted = z.object({ eventId: z.string(), targetId: z.string() })
