import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { UNDO_CLEAR_MS } from '#contract/limits.ts'
import type { ChangeClient, PartnerClient } from '#contract/partner-clients.ts'
import { partnerClientQueries } from '../../shared/partner-api/partner-clients.queries.ts'
import { navigate } from '../../shared/routing/use-route.ts'
import { hideToast, showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import {
  changeClient,
  createClient,
  deleteClient,
  rotateSecret,
  undoDeleteClient,
} from './credentials.queries.ts'
import { learnSecret } from './visit.ts'

/** What can be done to the clients of the environment; each change shows at once in the list. */
export function useClientChanges() {
  const queryClient = useQueryClient()
  const { environment } = useWorkspace()
  const { queryKey } = partnerClientQueries.list(environment)
  const [deleted, setDeleted] = useState<{ clientId: string; toast: string }>()
  useEffect(() => {
    if (!deleted) return
    const timer = setTimeout(() => setDeleted(undefined), UNDO_CLEAR_MS)
    return () => clearTimeout(timer)
  }, [deleted])
  const refresh = () => queryClient.invalidateQueries({ queryKey })

  const create = useMutation({
    mutationFn: () => createClient(environment),
    async onSuccess({ client, clientSecret }) {
      learnSecret(environment, client.clientId, clientSecret)
      await refresh()
      navigate({ item: client.clientId })
    },
    onError: showFailure,
  })
  const change = useMutation({
    mutationFn: ({ clientId, ...body }: ChangeClient & { clientId: string }) =>
      changeClient(environment, clientId, body),
    onSuccess: refresh,
    onError: showFailure,
  })
  const rotate = useMutation({
    mutationFn: ({ clientId, overlapS }: { clientId: string; overlapS: number }) =>
      rotateSecret(environment, clientId, overlapS),
    onSuccess({ client, clientSecret }) {
      learnSecret(environment, client.clientId, clientSecret)
      return refresh()
    },
    onError: showFailure,
  })
  const restore = useMutation({
    mutationFn: (clientId: string) => undoDeleteClient(environment, clientId),
    async onSuccess({ clientId }) {
      if (deleted) hideToast(deleted.toast)
      setDeleted(undefined)
      await refresh()
      navigate({ item: clientId })
    },
    onError: showFailure,
  })
  const remove = useMutation({
    mutationFn: ({ clientId }: PartnerClient) => deleteClient(environment, clientId),
    async onSuccess(_nothing, { clientId, name }) {
      const toast = showToast({
        message: `Deleted ${name}: it gets 401 from now on`,
        action: { label: 'Undo', run: () => restore.mutate(clientId) },
        stayMs: UNDO_CLEAR_MS,
      })
      setDeleted({ clientId, toast })
      await refresh()
    },
    onError: showFailure,
  })
  return { create, change, rotate, remove, restore, deletedId: deleted?.clientId }
}

export type ClientChanges = ReturnType<typeof useClientChanges>
