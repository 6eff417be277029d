import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createSampleSession, sessionQueries } from '../../shared/api/sessions.queries.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { openSession, useWorkspace } from '../../shared/workspace/workspace.tsx'

/** Makes a session of sample events and opens it. */
export function useSampleSession() {
  const queryClient = useQueryClient()
  const { environment } = useWorkspace()
  return useMutation({
    mutationFn: () => createSampleSession(environment),
    onError: showFailure,
    async onSuccess(created) {
      await queryClient.invalidateQueries({ queryKey: sessionQueries.list(environment).queryKey })
      openSession(created.id)
    },
  })
}
