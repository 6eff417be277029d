import { z } from 'zod'
import { audience } from './partner-clients.ts'

/** A claim or header set as JSON. */
const jsonObject = z.record(z.string(), z.unknown())

/** Lifetime of an outbound token, in seconds. Assumption `outbound-claims`. */
export const outboundLifetimeS = z
  .int()
  .min(1)
  .max(10 * 365 * 86_400)

/** What goes into an outbound token; absent members follow assumption `outbound-claims`. */
export const outboundTokenChoices = z.strictObject({
  clientId: z.string().min(1),
  audience: audience.optional(),
  lifetimeS: outboundLifetimeS.optional(),
  /** Added to the claims, and in place of those with the same name. */
  extraClaims: jsonObject.optional(),
})
export type OutboundTokenChoices = z.output<typeof outboundTokenChoices>

/** One way to spoil a token: an entry of the bad-token menu and of the conformance run. */
export const tokenMutation = z.object({
  id: z.string(),
  group: z.string(),
  title: z.string(),
  /** The rule a verifier breaks that lets it in, or shuts out a good one. */
  rule: z.string(),
  /** What a correct verifier does with it. */
  expected: z.enum(['accept', 'refuse']),
})
export type TokenMutation = z.output<typeof tokenMutation>

/** Answer of `GET /console/api/token-mutations`. */
export const tokenMutationList = z.object({ mutations: z.array(tokenMutation) })

/** Body of `POST …/outbound-tokens`; without `mutation` the token is good. */
export const mintTokenBody = outboundTokenChoices.extend({ mutation: z.string().optional() })
export type MintToken = z.output<typeof mintTokenBody>

/** Answer of minting. `authorization` is the whole header value. */
export const mintedToken = z.object({
  token: z.string(),
  authorization: z.string(),
  header: jsonObject,
  claims: jsonObject,
  expected: z.enum(['accept', 'refuse']),
  rule: z.string().nullable(),
})
export type MintedToken = z.output<typeof mintedToken>

/**
 * Body of `POST …/jwt/verify`. `as`: access checks it as this environment's bearer check does, outbound as a partner
 * should. `audience`: for outbound, what `aud` must hold.
 */
export const verifyTokenBody = z.strictObject({
  token: z.string().min(1, 'Paste a token').max(65_536),
  as: z.enum(['access', 'outbound']),
  audience: audience.optional(),
})
export type VerifyToken = z.output<typeof verifyTokenBody>

/** One step of the verdict on a token. `isPassed` is null for a step that an earlier failure made pointless. */
export const tokenCheck = z.object({
  check: z.enum([
    'format',
    'algorithm',
    'type',
    'critical',
    'key',
    'signature',
    'issuer',
    'audience',
    'time',
    'environment',
    'client',
    'revocation',
  ]),
  isPassed: z.boolean().nullable(),
  detail: z.string(),
})
export type TokenCheck = z.output<typeof tokenCheck>

/** Answer of `POST …/jwt/verify`; header and claims are null when they can't be read. */
export const tokenVerdict = z.object({
  isValid: z.boolean(),
  header: jsonObject.nullable(),
  claims: jsonObject.nullable(),
  checks: z.array(tokenCheck),
})
export type TokenVerdict = z.output<typeof tokenVerdict>
