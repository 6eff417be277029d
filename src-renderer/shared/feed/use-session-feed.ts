import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { followEventStream } from '../api/event-stream.ts'
import { useWorkspace } from '../workspace/workspace.tsx'
import { type FeedEvent, readEvent, readInitial } from './feed-event.ts'
import { feedQueries, withNewEvents } from './feed.queries.ts'
import { streamRecorder } from './stream-log.ts'

/** The two states of a feed connection, in the specification's words. Spec §3. */
export type FeedStatus = 'Connected' | 'Reconnecting'

export interface SessionFeed {
  /** Newest first; undefined until the stream has sent what is stored. */
  readonly events: readonly FeedEvent[] | undefined
  readonly status: FeedStatus
  /** Opens the stream anew, which brings all stored events again. */
  readonly resync: () => void
}

/** Events that arrive within this time are shown together, in milliseconds. */
const BATCH_MS = 16

/** Keeps the cached events of a session in step with its public stream. */
export function useSessionFeed(feedUrl: string): SessionFeed {
  const queryClient = useQueryClient()
  const { data: events } = useQuery(feedQueries.events(feedUrl))
  const [status, setStatus] = useState<FeedStatus>('Reconnecting')
  const [generation, setGeneration] = useState(0)
  // The stream stays open meanwhile, but nothing can come through it.
  const isRedisAway = useWorkspace().overview.storage.problem?.kind === 'redis_away'

  useEffect(() => {
    const { queryKey } = feedQueries.events(feedUrl)
    const record = streamRecorder(feedUrl)
    let arrived: FeedEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    function flush(): void {
      timer = undefined
      const batch = arrived
      arrived = []
      queryClient.setQueryData(queryKey, (mirror = []) => withNewEvents(mirror, batch))
    }

    const stop = followEventStream(`${feedUrl}/stream`, {
      on: {
        initial(data) {
          arrived = []
          queryClient.setQueryData(queryKey, readInitial(data).toReversed())
          setStatus('Connected')
          record.open()
        },
        webhook(data) {
          arrived.push(readEvent(data))
          timer ??= setTimeout(flush, BATCH_MS)
        },
        heartbeat: record.beat,
      },
      onLost() {
        setStatus('Reconnecting')
        record.lost()
      },
    })
    return () => {
      stop()
      record.left()
      clearTimeout(timer)
    }
  }, [queryClient, feedUrl, generation])

  const resync = useCallback(() => setGeneration((count) => count + 1), [])
  return { events, status: isRedisAway ? 'Reconnecting' : status, resync }
}
