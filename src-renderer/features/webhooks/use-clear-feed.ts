import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_CLEAR_MS } from '#contract/limits.ts'
import { undoClear } from '../../shared/api/sessions.queries.ts'
import { hideToast, showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { clearFeed, feedQueries } from '../../shared/feed/feed.queries.ts'

/** Clears the session at once and offers to undo it for as long as the message stays. */
export function useClearFeed(resync: () => void) {
  const queryClient = useQueryClient()
  const { environment, sessionId, webhookUrl } = useWorkspace()
  const [undoToast, setUndoToast] = useState<string>()
  const { queryKey } = feedQueries.events(webhookUrl)

  const undo = useMutation({
    mutationFn: () => undoClear(environment, sessionId),
    onError: showFailure,
    onSuccess: resync,
    onSettled() {
      if (undoToast !== undefined) hideToast(undoToast)
    },
  })

  const clear = useMutation({
    async mutationFn() {
      // Only what is known to be stored goes: a webhook that arrives meanwhile may stay.
      const known = new Set(queryClient.getQueryData(queryKey)?.map(({ eventId }) => eventId))
      const { cleared } = await clearFeed(webhookUrl)
      return { cleared, known }
    },
    onError: showFailure,
    onSuccess({ cleared, known }) {
      queryClient.setQueryData(queryKey, (mirror = []) =>
        mirror.filter(({ eventId }) => !known.has(eventId)),
      )
      const toast = showToast({
        message: cleared === 1 ? 'Cleared 1 event' : `Cleared ${cleared} events`,
        action: { label: 'Undo', run: () => undo.mutate() },
        stayMs: UNDO_CLEAR_MS,
        onGone: () => setUndoToast((shown) => (shown === toast ? undefined : shown)),
      })
      setUndoToast(toast)
    },
  })
  return { clear, undo, canUndo: undoToast !== undefined }
}
