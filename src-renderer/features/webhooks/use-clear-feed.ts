import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_CLEAR_MS } from '#contract/limits.ts'
import { undoClear } from '../../shared/api/sessions.queries.ts'
import { feedQueries } from '../../shared/feed/feed.queries.ts'
import { hideToast, showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { clearSession } from './webhooks.queries.ts'

/** Clears the session, feed and archive, at once and offers to undo it for as long as the message stays. */
export function useClearFeed(resync: () => void) {
  const queryClient = useQueryClient()
  const { environment, sessionId, feedUrl } = useWorkspace()
  const [undoToast, setUndoToast] = useState<string>()
  const { queryKey } = feedQueries.events(feedUrl)
  const readArchiveAnew = (): Promise<void> =>
    queryClient.resetQueries({ queryKey: ['archive', environment, sessionId] })

  const undo = useMutation({
    mutationFn: () => undoClear(environment, sessionId),
    onError: showFailure,
    onSuccess() {
      resync()
      return readArchiveAnew()
    },
    onSettled() {
      if (undoToast !== undefined) hideToast(undoToast)
    },
  })

  const clear = useMutation({
    async mutationFn() {
      // Only what is known to be stored goes: a webhook that arrives meanwhile may stay.
      const known = new Set(queryClient.getQueryData(queryKey)?.map(({ eventId }) => eventId))
      const { cleared } = await clearSession(environment, sessionId)
      return { cleared, known }
    },
    onError: showFailure,
    onSuccess({ cleared, known }) {
      queryClient.setQueryData(queryKey, (mirror = []) =>
        mirror.filter(({ eventId }) => !known.has(eventId)),
      )
      const toast = showToast({
        message:
          cleared === 1 ? 'Cleared 1 event' : `Cleared ${cleared.toLocaleString('en')} events`,
        action: { label: 'Undo', run: () => undo.mutate() },
        stayMs: UNDO_CLEAR_MS,
        onGone: () => setUndoToast((shown) => (shown === toast ? undefined : shown)),
      })
      setUndoToast(toast)
      return readArchiveAnew()
    },
  })
  return { clear, undo, canUndo: undoToast !== undefined }
}
