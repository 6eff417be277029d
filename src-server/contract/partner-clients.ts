import { z } from 'zod'
import { environment } from './environments.ts'

export const clientId = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,128}$/, 'Use 1 to 128 characters of A-Z a-z 0-9 . _ ~ -')

export const clientSecret = z
  .string()
  .min(8, 'Use at least 8 characters')
  .max(512, 'Use at most 512 characters')

export const clientName = z.string().trim().min(1, 'Give the client a name').max(80)

/** Lifetime of the client's access tokens, in seconds. Spec §8 leaves it to `expires_in`. */
export const tokenLifetimeS = z
  .int()
  .min(1, 'Use at least 1 second')
  .max(30 * 86_400, 'Use at most 30 days (2592000 seconds)')

/** `aud` of the tokens sent to this partner's own endpoint. Assumption `outbound-claims`. */
export const audience = z.string().trim().min(1, 'Give an audience').max(256)

/** Longest overlap of an old and a new client secret, in seconds. */
const MAX_OVERLAP_S = 30 * 86_400

/** A client secret as the console shows it. */
const secretState = z.object({
  mask: z.string(),
  createdAt: z.iso.datetime(),
})

/** A partner's credentials in one environment. Spec §2.1 and §5.1. */
export const partnerClient = z.object({
  clientId,
  environment,
  name: z.string(),
  isEnabled: z.boolean(),
  tokenLifetimeS: z.int(),
  audience: z.string(),
  createdAt: z.iso.datetime(),
  /** When it last got a token; null before the first. */
  lastTokenAt: z.iso.datetime().nullable(),
  secret: secretState,
  /** The secret before the last rotation while it still works. */
  previousSecret: secretState.extend({ expiresAt: z.iso.datetime() }).nullable(),
})
export type PartnerClient = z.output<typeof partnerClient>

/** Answer of `GET …/clients`, oldest first. */
export const partnerClientList = z.object({ clients: z.array(partnerClient) })

export const createClientBody = z.strictObject({
  name: clientName.optional(),
  tokenLifetimeS: tokenLifetimeS.optional(),
  audience: audience.optional(),
})
export type CreateClient = z.output<typeof createClientBody>

export const changeClientBody = createClientBody.extend({ isEnabled: z.boolean().optional() })
export type ChangeClient = z.output<typeof changeClientBody>

/** `overlapS`: how many seconds the old secret goes on working; 0 ends it at once. */
export const rotateSecretBody = z.strictObject({
  overlapS: z.int().min(0).max(MAX_OVERLAP_S, 'Use at most 30 days (2592000 seconds)').default(0),
})

/** Answer of creating a client and of rotating its secret: the only time the secret is shown whole. */
export const clientWithSecret = z.object({ client: partnerClient, clientSecret: z.string() })
export type ClientWithSecret = z.output<typeof clientWithSecret>

export const environmentClientParams = z.object({ environment, clientId })
