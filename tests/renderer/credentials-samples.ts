import type { AuthFailure, IssuedToken } from '#contract/oauth.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'

export const URLS = {
  sandbox: 'http://127.0.0.1:4010',
  live: 'http://127.0.0.1:4011',
  auth: 'http://127.0.0.1:4012',
  console: 'http://127.0.0.1:4013',
}

export const NOON = Date.UTC(2026, 0, 2, 12)

const at = (offsetS: number): string => new Date(NOON + offsetS * 1000).toISOString()

export function aClient(change: Partial<PartnerClient> = {}): PartnerClient {
  return {
    clientId: 'cl_1',
    environment: 'sandbox',
    name: 'First client',
    isEnabled: true,
    tokenLifetimeS: 3600,
    audience: 'cl_1',
    createdAt: at(0),
    lastTokenAt: null,
    secret: { mask: 'cs_…abcd', createdAt: at(0) },
    previousSecret: null,
    ...change,
  }
}

/** A token issued at noon for an hour. */
export function aToken(change: Partial<IssuedToken> = {}): IssuedToken {
  return {
    jti: 'jti_1',
    clientId: 'cl_1',
    issuedAt: at(0),
    expiresAt: at(3600),
    revokedAt: null,
    uses: 0,
    lastUsedAt: null,
    lastCaller: null,
    status: 'active',
    ...change,
  }
}

/** A call that came with an expired token, refused at noon. */
export function aFailure(change: Partial<AuthFailure> = {}): AuthFailure {
  return {
    seq: 1,
    at: at(0),
    environment: 'sandbox',
    check: 'bearer',
    method: 'GET',
    path: '/api/partner/ping',
    caller: '127.0.0.1 curl/8.5.0',
    reason: 'expired',
    detail: 'It expired 42 s ago',
    clientId: 'cl_1',
    jti: 'jti_1',
    status: 401,
    wwwAuthenticate: 'Bearer realm="partner api", error="invalid_token"',
    ...change,
  }
}
