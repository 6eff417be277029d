import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ArchivedEventDetail } from '#contract/webhook-archive.ts'
import { feedQueries } from '../../shared/feed/feed.queries.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { webhookQueries } from './webhooks.queries.ts'

/** An event's body as received, and the rest as soon as the archive has told it. */
export interface EventText {
  readonly json: string | undefined
  readonly detail: ArchivedEventDetail | undefined
  readonly error: Error | null
}

/** Bodies of events: from the stream where it brought them, else from the archive. */
export function useEventTexts(eventIds: readonly string[]): EventText[] {
  const queryClient = useQueryClient()
  const { environment, sessionId, feedUrl } = useWorkspace()
  const details = useQueries({
    queries: eventIds.map((id) => webhookQueries.event(environment, sessionId, id)),
  })
  const mirror = queryClient.getQueryData(feedQueries.events(feedUrl).queryKey)
  return details.map(({ data, error }, index) => {
    const streamed = mirror?.find(({ eventId }) => eventId === eventIds[index])
    return { json: data?.body ?? streamed?.payloadJson, detail: data, error }
  })
}

/** Reads the body of an event that is not on the screen. */
export function useReadEventText() {
  const queryClient = useQueryClient()
  const { environment, sessionId, feedUrl } = useWorkspace()
  return useCallback(
    async (eventId: string): Promise<string> => {
      const mirror = queryClient.getQueryData(feedQueries.events(feedUrl).queryKey)
      const streamed = mirror?.find((event) => event.eventId === eventId)
      if (streamed) return streamed.payloadJson
      const query = webhookQueries.event(environment, sessionId, eventId)
      return (await queryClient.fetchQuery(query)).body
    },
    [queryClient, environment, sessionId, feedUrl],
  )
}
