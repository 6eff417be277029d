import { z } from 'zod'
import { environment } from './environments.ts'

/** Body of `POST /api/oauth/token`. Spec §2.1. */
export const tokenRequest = z.strictObject({
  clientId: z.string('Send your client ID as a string').min(1).max(128),
  clientSecret: z.string('Send your client secret as a string').min(1).max(512),
})

/** Answer of `POST /api/oauth/token`. Spec §2.1; number or string by assumption `expires-in-type`. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.union([z.int(), z.string()]),
  token_type: z.literal('Bearer'),
})
export type TokenAnswer = z.output<typeof tokenAnswer>

/** Refusal of the token endpoint. RFC 6749 §5.2, assumption `token-error-body`. */
export const tokenError = z.object({
  error: z.enum(['invalid_request', 'invalid_client', 'temporarily_unavailable']),
  error_description: z.string(),
})
export type TokenError = z.output<typeof tokenError>

/** Answer of `GET /api/partner/ping`, an extension: what the service reads in the caller's access token. */
export const partnerPing = z.object({
  clientId: z.string(),
  environment,
  expiresInS: z.int().nonnegative(),
})

/** An access token the endpoint handed out, without the token itself. */
export const issuedToken = z.object({
  jti: z.string(),
  clientId: z.string(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  uses: z.int().nonnegative(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Address and user agent of the last call that carried it. */
  lastCaller: z.string().nullable(),
  status: z.enum(['active', 'expired', 'revoked']),
})
export type IssuedToken = z.output<typeof issuedToken>

/** Answer of `GET …/tokens`, newest first, at most 200; `?clientId=` narrows it. */
export const issuedTokenList = z.object({ tokens: z.array(issuedToken) })
export const issuedTokenQuery = z.object({ clientId: z.string().optional() })
export const environmentTokenParams = z.object({ environment, jti: z.string().min(1).max(128) })

/** Answer of `GET …/tokens/{jti}/bearer`: the same token, signed again from its claims. */
export const bearerToken = z.object({ accessToken: z.string() })

/** Why a bearer token, or the lack of one, was refused. The caller is told only `invalid_token`. */
export const bearerFailure = z.enum([
  'no_token',
  'wrong_scheme',
  'not_a_jwt',
  'wrong_algorithm',
  'wrong_type',
  'unknown_key',
  'bad_signature',
  'wrong_issuer',
  'wrong_audience',
  'wrong_environment',
  'not_yet_valid',
  'expired',
  'revoked',
  'missing_claim',
  'client_disabled',
  'client_unknown',
])
export type BearerFailure = z.output<typeof bearerFailure>

/** One refused call, as the console's log tells it. */
export const authFailure = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  environment,
  /** Where it was refused: the token endpoint, or the bearer check in front of a route. */
  check: z.enum(['token_endpoint', 'bearer']),
  method: z.string(),
  path: z.string(),
  caller: z.string(),
  /** For the token endpoint: unknown_client, wrong_secret, expired_secret, client_disabled, malformed, too_many. */
  reason: z.string(),
  /** For people: what was wrong, such as "The token expired 42 s ago". Never a secret or a token. */
  detail: z.string(),
  clientId: z.string().nullable(),
  jti: z.string().nullable(),
  /** The answer's status and `WWW-Authenticate`, exactly as sent. */
  status: z.int(),
  wwwAuthenticate: z.string().nullable(),
})
export type AuthFailure = z.output<typeof authFailure>

/** Answer of `GET …/auth-failures`, newest first, at most 200; kept in memory. */
export const authFailureList = z.object({ failures: z.array(authFailure) })
