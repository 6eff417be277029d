import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '#contract/environments.ts'
import { merchant, runKey } from '#contract/merchants.ts'
import { request } from '../api/request.ts'

const base = (environment: Environment): string =>
  `/console/api/environments/${environment}/merchant`

/** The keys with which the page calls the emulated API, as a merchant's server or app would. */
export const merchantKeyQueries = {
  /** Secret key of this run, for what a merchant's server calls. A restart of the server changes it. */
  runKey: (environment: Environment, startedAt: string) =>
    queryOptions({
      queryKey: ['run-key', environment, startedAt],
      queryFn: async ({ signal }) =>
        (await request(runKey, `${base(environment)}/run-key`, { signal })).secretKey,
      staleTime: Infinity,
    }),
  /** The merchant with its publishable key, for what a browser or an app calls. */
  merchant: (environment: Environment) =>
    queryOptions({
      queryKey: ['merchant', environment],
      queryFn: ({ signal }) => request(merchant, base(environment), { signal }),
    }),
}
