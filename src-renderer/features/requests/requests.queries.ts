import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Environment } from '#contract/environments.ts'
import {
  loggedExchange,
  type LoggedRequest,
  requestFailures,
  requestLogCleared,
  requestLogStatus,
  requestPage,
} from '#contract/request-log.ts'
import { request } from '../../shared/api/request.ts'

const BASE = '/console/api/requests'

interface Range {
  before?: number
  after?: number
}

/** The calls a list shows, newest first, as far as they were loaded. */
export interface CallList {
  readonly entries: readonly LoggedRequest[]
  /** Where to go on; null at the end. */
  readonly olderBefore: number | null
  /** The log's newest call when the list was last brought up to date. */
  readonly seenSeq: number
}

export const requestQueries = {
  /** Under the topic of the server's notices: asked again whenever calls were logged. */
  status: () =>
    queryOptions({
      queryKey: ['requests', 'status'],
      queryFn: ({ signal }) => request(requestLogStatus, '/console/api/request-log', { signal }),
    }),
  list: (environment: Environment, filter: string) =>
    queryOptions({
      queryKey: ['request-log', 'list', environment, filter],
      queryFn: async ({ signal }): Promise<CallList> => {
        const { newestSeq } = await request(requestLogStatus, '/console/api/request-log', {
          signal,
        })
        return { ...(await fetchCalls(environment, filter, {}, signal)), seenSeq: newestSeq }
      },
      placeholderData: keepPreviousData,
      gcTime: 30_000,
    }),
  /** Under the topic of the server's notices, as the status is. */
  failures: (environment: Environment) =>
    queryOptions({
      queryKey: ['requests', 'failures', environment],
      queryFn: ({ signal }) =>
        request(requestFailures, `/console/api/request-failures?environment=${environment}`, {
          signal,
        }),
    }),
  call: (seq: number) =>
    queryOptions({
      queryKey: ['request-log', 'call', seq],
      queryFn: ({ signal }) => request(loggedExchange, `${BASE}/${seq}`, { signal }),
      gcTime: 30_000,
    }),
}

export function fetchCalls(
  environment: Environment,
  filter: string,
  range: Range,
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({ environment, filter })
  for (const [name, seq] of Object.entries(range)) query.set(name, String(seq))
  return request(requestPage, `${BASE}?${query}`, signal ? { signal } : {})
}

export function clearRequestLog() {
  return request(requestLogCleared, BASE, { method: 'DELETE' })
}

export function undoClearRequestLog() {
  return request(requestLogCleared, `${BASE}/undo-clear`, { method: 'POST' })
}

/** Where a HAR file is downloaded from: of one call, or of all that pass the filter. */
export function harUrl(environment: Environment, filter: string, seq?: number): string {
  const query = new URLSearchParams({ environment, filter })
  if (seq !== undefined) query.set('seq', String(seq))
  return `${BASE}/har?${query}`
}
