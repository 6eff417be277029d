import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { Environment } from '#contract/environments.ts'
import { merchant, rotatedSecretKey } from '#contract/merchants.ts'
import { authFailureList, bearerToken, issuedToken, issuedTokenList } from '#contract/oauth.ts'
import { type ChangeClient, clientWithSecret, partnerClient } from '#contract/partner-clients.ts'
import { request } from '../../shared/api/request.ts'

const base = (environment: Environment): string => `/console/api/environments/${environment}`

const clientUrl = (environment: Environment, clientId: string): string =>
  `${base(environment)}/clients/${encodeURIComponent(clientId)}`

const tokenUrl = (environment: Environment, jti: string): string =>
  `${base(environment)}/tokens/${encodeURIComponent(jti)}`

/** Keys start with the topic whose change notice renews them. */
export const credentialQueries = {
  tokens: (environment: Environment, clientId: string) =>
    queryOptions({
      queryKey: ['tokens', environment, clientId],
      queryFn: async ({ signal }) => {
        const url = `${base(environment)}/tokens?clientId=${encodeURIComponent(clientId)}`
        return (await request(issuedTokenList, url, { signal })).tokens
      },
    }),
  failures: (environment: Environment) =>
    queryOptions({
      queryKey: ['auth-failures', environment],
      queryFn: async ({ signal }) =>
        (await request(authFailureList, `${base(environment)}/auth-failures`, { signal })).failures,
    }),
}

export function createClient(environment: Environment) {
  return request(clientWithSecret, `${base(environment)}/clients`, { method: 'POST', body: {} })
}

export function changeClient(environment: Environment, clientId: string, change: ChangeClient) {
  return request(partnerClient, clientUrl(environment, clientId), { method: 'PATCH', body: change })
}

export function rotateSecret(environment: Environment, clientId: string, overlapS: number) {
  return request(clientWithSecret, `${clientUrl(environment, clientId)}/rotate-secret`, {
    method: 'POST',
    body: { overlapS },
  })
}

export function deleteClient(environment: Environment, clientId: string) {
  return request(z.undefined(), clientUrl(environment, clientId), { method: 'DELETE' })
}

export function undoDeleteClient(environment: Environment, clientId: string) {
  return request(partnerClient, `${clientUrl(environment, clientId)}/undo-delete`, {
    method: 'POST',
  })
}

/** Issues a token without the client's secret: for the user's own calls. */
export function issueToken(environment: Environment, clientId: string) {
  return request(bearerToken, `${clientUrl(environment, clientId)}/tokens`, { method: 'POST' })
}

/** Ends a token before its time: as if its time were over, or taken back. */
export function endToken(environment: Environment, jti: string, how: 'expire' | 'revoke') {
  return request(issuedToken, `${tokenUrl(environment, jti)}/${how}`, { method: 'POST' })
}

export function readBearer(environment: Environment, jti: string) {
  return request(bearerToken, `${tokenUrl(environment, jti)}/bearer`)
}

export function rotateSecretKey(environment: Environment) {
  return request(rotatedSecretKey, `${base(environment)}/merchant/rotate-secret-key`, {
    method: 'POST',
  })
}

export function rotatePublishableKey(environment: Environment) {
  return request(merchant, `${base(environment)}/merchant/rotate-publishable-key`, {
    method: 'POST',
  })
}
