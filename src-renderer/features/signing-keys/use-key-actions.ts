import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeKey, SigningKey } from '#contract/signing-keys.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { activateKey, changeKey, expireKey, signingKeyQueries } from './signing-keys.queries.ts'

/** What can be done to one key. A refusal is told in a toast. */
export function useKeyActions() {
  const refresh = useRefreshKeys()
  const act = useMutation({
    mutationFn: (run: () => Promise<SigningKey>) => run(),
    onSuccess: refresh,
    onError: showFailure,
  })
  return {
    isPending: act.isPending,
    activate: ({ kid }: SigningKey) => act.mutate(() => activateKey(kid)),
    expire: ({ kid }: SigningKey) => act.mutate(() => expireKey(kid)),
    change: ({ kid }: SigningKey, change: ChangeKey) => act.mutate(() => changeKey(kid, change)),
  }
}

/** Asks again for the keys and the key set; change notices do the same a moment later. */
export function useRefreshKeys(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries(signingKeyQueries.list())
    void queryClient.invalidateQueries(signingKeyQueries.served())
  }
}

/** Keys that can still be ended, moved or activated. */
export const canActivate = ({ status }: SigningKey): boolean => status === 'upcoming'
export const canExpire = ({ status }: SigningKey): boolean => status !== 'retired'
export const canMoveEnd = ({ status }: SigningKey): boolean =>
  status === 'upcoming' || status === 'active'
