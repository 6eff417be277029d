import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConformanceRunInput } from '#contract/conformance.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { cancelRun, conformanceQueries, startRun } from './conformance.queries.ts'

/** The run of the link, else the newest, and what can be done: one run at a time. */
export function useConformanceRun() {
  const { item } = useRoute()
  const queryClient = useQueryClient()
  const { data: runs = [] } = useQuery(conformanceQueries.runs())
  const runId = item ?? runs[0]?.id
  const { data: run } = useQuery({
    ...conformanceQueries.run(runId ?? ''),
    enabled: runId !== undefined,
  })
  const active = runs.find(({ state }) => state === 'running')
  const start = useMutation({
    mutationFn: startRun,
    onSuccess: (started) => {
      queryClient.setQueryData(conformanceQueries.run(started.id).queryKey, started)
      void queryClient.invalidateQueries(conformanceQueries.runs())
      navigate({ item: started.id }, { replace: true })
    },
  })
  const cancel = useMutation({ mutationFn: cancelRun, onError: showFailure })

  function stop(): void {
    if (active) cancel.mutate(active.id)
  }
  useCommand('conformance.cancel', stop, { enabled: active !== undefined })

  return {
    runs,
    run,
    isRunning: active !== undefined || start.isPending,
    /** Why the last start was refused. */
    refusal: start.error,
    start: (body: ConformanceRunInput) => start.mutate(body),
    stop,
  }
}
