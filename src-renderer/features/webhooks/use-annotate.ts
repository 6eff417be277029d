import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnnotateEvent, ArchivedEvent, ArchivePage } from '#contract/webhook-archive.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { annotateEvent } from './webhooks.queries.ts'

interface Annotation {
  eventIds: readonly string[]
  change: AnnotateEvent
}

/** Pins events or writes notes to them; the lists show it at once. */
export function useAnnotate() {
  const queryClient = useQueryClient()
  const { environment, sessionId } = useWorkspace()
  const queryKey = ['archive', environment, sessionId]

  function show(eventIds: readonly string[], change: Partial<ArchivedEvent>): void {
    const ids = new Set(eventIds)
    queryClient.setQueriesData<InfiniteData<ArchivePage>>(
      { queryKey },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            events: page.events.map((event) =>
              ids.has(event.eventId) ? { ...event, ...change } : event,
            ),
          })),
        },
    )
  }

  const { mutate } = useMutation({
    mutationFn: ({ eventIds, change }: Annotation) =>
      Promise.all(eventIds.map((id) => annotateEvent(environment, sessionId, id, change))),
    onMutate: ({ eventIds, change: { isPinned, note } }) =>
      show(eventIds, {
        ...(isPinned !== undefined && { isPinned }),
        ...(note !== undefined && { note: note === '' ? null : note }),
      }),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return mutate
}
