import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryTarget } from '#contract/deliveries.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import {
  changeTarget,
  deleteTarget,
  pauseTarget,
  resumeTarget,
  testTarget,
} from './deliveries.queries.ts'

const UNDO_MS = 10_000

export type TargetChanges = ReturnType<typeof useTargetChanges>

/** What can be done with a target. A deleted one is switched off at once and goes when it can't be undone any more. */
export function useTargetChanges() {
  const place = useWorkspace()
  const queryClient = useQueryClient()
  const [goingIds, setGoingIds] = useState<ReadonlySet<string>>(new Set())
  const renew = () => queryClient.invalidateQueries({ queryKey: ['deliveries'] })
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: showFailure,
    onSettled: renew,
  })

  function setGoing(id: string, isGoing: boolean): void {
    setGoingIds((ids) => new Set(isGoing ? [...ids, id] : [...ids].filter((one) => one !== id)))
  }

  function remove({ id, name, isOn }: DeliveryTarget): void {
    let isUndone = false
    setGoing(id, true)
    change.mutate(() => changeTarget(place, id, { isOn: false }))
    showToast({
      message: `Deleted the target ${name}`,
      stayMs: UNDO_MS,
      action: {
        label: 'Undo',
        run() {
          isUndone = true
          setGoing(id, false)
          change.mutate(() => changeTarget(place, id, { isOn }))
        },
      },
      onGone() {
        // Pressing Undo closes the message before it acts.
        queueMicrotask(() => {
          if (!isUndone) change.mutate(() => deleteTarget(place, id))
        })
      },
    })
  }

  return {
    goingIds,
    remove,
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
