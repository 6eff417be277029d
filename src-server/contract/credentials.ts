import { z } from 'zod'
import { publishableKey, secretKey } from './merchants.ts'
import { audience, clientId, clientName, clientSecret, tokenLifetimeS } from './partner-clients.ts'
import type { Environment } from './environments.ts'

const knownClient = z.strictObject({
  clientId,
  clientSecret,
  name: clientName.optional(),
  tokenLifetimeS: tokenLifetimeS.optional(),
  audience: audience.optional(),
})

function credentialsOf(prefix: string) {
  return z.strictObject({
    clients: z
      .array(knownClient)
      .refine(
        (clients) => new Set(clients.map((client) => client.clientId)).size === clients.length,
        'Name each clientId once',
      )
      .optional(),
    secretKey: secretKey.startsWith(prefix, `Use a key that starts with ${prefix}`).optional(),
    publishableKey: publishableKey
      .startsWith(`pk_${prefix}`, `Use a key that starts with pk_${prefix}`)
      .optional(),
  })
}

/** What `serve --credentials FILE` reads: clients and keys known beforehand. */
export const credentials = z.strictObject({
  sandbox: credentialsOf('snd_').optional(),
  live: credentialsOf('prd_').optional(),
})
export type Credentials = z.output<typeof credentials>

/** What an environment starts with; secrets are null unless this run made or was given them. */
export interface StartCredentials {
  clientId: string
  clientSecret: string | null
  secretKey: string | null
  publishableKey: string
}
export type EnvironmentCredentials = Record<Environment, StartCredentials>
