import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeliveryTarget } from '#contract/deliveries.ts'
import { UNDO_CLEAR_MS } from '#contract/limits.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import {
  changeTarget,
  deleteTarget,
  pauseTarget,
  resumeTarget,
  testTarget,
  undoDeleteTarget,
} from './deliveries.queries.ts'

export type TargetChanges = ReturnType<typeof useTargetChanges>

/** What can be done with a target. */
export function useTargetChanges() {
  const place = useWorkspace()
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: ['deliveries'] })
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: showFailure,
    onSettled: renew,
  })

  const restore = (id: string): void => change.mutate(() => undoDeleteTarget(place, id))

  return {
    remove: ({ id, name }: DeliveryTarget) =>
      change.mutate(async () => {
        await deleteTarget(place, id)
        showToast({
          message: `Deleted the target ${name}`,
          action: { label: 'Undo', run: () => restore(id) },
          stayMs: UNDO_CLEAR_MS,
        })
      }),
    setPaused: ({ id }: DeliveryTarget, isPaused: boolean) =>
      change.mutate(() => (isPaused ? pauseTarget(place, id) : resumeTarget(place, id))),
    setOn: ({ id }: DeliveryTarget, isOn: boolean) =>
      change.mutate(() => changeTarget(place, id, { isOn })),
    test: ({ id, name }: DeliveryTarget) =>
      change.mutate(() =>
        testTarget(place, id).then((attempt) =>
          showToast({
            message:
              attempt.failure === null
                ? `${name} answered ${attempt.answer?.status ?? ''} to the test event`
                : `${name}: ${attempt.failure}`,
          }),
        ),
      ),
  }
}
