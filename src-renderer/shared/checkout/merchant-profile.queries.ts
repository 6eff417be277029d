import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '#contract/environments.ts'
import { merchantProfile, type MerchantProfileChange } from '#contract/merchant-profile.ts'
import { request } from '../api/request.ts'

const urlOf = (environment: Environment): string =>
  `/console/api/environments/${environment}/merchant-profile`

export const merchantProfileQueries = {
  detail: (environment: Environment) =>
    queryOptions({
      queryKey: ['merchant-profile', environment],
      queryFn: ({ signal }) => request(merchantProfile, urlOf(environment), { signal }),
    }),
}

export function changeMerchantProfile(environment: Environment, change: MerchantProfileChange) {
  return request(merchantProfile, urlOf(environment), { method: 'PATCH', body: change })
}

/** Whether the page of a method lets itself be framed. */
export function setFramePolicy(environment: Environment, methodType: string, canBeFramed: boolean) {
  return changeMerchantProfile(environment, { methods: { [methodType]: { canBeFramed } } })
}
