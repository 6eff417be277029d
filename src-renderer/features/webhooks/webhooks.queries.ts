import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Environment } from '#contract/environments.ts'
import { paymentList } from '#contract/payment-response.ts'
import {
  type AnnotateEvent,
  archivedEvent,
  archivedEventDetail,
  archivePage,
  SOURCE_HEADER,
} from '#contract/webhook-archive.ts'
import { feedCleared, webhookReceipt } from '#contract/webhook-sessions.ts'
import { request } from '../../shared/api/request.ts'

const base = (environment: Environment): string => `/console/api/environments/${environment}`

const archiveUrl = (environment: Environment, sessionId: string): string =>
  `${base(environment)}/sessions/${sessionId}/archive`

const eventUrl = (environment: Environment, sessionId: string, eventId: string): string =>
  `${archiveUrl(environment, sessionId)}/${encodeURIComponent(eventId)}`

const PAYMENTS_OFFERED = 50
const PAGE = 200

/** Keys start with the topic whose change notice renews them. */
export const webhookQueries = {
  /** What the archive keeps of a session, as far back as one scrolled. */
  archive: (environment: Environment, sessionId: string, filter: string) =>
    infiniteQueryOptions({
      queryKey: ['archive', environment, sessionId, 'list', filter],
      queryFn: ({ pageParam, signal }) =>
        readArchive(environment, sessionId, filter, pageParam, signal),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    }),
  /** All there is about one event; it never changes but for pin and note, which the list has. */
  event: (environment: Environment, sessionId: string, eventId: string) =>
    queryOptions({
      queryKey: ['archived-event', environment, sessionId, eventId],
      queryFn: ({ signal }) =>
        request(archivedEventDetail, eventUrl(environment, sessionId, eventId), { signal }),
      gcTime: 60_000,
    }),
  /** Newest payments of the environment, to make events about. */
  payments: (environment: Environment) =>
    queryOptions({
      queryKey: ['payments', environment, 'for-events'],
      queryFn: async ({ signal }) =>
        (
          await request(paymentList, `${base(environment)}/payments?limit=${PAYMENTS_OFFERED}`, {
            signal,
          })
        ).data,
    }),
}

export function readArchive(
  environment: Environment,
  sessionId: string,
  filter: string,
  before?: number,
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({ filter, limit: String(PAGE) })
  if (before !== undefined) query.set('before', String(before))
  return request(archivePage, `${archiveUrl(environment, sessionId)}?${query.toString()}`, {
    ...(signal && { signal }),
  })
}

export function annotateEvent(
  environment: Environment,
  sessionId: string,
  eventId: string,
  change: AnnotateEvent,
) {
  return request(archivedEvent, eventUrl(environment, sessionId, eventId), {
    method: 'PATCH',
    body: change,
  })
}

/** Takes a session's events off its feed and out of the archive; undoing brings both back. */
export function clearSession(environment: Environment, sessionId: string) {
  return request(feedCleared, `${base(environment)}/sessions/${sessionId}/clear`, {
    method: 'POST',
  })
}

/** Posts the text as it is to the session's own address and says where it came from. */
export function postEvent(feedUrl: string, text: string, source: 'manual' | 'replay') {
  return request(webhookReceipt, feedUrl, {
    method: 'POST',
    text,
    headers: { [SOURCE_HEADER]: source },
  })
}
