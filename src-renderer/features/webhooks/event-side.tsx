import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { ChosenComparison, ComparedPair } from './comparison.tsx'
import { type DetailPanel, EventDetails } from './event-details.tsx'
import type { RowAction } from './row-actions.ts'
import { SelectionPanel } from './selection-panel.tsx'
import { useAnnotate } from './use-annotate.ts'
import type { WebhookRow } from './webhook-row.ts'
import { webhookQueries } from './webhooks.queries.ts'

interface EventSideProps {
  /** What is selected, at least one. */
  selected: readonly WebhookRow[]
  /** All that are shown, newest first. */
  rows: readonly WebhookRow[]
  actions: readonly RowAction[]
  panel: DetailPanel
  onPanel: (panel: DetailPanel) => void
  isNoteEdited: boolean
  onNoteEdited: (isEdited: boolean) => void
  onClose: () => void
}

/** The right side: one event's details, two compared, or what can be done with many. */
export function EventSide(props: EventSideProps) {
  const { selected, rows, actions, onClose } = props
  const annotate = useAnnotate()
  const [other, setOther] = useState<string>()
  const [first, second, third] = selected
  if (third) return <SelectionPanel rows={selected} actions={actions} onClose={onClose} />
  if (first && second) {
    return <ComparedPair rows={[first, second]} actions={actions} onClose={onClose} />
  }
  if (!first) return null
  return (
    <EventDetails
      key={first.eventId}
      row={first}
      actions={actions}
      panel={props.panel}
      onPanel={props.onPanel}
      comparison={
        <ChosenComparison
          row={first}
          others={rows.filter(({ eventId }) => eventId !== first.eventId)}
          otherId={other}
          onOther={setOther}
        />
      }
      isNoteEdited={props.isNoteEdited}
      onNoteEdited={props.onNoteEdited}
      onNote={(note) => annotate({ eventIds: [first.eventId], change: { note } })}
      onClose={onClose}
    />
  )
}

/** The event of the link: of the list, or from the archive where the list does not have it. */
export function useOpenRow(
  openId: string | undefined,
  rows: readonly WebhookRow[],
  isListKnown: boolean,
): WebhookRow | undefined {
  const { environment, sessionId } = useWorkspace()
  const listed = rows.find(({ eventId }) => eventId === openId)
  const isAsked = openId !== undefined && !listed && isListKnown
  const { data } = useQuery({
    ...webhookQueries.event(environment, sessionId, openId ?? ''),
    enabled: isAsked,
  })
  return listed ?? (isAsked ? data : undefined)
}
