import { sampleCard } from './sample-card.ts'
import { charge, createCustomer, createSetup, type ServerRequest } from './recurring-requests.ts'
import type { Terms } from './recurring-flow.ts'

interface ScriptFacts {
  readonly baseUrl: string
  readonly terms: Terms
  readonly returnUrl: string
}

const IDS = { customer: '$CUSTOMER', credential: '$CREDENTIAL' }

function requests({ terms, returnUrl }: ScriptFacts) {
  return {
    customer: createCustomer(terms),
    setup: createSetup(terms, IDS.customer, returnUrl),
    confirm: { client_secret: '$CLIENT_SECRET', ...sampleCard() },
    charge: charge({ terms, customerId: IDS.customer, credentialId: IDS.credential }),
  }
}

/** The whole flow as a Node program: keys come from its environment. */
export function writeNodeScript(facts: ScriptFacts): string {
  const { customer, setup, confirm, charge: last } = requests(facts)
  return `// Node 18 or newer: SECRET_KEY=snd_… PUBLISHABLE_KEY=pk_snd_… node recurring.mjs
const { SECRET_KEY, PUBLISHABLE_KEY, PAYMENTS_URL = '${facts.baseUrl}' } = process.env

async function post(path, key, body) {
  const response = await fetch(PAYMENTS_URL + path, {
    method: 'POST',
    headers: { 'api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(\`\${path}: \${response.status} \${answer.error.message}\`)
  return answer
}

// 1 Customer
const customer = await post('/customers', SECRET_KEY, ${literal(customer.body)})

// 2 Setup payment with the mandate
const setup = await post('/payments', SECRET_KEY, ${literal(setup.body)})

// 3 The shopper pays and agrees: an SDK does this in the browser
const paid = await post(\`/payments/\${setup.id}/confirm\`, PUBLISHABLE_KEY, ${literal(confirm)})
if (paid.status !== 'succeeded') throw new Error(\`the setup payment is \${paid.status}\`)

// 4 The stored credential
console.log('stored', paid.payment_method_id, paid.mandate_id)

// 5 A charge without the shopper
const charged = await post('/payments', SECRET_KEY, ${literal(last.body)})
console.log('charged', charged.id, charged.status)
`
}

const EXPRESSIONS: readonly (readonly [string, string])[] = [
  [`"${IDS.customer}"`, 'customer.customer_id'],
  [`"${IDS.credential}"`, 'paid.payment_method_id'],
  ['"$CLIENT_SECRET"', 'setup.client_secret'],
]

function literal(body: unknown): string {
  const text = JSON.stringify(body, null, 2)
  return EXPRESSIONS.reduce((code, [mark, words]) => code.replaceAll(mark, words), text)
}

/** The whole flow as a shell script around curl: keys come from its environment. */
export function writeCurlScript(facts: ScriptFacts): string {
  const { customer, setup, confirm, charge: last } = requests(facts)
  return `#!/bin/sh
# SECRET_KEY=snd_… PUBLISHABLE_KEY=pk_snd_… sh recurring.sh
set -eu
PAYMENTS_URL=\${PAYMENTS_URL:-${facts.baseUrl}}
post() { curl -sS --fail-with-body -H "api-key: $2" -H 'content-type: application/json' -d "$3" "$PAYMENTS_URL$1"; }
field() { sed -n 's/.*"'"$1"'":"\\([^"]*\\)".*/\\1/p'; }

# 1 Customer
CUSTOMER=$(post /customers "$SECRET_KEY" ${shellText(customer.body)} | field customer_id)

# 2 Setup payment with the mandate
SETUP=$(post /payments "$SECRET_KEY" ${shellText(setup.body)})
PAYMENT=$(printf %s "$SETUP" | field payment_id)
CLIENT_SECRET=$(printf %s "$SETUP" | field client_secret)

# 3 The shopper pays and agrees: an SDK does this in the browser
PAID=$(post "/payments/$PAYMENT/confirm" "$PUBLISHABLE_KEY" ${shellText(confirm)})

# 4 The stored credential
CREDENTIAL=$(printf %s "$PAID" | field payment_method_id)
echo "stored $CREDENTIAL"

# 5 A charge without the shopper
CHARGED=$(post /payments "$SECRET_KEY" ${shellText(last.body)})
echo "charged $(printf %s "$CHARGED" | field status)"
`
}

/** JSON in double quotes of the shell, in which only our own names are filled in. */
function shellText(body: unknown): string {
  const text = JSON.stringify(body).replaceAll(/[\\"`$]/g, String.raw`\$&`)
  return `"${text.replaceAll(/\\\$(CUSTOMER|CREDENTIAL|CLIENT_SECRET)\b/g, '$$$1')}"`
}

/** A request as code of any language, with the key's place marked. */
export function asSnippet(baseUrl: string, { method, path, body }: ServerRequest) {
  return {
    method,
    url: baseUrl + path,
    headers: {
      'api-key': '$SECRET_KEY',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
}
