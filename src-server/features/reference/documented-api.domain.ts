import type { AssumptionId } from '#contract/assumptions.ts'

/** What the specification itself lists in §4, in short; every other operation is an extension. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  'POST /api/oauth/token': 'Get an access token',
  'GET /.well-known/jwks.json': 'Get the key set that outbound calls are verified with',
  'POST /payments': 'Create a payment, and confirm it with confirm: true',
  'GET /payments/{payment_id}': 'Read a payment; force_sync=true asks the acquirer first',
  'GET /api/create-msdk-intent': 'Get a fresh payment intent for a mobile app',
  'POST /api/webhooks/session/{sessionId}': 'Store a webhook in a session',
  'GET /api/webhooks/session/{sessionId}': 'List the events of a session, or those since a time',
  'DELETE /api/webhooks/session/{sessionId}': 'Clear the events of a session',
  'GET /api/webhooks/session/{sessionId}/stream': 'Follow a session by server-sent events',
}

/** What operations rest on that name their assumptions answer by answer. */
const ASSUMED_BY_ANSWER: Readonly<Record<string, readonly AssumptionId[]>> = {
  'POST /api/oauth/token': ['token-format', 'expires-in-type', 'token-error-body'],
  'GET /.well-known/jwks.json': ['jwk-kid'],
  'POST /payments': ['mandate-cap', 'mandate-required'],
  'GET /payments/{payment_id}': ['status-limit', 'auto-sync'],
  'GET /api/partner/ping': ['token-format'],
}

/** A route's address as OpenAPI writes it: `/payments/{payment_id}` for `/payments/:payment_id`. */
function toTemplate(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

/** The marks an operation carries in the OpenAPI document. */
export function marksOf(method: string, url: string, assumptions: readonly AssumptionId[] = []) {
  const operation = `${method} ${toTemplate(url)}`
  const assumed = [...assumptions, ...(ASSUMED_BY_ANSWER[operation] ?? []), 'error-body']
  const summary = DOCUMENTED[operation]
  return {
    ...(summary !== undefined && { summary }),
    'x-extension': summary === undefined,
    'x-assumption': [...new Set(assumed)],
  }
}
