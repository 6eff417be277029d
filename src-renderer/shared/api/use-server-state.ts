import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changeNotice, type Overview } from '#contract/console.ts'
import { followEventStream } from './event-stream.ts'
import { overviewQueries } from './overview.queries.ts'
import { renewQueries } from './renew-queries.ts'
import { ApiError } from './request.ts'

/** `starting` lasts until the first answer; `signed-out` means that this browser has no valid cookie. */
export type ServerState =
  | { readonly status: 'starting' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'running' | 'stopped'; readonly overview: Overview }

/** Whether the server answers; keeps the cached lists in step with its change notices. Use once, in the shell. */
export function useServerState(): ServerState {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(overviewQueries.detail())
  const [isStreamLost, setIsStreamLost] = useState(false)
  const isSignedIn = data !== undefined && !isRefusal(error)

  useEffect(() => {
    if (!isSignedIn) return
    return followEventStream('/console/api/events', {
      on: {
        connected() {
          setIsStreamLost(false)
          // What changed while the stream was away is not told again.
          void renewQueries(queryClient)
        },
        changed(text) {
          const { topic } = changeNotice.parse(JSON.parse(text))
          void renewQueries(queryClient, [topic])
        },
      },
      onLost() {
        setIsStreamLost(true)
        void queryClient.invalidateQueries(overviewQueries.detail())
      },
    })
  }, [queryClient, isSignedIn])

  if (isRefusal(error)) return { status: 'signed-out' }
  if (!data) return { status: 'starting' }
  return { status: isStreamLost || error ? 'stopped' : 'running', overview: data }
}

function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401
}
