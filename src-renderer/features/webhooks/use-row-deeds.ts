import { linkTo } from '../../shared/routing/use-route.ts'
import { copyText } from '../../shared/ui/copy-text.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { curlCommand } from './curl.ts'
import type { RowDeeds } from './row-actions.ts'
import { useAnnotate } from './use-annotate.ts'
import { useReadEventText } from './use-event-text.ts'

/** The deeds that need nothing of the screen but a message. */
export function useRowDeeds(): Pick<RowDeeds, 'copyCurl' | 'copyLink' | 'copyId' | 'pin'> {
  const { webhookUrl } = useWorkspace()
  const annotate = useAnnotate()
  const readText = useReadEventText()
  return {
    copyCurl: ({ eventId }) =>
      copy(
        readText(eventId).then((json) => curlCommand(webhookUrl, json)),
        'the event as cURL',
      ),
    copyLink: ({ eventId }) => copy(linkTo({ item: eventId }), 'the link to the event'),
    copyId: ({ eventId }) => copy(eventId, 'the event id'),
    pin: (rows, isPinned) =>
      annotate({ eventIds: rows.map(({ eventId }) => eventId), change: { isPinned } }),
  }
}

function copy(text: string | Promise<string>, what: string): void {
  Promise.resolve(text)
    .then(copyText)
    .then(() => showToast({ message: `Copied ${what}` }), showFailure)
}
