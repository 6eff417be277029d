import { z } from 'zod'

/** What the specification leaves open and this emulator decided; named in the header `x-assumption`. */
const ASSUMPTIONS = {
  'error-body': {
    question: 'What the body of an error is',
    decision: '{ error: { type, message, code } }',
  },
  'session-expiry': {
    question: 'From when the hour of a session runs',
    decision: "One hour after the session's newest event; then all its events go",
  },
  'event-timestamp': {
    question: 'What the timestamp of an event is',
    decision: 'Time of receipt, strictly increasing within a session',
  },
  'absent-derived': {
    question: 'What a derived field with no source is',
    decision: 'null; eventType is "unknown", as specified',
  },
  'webhook-body': {
    question: 'What a webhook body may be',
    decision: 'A JSON object of at most 1 MiB; else 400, 413 or 415 and nothing is stored',
  },
  'feed-list-body': {
    question: 'What GET on a session answers',
    decision: '{ sessionId, events: [...] }, oldest first',
  },
  'feed-clear-body': {
    question: 'What DELETE on a session answers',
    decision: '{ cleared: <count> }',
  },
  'feed-auth': {
    question: 'How the session webhook endpoints authenticate',
    decision: 'They do not: the session id is the capability',
  },
} as const satisfies Record<string, { question: string; decision: string }>

export type AssumptionId = keyof typeof ASSUMPTIONS

export const assumption = z.object({
  id: z.string(),
  question: z.string(),
  decision: z.string(),
})
export type Assumption = z.output<typeof assumption>

/** Answer of `GET /console/api/assumptions`. */
export const assumptionList = z.object({ assumptions: z.array(assumption) })

export function listAssumptions(): Assumption[] {
  return Object.entries(ASSUMPTIONS).map(([id, words]) => ({ id, ...words }))
}
