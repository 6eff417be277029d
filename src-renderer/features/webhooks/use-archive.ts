import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { eventsOf, withNewestPage } from './archive-pages.ts'
import { readArchive, webhookQueries } from './webhooks.queries.ts'

/** Least time between two readings of the newest page, in milliseconds. */
const READ_EVERY_MS = 400

/**
 * The archived events of the session that pass the filter, as far back as one scrolled. Each time `news` changes the
 * newest page is read again, but not more often than the server likes. `isAsked` is false for a filter it would refuse.
 */
export function useArchive(filter: string, news: string, isAsked: boolean) {
  const queryClient = useQueryClient()
  const { environment, sessionId } = useWorkspace()
  const options = webhookQueries.archive(environment, sessionId, filter)
  const { data, isPending, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...options,
    enabled: isAsked,
  })

  const readNewest = useCallback(async () => {
    const { queryKey } = webhookQueries.archive(environment, sessionId, filter)
    if (!queryClient.getQueryData(queryKey)) return
    const newest = await readArchive(environment, sessionId, filter)
    const known = queryClient.getQueryData(queryKey)
    const merged = known && withNewestPage(known, newest)
    if (merged) queryClient.setQueryData(queryKey, merged)
    else await queryClient.resetQueries({ queryKey })
  }, [queryClient, environment, sessionId, filter])

  const readAt = useRef(0)
  useEffect(() => {
    const sinceMs = Date.now() - readAt.current
    const timer = setTimeout(
      () => {
        readAt.current = Date.now()
        // A lost server has its own banner, and the stream's return is news again.
        readNewest().catch(() => undefined)
      },
      Math.max(READ_EVERY_MS - sinceMs, 30),
    )
    return () => clearTimeout(timer)
  }, [readNewest, news])

  return {
    events: useMemo(() => eventsOf(data), [data]),
    facts: data?.pages[0],
    isPending,
    error,
    readNewest,
    readOlder: useCallback(() => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    }, [hasNextPage, isFetching, fetchNextPage]),
    hasOlder: hasNextPage,
  }
}
