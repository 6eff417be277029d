import { queryOptions } from '@tanstack/react-query'
import { overview } from '#contract/console.ts'
import { request } from './request.ts'

export const overviewQueries = {
  detail: () =>
    queryOptions({
      queryKey: ['overview'],
      queryFn: ({ signal }) => request(overview, '/console/api/overview', { signal }),
      retry: false,
      // Asks until the server is back, or the opening link has signed this browser in.
      refetchInterval: ({ state }) => (state.status === 'error' ? 1000 : false),
      refetchIntervalInBackground: true,
    }),
}
