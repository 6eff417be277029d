import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportFormat, ImportReceipt } from '#contract/session-file.ts'
import type { WebhookSession } from '#contract/webhook-sessions.ts'
import { sessionQueries } from '../../shared/api/sessions.queries.ts'
import { navigate } from '../../shared/routing/use-route.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { importSession, loadSample } from './session-files.queries.ts'

/** Brings sessions in from files and samples, opening each, and writes the open one out. */
export function useSessionFiles() {
  const queryClient = useQueryClient()
  const { environment, sessionId } = useWorkspace()

  function open(session: WebhookSession): void {
    const { queryKey } = sessionQueries.list(environment)
    queryClient.setQueryData(queryKey, (known = []) => [
      session,
      ...known.filter(({ id }) => id !== session.id),
    ])
    navigate({ tab: 'webhooks', sessionId: session.id, item: undefined })
  }

  const load = useMutation({
    mutationFn: (file: File) => importSession(environment, file),
    onError: showFailure,
    onSuccess(receipt) {
      open(receipt.session)
      showToast({ message: describeImport(receipt) })
    },
  })
  const sample = useMutation({
    mutationFn: (name: string) => loadSample(environment, name),
    onError: showFailure,
    onSuccess: open,
  })
  return {
    load: load.mutate,
    sample,
    save: (format: ExportFormat) => saveExport(exportUrl(environment, sessionId, format)),
  }
}

function exportUrl(environment: string, sessionId: string, format: ExportFormat): string {
  return `/console/api/environments/${environment}/sessions/${sessionId}/export?format=${format}`
}

/** The answer names the file; a browser writes it down as it comes, however large. */
function saveExport(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

function describeImport({ imported, replacedId, redactions }: ImportReceipt): string {
  const parts = [
    `Imported ${count(imported.events, 'event')}`,
    ...(replacedId === null ? [] : ['as a new session, since its id was taken']),
    ...(redactions === 0 ? [] : [`with ${count(redactions, 'secret')} masked`]),
  ]
  return parts.join(', ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
