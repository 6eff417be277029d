import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './request.ts'

/** The page's cache. Streams keep it fresh, so nothing is asked again on a mere focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
