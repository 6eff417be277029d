import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what is shown and may have changed, under the key or all there is.
 * An answer on its way is dropped for the new one, save a first one, which the library lets
 * arrive: it may have left before the change, so it is asked for again after it.
 */
export async function renewQueries(queryClient: QueryClient, queryKey: QueryKey = []) {
  const loading = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const renewed = queryClient.invalidateQueries({ queryKey })
  await Promise.allSettled(loading.map(({ promise }) => promise))
  await Promise.all([
    renewed,
    ...loading.map((query) =>
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
    ),
  ])
}
