import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DeliveryTarget } from '#contract/deliveries.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { changeTarget, createTarget } from './deliveries.queries.ts'
import {
  draftOf,
  problemsOf,
  type TargetDraft,
  toNewTarget,
  toTargetChange,
} from './target-draft.ts'

/** A target while it is typed; `target` is undefined for a new one. */
export function useTargetForm(target: DeliveryTarget | undefined, onDone: () => void) {
  const place = useWorkspace()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(target))
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(draft, target?.signing.hasSecret ?? false)
  const save = useMutation({
    mutationFn: (wanted: TargetDraft) =>
      target
        ? changeTarget(place, target.id, toTargetChange(wanted, target))
        : createTarget(place, toNewTarget(wanted)),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['deliveries'] })
      onDone()
    },
  })
  return {
    draft,
    change: (part: Partial<TargetDraft>): void => setDraft((now) => ({ ...now, ...part })),
    /** Told from the first try on. */
    problems: isTried ? problems : {},
    submit(event: FormEvent): void {
      event.preventDefault()
      setIsTried(true)
      if (Object.keys(problems).length === 0) save.mutate(draft)
    },
    isSaving: save.isPending,
    failure: save.error,
  }
}
