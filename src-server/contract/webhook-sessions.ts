import { z } from 'zod'
import { type Environment, environment, environmentParams } from './environments.ts'

/** Id of a webhook session: any 1 to 128 of these characters, but no dot segment, which URLs cannot carry. */
export const sessionId = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,128}$/, 'Use 1 to 128 characters of A-Z a-z 0-9 . _ ~ -')
  .refine((id) => id !== '.' && !id.includes('..'), 'A session id is not "." and has no ".." in it')

/** `since` of the session feed: ISO 8601 with its zone; a `+` that arrived as a space is mended. Spec §4. */
export const sinceTimestamp = z
  .string()
  .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, '+'))
  .pipe(
    z.iso.datetime({
      offset: true,
      error: 'Use an ISO 8601 time such as 2026-01-02T03:04:05.678Z',
    }),
  )

export const sessionParams = z.object({ sessionId })
export const feedQuery = z.object({ since: sinceTimestamp.optional() })

/** What is derived from a webhook body. Spec §2.7. */
const derivedFields = z.object({
  eventType: z.string(),
  paymentId: z.string().nullable(),
  status: z.string().nullable(),
})
export type DerivedFields = z.output<typeof derivedFields>

/** One event of a session as clients read it. Spec §2.7. */
export const webhookEvent = derivedFields.extend({
  eventId: z.string(),
  timestamp: z.iso.datetime(),
  payload: z.record(z.string(), z.unknown()),
})
export type WebhookEvent = z.output<typeof webhookEvent>

/** What came, for whoever watches all sessions. */
export interface ReceivedEvent extends DerivedFields {
  readonly environment: Environment
  readonly sessionId: string
}

/** Answer of `POST /api/webhooks/session/{sessionId}`. Spec §4. */
export const webhookReceipt = z.object({ received: z.literal(true), eventId: z.string() })

/** Answer of `GET /api/webhooks/session/{sessionId}`, oldest first. Assumption `feed-list-body`. */
export const feedList = z.object({ sessionId: z.string(), events: z.array(webhookEvent) })

/** Answer of `DELETE /api/webhooks/session/{sessionId}`. Assumption `feed-clear-body`. */
export const feedCleared = z.object({ cleared: z.int().nonnegative() })

/** A webhook session as the console lists it; `expiresAt` is null while it holds no event. */
export const webhookSession = z.object({
  id: z.string(),
  environment,
  name: z.string().nullable(),
  createdAt: z.iso.datetime(),
  webhookUrl: z.url(),
  /** Events on the feed. */
  eventCount: z.int().nonnegative(),
  /** Events the archive keeps, those on the feed included. */
  archivedCount: z.int().nonnegative(),
  expiresAt: z.iso.datetime().nullable(),
  isCurrent: z.boolean(),
})
export type WebhookSession = z.output<typeof webhookSession>

export const webhookSessionList = z.object({ sessions: z.array(webhookSession) })

export const sessionName = z.string().trim().min(1, 'Give the session a name').max(80)
export const createSessionBody = z.object({ name: sessionName.optional() })
export const renameSessionBody = z.object({ name: sessionName })
export const environmentSessionParams = environmentParams.extend({ sessionId })

/** Answer of undoing a Clear All. */
export const feedRestored = z.object({ restored: z.int().nonnegative() })
