import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { postWebhook } from '../../shared/feed/feed.queries.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { sampleWebhook } from './sample-event.ts'

/** Sends sample events, each with the next outcome. */
export function useSamples() {
  const { feedUrl } = useWorkspace()
  const [count, setCount] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => postWebhook(feedUrl, sampleWebhook(count, Date.now())),
    onError: showFailure,
    onSuccess: () => setCount((sent) => sent + 1),
  })
  return { send: () => mutate(), isSending: isPending }
}
