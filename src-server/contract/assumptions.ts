import { z } from 'zod'

interface AssumptionWords {
  readonly question: string
  readonly decision: string
  /** What it can be set to, the default first; absent where there is no choice. */
  readonly options?: readonly string[]
  /** What is decided with each option but the default. */
  readonly otherwise?: Readonly<Record<string, string>>
}

/** What the specification leaves open and this emulator decided; named in the header `x-assumption`. */
const ASSUMPTIONS = {
  'payment-auth': {
    question: 'Which credential the payments calls take',
    decision:
      'Header api-key with the secret key; Authorization: Bearer with a secret key or an access token passes too',
    options: ['api-key-or-bearer', 'secret-key-only'],
    otherwise: {
      'secret-key-only': 'Header api-key with the secret key, nothing else',
    },
  },
  'client-auth': {
    question: 'How a browser or app authenticates',
    decision: "Header api-key with the publishable key, together with the payment's client_secret",
  },
  'payment-id-field': {
    question: "Name of a payment's identifier",
    decision: 'id and payment_id, with the same value',
  },
  'amount-required': {
    question: 'When amount must be there',
    decision:
      'With confirm: true and at confirmation; a setup payment without it verifies the card',
    options: ['at-confirmation', 'always'],
    otherwise: {
      always: 'With every payment, confirmed at once or not',
    },
  },
  'payment-statuses': {
    question: 'Which statuses a payment has, and which follow which',
    decision: 'The conventional 17, moving as documented in the README',
  },
  'status-limit': {
    question: 'What counts as a status query, and what the third in a minute gets',
    decision:
      'force_sync=true with a secret key or access token counts; the third gets 429 with Retry-After',
    options: ['refuse', 'soft'],
    otherwise: {
      soft: 'force_sync=true with a secret key or access token counts; the third is answered from what is known',
    },
  },
  'auto-sync': {
    question: 'What automatic polling 30 seconds apart does',
    decision: 'A payment that is not final is asked for again every 30 s of the clock',
  },
  'session-binding': {
    question: 'How a payment gets its webhook session',
    decision: "Header x-session-id, else the environment's current session",
  },
  'webhook-signature': {
    question: 'How the webhooks sent from here are signed',
    decision: 'x-webhook-signature-512: hex HMAC-SHA512 of the exact bytes',
    options: ['hmac-sha512', 'off'],
    otherwise: {
      off: 'They are not',
    },
  },
  'webhook-retries': {
    question: 'When an event sent on to a target is tried again',
    decision: 'After 1 min, 2x 5 min, 5x 10 min, 5x 1 h, 3x 6 h, unless the target says otherwise',
    options: ['standard', 'short', 'none'],
    otherwise: {
      short: 'After 1 s, 5 s and 30 s, unless the target says otherwise',
      none: 'Never, unless the target says otherwise',
    },
  },
  'mandate-cap': {
    question: 'What multi_use.amount limits',
    decision: 'Each charge',
    options: ['each-charge', 'cumulative'],
    otherwise: {
      cumulative: 'All charges together',
    },
  },
  'mandate-required': {
    question: 'Whether a charge by payment_method_id needs a live mandate and keeps to it',
    decision: 'Yes',
    options: ['yes', 'no'],
    otherwise: {
      no: 'No, unless the charge names a mandate itself',
    },
  },
  outcome: {
    question: 'How an unscripted payment ends',
    decision: 'By test card or test value, else it succeeds',
    options: [
      ...(['by-data', 'amount-suffix', 'ask'] as const),
      ...(['always-succeed', 'always-fail', 'always-processing'] as const),
    ],
    otherwise: {
      'amount-suffix':
        'By the last digits of its amount: a response code refuses it, else it succeeds',
      ask: 'As you decide in the console',
      'always-succeed': 'It succeeds',
      'always-fail': 'It fails, declined',
      'always-processing': 'It stays in processing: the acquirer never answers',
    },
  },
  'refund-rules': {
    question: 'What can be refunded',
    decision: 'By the method the shopper chose, as the merchant profile says',
  },
  'intent-lifetime': {
    question: 'How long a client_secret lives',
    decision: '15 minutes; session_expiry overrides',
  },
  'mobile-companions': {
    question: 'Which fields the mobile payload has beside the four documented ones',
    decision: 'None',
    options: ['off', 'on'],
    otherwise: {
      on: 'paymentId, profileId and snake_case twins',
    },
  },
  'token-error-body': {
    question: 'How the token endpoint refuses credentials',
    decision: 'RFC 6749 5.2: invalid_client with WWW-Authenticate; a malformed body gets 400',
    options: ['401', '403'],
    otherwise: {
      '403': 'invalid_client with 403; a malformed body gets 400',
    },
  },
  'token-format': {
    question: 'What an access token is',
    decision: 'JWT, RS256, typ at+jwt, RFC 9068 claims; Cache-Control: no-store',
  },
  'expires-in-type': {
    question: 'Whether expires_in is a number or a string',
    decision: 'A number, as its usual readers need it',
    options: ['number', 'string'],
    otherwise: {
      string: 'A string',
    },
  },
  'jwk-kid': {
    question: 'Whether keys carry kid',
    decision: 'Yes: with two live keys, common verifiers fail without it',
    options: ['yes', 'omit'],
    otherwise: {
      omit: 'No: the key set leaves it out',
    },
  },
  'outbound-claims': {
    question: 'What the signed outbound token claims',
    decision:
      'iss (auth address with a trailing slash), aud per client, sub, iat, nbf, exp (+300 s), jti; header alg, kid, typ JWT',
  },
  'provider-endpoints': {
    question: 'What the service calls on a provider',
    decision: 'Whatever method, URL and body the user gives',
  },
  'error-body': {
    question: 'What the body of an error is',
    decision: '{ error: { type, message, code } }',
  },
  'session-expiry': {
    question: 'From when the hour of a session runs',
    decision: "One hour after the session's newest event, then all its events go",
    options: ['per-session', 'per-event'],
    otherwise: {
      'per-event': 'One hour from when each event came; then that event goes',
    },
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
    options: ['none', 'bearer'],
    otherwise: {
      bearer: 'With an access token, as Authorization: Bearer',
    },
  },
} as const satisfies Record<string, AssumptionWords>

export type AssumptionId = keyof typeof ASSUMPTIONS

/** The assumptions a user can change. */
export type SettableAssumptionId = {
  [Id in AssumptionId]: (typeof ASSUMPTIONS)[Id] extends { options: readonly string[] } ? Id : never
}[AssumptionId]

export type AssumptionOption<Id extends SettableAssumptionId> =
  (typeof ASSUMPTIONS)[Id]['options'][number]

export const assumption = z.object({
  id: z.string(),
  question: z.string(),
  /** What was decided, with what it is set to. */
  decision: z.string(),
  /** What it can be set to, the default first; empty where there is no choice. */
  options: z.array(z.string()),
  /** What it is set to; null where there is no choice. */
  value: z.string().nullable(),
})
export type Assumption = z.output<typeof assumption>

/** Answer of `GET /console/api/assumptions`. */
export const assumptionList = z.object({ assumptions: z.array(assumption) })

export const assumptionParams = z.object({ id: z.string() })

/** Body of `PUT /console/api/assumptions/{id}`. */
export const assumptionBody = z.strictObject({ value: z.string() })

/** Everything assumed, each with its options; `valueOf` tells what a settable one is set to. */
export function listAssumptions(
  valueOf: (id: SettableAssumptionId) => string | undefined = () => undefined,
): Assumption[] {
  return Object.entries<AssumptionWords>(ASSUMPTIONS).map(([id, words]) => {
    const { question, options = [], otherwise = {} } = words
    const set = options.length > 0 ? valueOf(id as SettableAssumptionId) : undefined
    const value = set ?? options[0] ?? null
    const decision = (value !== null && otherwise[value]) || words.decision
    return { id, question, decision, options: [...options], value }
  })
}

/** What the assumption may be set to, the default first. */
export function assumptionOptions<Id extends SettableAssumptionId>(
  id: Id,
): readonly [AssumptionOption<Id>, ...AssumptionOption<Id>[]] {
  return ASSUMPTIONS[id].options
}
