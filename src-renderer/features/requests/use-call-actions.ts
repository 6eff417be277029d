import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_CLEAR_LOG_MS } from '#contract/request-log.ts'
import { hideToast, showFailure, showToast } from '../../shared/ui/toast.tsx'
import { clearRequestLog, undoClearRequestLog } from './requests.queries.ts'

/** Clears the log at once and offers to bring it back. */
export function useClearLog() {
  const queryClient = useQueryClient()
  const [toastId, setToastId] = useState<string>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['request-log', 'list'] })

  const undo = useMutation({
    mutationFn: undoClearRequestLog,
    onError: showFailure,
    onSettled() {
      if (toastId !== undefined) hideToast(toastId)
      setToastId(undefined)
      return refresh()
    },
  })
  const clear = useMutation({
    mutationFn: clearRequestLog,
    onError: showFailure,
    onSuccess({ count }) {
      const calls = count === 1 ? '1 call' : `${count} calls`
      const id = showToast({
        message: `Cleared ${calls} from the log`,
        action: { label: 'Undo', run: () => undo.mutate() },
        stayMs: UNDO_CLEAR_LOG_MS,
        onGone: () => setToastId(undefined),
      })
      setToastId(id)
      return refresh()
    },
  })
  return {
    clear: () => clear.mutate(),
    undo: () => undo.mutate(),
    isClearing: clear.isPending,
    canUndo: toastId !== undefined,
  }
}
