import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '#contract/environments.ts'
import { partnerClientList } from '#contract/partner-clients.ts'
import { request } from '../api/request.ts'

export const partnerClientQueries = {
  /** Under the topic of the server's notices. */
  list: (environment: Environment) =>
    queryOptions({
      queryKey: ['clients', environment],
      queryFn: async ({ signal }) => {
        const url = `/console/api/environments/${environment}/clients`
        return (await request(partnerClientList, url, { signal })).clients
      },
    }),
}
