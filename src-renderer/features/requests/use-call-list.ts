import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Environment } from '#contract/environments.ts'
import { ApiError } from '../../shared/api/request.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { type CallList, fetchCalls, requestQueries } from './requests.queries.ts'

/** Loaded calls the page keeps; the server finds the others again. */
const KEPT = 5000
const TYPING_MS = 200

/** The newest calls that pass the filter, kept up to date, and more of the older ones on demand. */
export function useCallList(environment: Environment, typed: string) {
  const queryClient = useQueryClient()
  const [filter] = useDebouncedValue(typed, TYPING_MS)
  const query = requestQueries.list(environment, filter)
  const { data: list } = useQuery(query)
  const { data: status } = useQuery(requestQueries.status())
  const isBusy = useRef(false)
  const newestSeq = status?.newestSeq ?? 0

  const change = useCallback(
    async (update: (list: CallList) => Promise<CallList>) => {
      const { queryKey } = requestQueries.list(environment, filter)
      const before = queryClient.getQueryData(queryKey)
      if (isBusy.current || !before) return
      isBusy.current = true
      try {
        queryClient.setQueryData(queryKey, await update(before))
      } catch (error) {
        // A lost server has its own banner.
        if (!(error instanceof ApiError && error.status === 0)) showFailure(error)
      } finally {
        isBusy.current = false
      }
    },
    [queryClient, environment, filter],
  )

  const seenSeq = list?.seenSeq
  useEffect(() => {
    if (seenSeq === undefined || newestSeq === seenSeq) return
    void change((before) => withNewer(before, environment, filter, newestSeq))
  }, [change, environment, filter, seenSeq, newestSeq])

  const loadOlder = useCallback(
    () =>
      change(async (before) => {
        if (before.olderBefore === null) return before
        const page = await fetchCalls(environment, filter, { before: before.olderBefore })
        const entries = [...before.entries, ...page.entries].slice(0, KEPT)
        return { ...before, entries, olderBefore: entries.length < KEPT ? page.olderBefore : null }
      }),
    [change, environment, filter],
  )
  return { list, status, filter, loadOlder }
}

async function withNewer(
  before: CallList,
  environment: Environment,
  filter: string,
  newestSeq: number,
): Promise<CallList> {
  const isCleared = newestSeq < before.seenSeq
  const range = isCleared ? {} : { after: before.seenSeq }
  const page = await fetchCalls(environment, filter, range)
  // More came than one page holds, or nothing of before is left: the list starts again.
  if (isCleared || page.olderBefore !== null) return { ...page, seenSeq: newestSeq }
  const known = new Set(before.entries.map(({ seq }) => seq))
  const fresh = page.entries.filter(({ seq }) => !known.has(seq))
  return { ...before, entries: [...fresh, ...before.entries].slice(0, KEPT), seenSeq: newestSeq }
}
