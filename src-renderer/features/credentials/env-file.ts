import type { Addresses } from '#contract/console.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'

/** The client as a .env file; without its secret where nobody knows it any more. */
export function envFile(
  client: PartnerClient,
  secret: string | undefined,
  urls: Addresses,
): string {
  const lines = [
    `# Partner client "${client.name}", ${client.environment} environment`,
    line('PARTNER_BASE_URL', urls[client.environment]),
    line('PARTNER_AUTH_URL', urls.auth),
    line('PARTNER_CLIENT_ID', client.clientId),
    ...(secret === undefined
      ? ['# The secret is shown once, when it is made: rotate to get one']
      : []),
    line('PARTNER_CLIENT_SECRET', secret ?? ''),
    line('PARTNER_AUDIENCE', client.audience),
  ]
  return `${lines.map((text) => text.replaceAll(/[\r\n]+/g, ' ')).join('\n')}\n`
}

/** The merchant's checkout keys as a .env file; the secret key only where it is known. */
export function merchantEnvFile(publishableKey: string, secretKey: string | undefined): string {
  const secret = secretKey === undefined ? [] : [line('MERCHANT_SECRET_KEY', secretKey)]
  return `${[...secret, line('MERCHANT_PUBLISHABLE_KEY', publishableKey)].join('\n')}\n`
}

function line(name: string, value: string): string {
  if (/^[\w./:@~+-]*$/.test(value)) return `${name}=${value}`
  // Single quotes keep $ and # as they are; a value that has them itself needs double ones.
  if (!value.includes("'")) return `${name}='${value}'`
  return `${name}="${value.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`
}
