import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createSession, renameSession, sessionQueries } from '../../shared/api/sessions.queries.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { openSession, useWorkspace } from '../../shared/workspace/workspace.tsx'

/** Makes a session and opens it. */
export function useCreateSession() {
  const queryClient = useQueryClient()
  const { environment } = useWorkspace()
  return useMutation({
    mutationFn: (name: string | undefined) => createSession(environment, name),
    onError: showFailure,
    onSuccess(created) {
      const { queryKey } = sessionQueries.list(environment)
      queryClient.setQueryData(queryKey, (known = []) => [
        created,
        ...known.filter(({ id }) => id !== created.id),
      ])
      openSession(created.id)
    },
  })
}

export function useRenameSession() {
  const queryClient = useQueryClient()
  const { environment } = useWorkspace()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      renameSession(environment, id, name),
    onError: showFailure,
    onSuccess(renamed) {
      const { queryKey } = sessionQueries.list(environment)
      queryClient.setQueryData(queryKey, (known = []) =>
        known.map((session) => (session.id === renamed.id ? renamed : session)),
      )
    },
  })
}
