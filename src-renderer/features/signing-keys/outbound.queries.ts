import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Environment } from '#contract/environments.ts'
import {
  mintedToken,
  type MintToken,
  tokenMutationList,
  tokenVerdict,
  type VerifyToken,
} from '#contract/jwt.ts'
import {
  type outboundCallBody,
  outboundCallList,
  outboundCallMade,
} from '#contract/outbound-calls.ts'
import { request } from '../../shared/api/request.ts'

const base = (environment: Environment): string => `/console/api/environments/${environment}`

export const outboundQueries = {
  mutations: () =>
    queryOptions({
      queryKey: ['token-mutations'],
      queryFn: async ({ signal }) =>
        (await request(tokenMutationList, '/console/api/token-mutations', { signal })).mutations,
    }),
  calls: (environment: Environment) =>
    queryOptions({
      queryKey: ['outbound-calls', environment],
      queryFn: async ({ signal }) =>
        (await request(outboundCallList, `${base(environment)}/outbound-calls`, { signal })).calls,
    }),
}

export const mintToken = (environment: Environment, body: MintToken) =>
  request(mintedToken, `${base(environment)}/outbound-tokens`, { method: 'POST', body })

export const verifyToken = (environment: Environment, body: VerifyToken) =>
  request(tokenVerdict, `${base(environment)}/jwt/verify`, { method: 'POST', body })

export const makeCall = (environment: Environment, body: z.input<typeof outboundCallBody>) =>
  request(outboundCallMade, `${base(environment)}/outbound-calls`, { method: 'POST', body })
