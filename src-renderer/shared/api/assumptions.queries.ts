import { queryOptions } from '@tanstack/react-query'
import { assumption, assumptionList } from '#contract/assumptions.ts'
import { request } from './request.ts'

const BASE = '/console/api/assumptions'

export const assumptionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['assumptions'],
      queryFn: async ({ signal }) => (await request(assumptionList, BASE, { signal })).assumptions,
    }),
}

export function setAssumption(id: string, value: string) {
  return request(assumption, `${BASE}/${id}`, { method: 'PUT', body: { value } })
}
