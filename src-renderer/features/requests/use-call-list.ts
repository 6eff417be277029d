import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Environment } from '#contract/environments.ts'
import type { RequestPage } from '#contract/request-log.ts'
import { ApiError } from '../../shared/api/request.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { type CallList, fetchCalls, requestQueries } from './requests.queries.ts'

/** Loaded calls the page keeps; the server finds the others again. */
const KEPT = 5000
const TYPING_MS = 200

/** What a change of the list makes of it, as it is by then. */
type Update = (now: CallList) => CallList

/** The newest calls that pass the filter, kept up to date, and more of the older ones on demand. */
export function useCallList(environment: Environment, typed: string) {
  const queryClient = useQueryClient()
  const [filter] = useDebouncedValue(typed, TYPING_MS)
  const query = requestQueries.list(environment, filter)
  const { data: list } = useQuery(query)
  const { data: status } = useQuery(requestQueries.status())
  const isBusy = useRef(false)
  const isPutOff = useRef(false)
  const [turn, setTurn] = useState(0)
  const newestSeq = status?.newestSeq ?? 0

  const change = useCallback(
    async (load: (before: CallList) => Promise<Update>) => {
      const { queryKey } = requestQueries.list(environment, filter)
      const before = queryClient.getQueryData(queryKey)
      if (isBusy.current || !before) return
      isBusy.current = true
      try {
        const update = await load(before)
        queryClient.setQueryData(queryKey, (now) => now && update(now))
      } catch (error) {
        // A lost server has its own banner.
        if (!(error instanceof ApiError && error.status === 0)) showFailure(error)
      } finally {
        isBusy.current = false
        if (isPutOff.current) setTurn((count) => count + 1)
        isPutOff.current = false
      }
    },
    [queryClient, environment, filter],
  )

  const seenSeq = list?.seenSeq
  useEffect(() => {
    if (seenSeq === undefined || newestSeq === seenSeq) return
    if (isBusy.current) isPutOff.current = true
    else void change((before) => loadNewer(before, environment, filter, newestSeq))
  }, [change, environment, filter, seenSeq, newestSeq, turn])

  const loadOlder = useCallback(
    () =>
      change(async (before) => {
        const { olderBefore } = before
        if (olderBefore === null) return (now) => now
        const page = await fetchCalls(environment, filter, { before: olderBefore })
        return (now) => (now.olderBefore === olderBefore ? withOlder(now, page) : now)
      }),
    [change, environment, filter],
  )
  return { list, status, filter, loadOlder }
}

function withOlder(now: CallList, page: RequestPage): CallList {
  const entries = [...now.entries, ...page.entries].slice(0, KEPT)
  return { ...now, entries, olderBefore: entries.length < KEPT ? page.olderBefore : null }
}

async function loadNewer(
  before: CallList,
  environment: Environment,
  filter: string,
  newestSeq: number,
): Promise<Update> {
  const isCleared = newestSeq < before.seenSeq
  const range = isCleared ? {} : { after: before.seenSeq }
  const page = await fetchCalls(environment, filter, range)
  return (now) => {
    // The list was loaded anew meanwhile.
    if (now.seenSeq !== before.seenSeq) return now
    // More came than one page holds, or nothing of before is left: the list starts again.
    if (isCleared || page.olderBefore !== null) return { ...page, seenSeq: newestSeq }
    const known = new Set(now.entries.map(({ seq }) => seq))
    const fresh = page.entries.filter(({ seq }) => !known.has(seq))
    return { ...now, entries: [...fresh, ...now.entries].slice(0, KEPT), seenSeq: newestSeq }
  }
}
