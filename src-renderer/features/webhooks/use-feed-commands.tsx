import { useMemo } from 'react'
import {
  type PaletteItem,
  useCommand,
  usePaletteItems,
} from '../../shared/commands/command-registry.tsx'
import { formatTimeOfDay } from '../../shared/time/format-time.ts'
import { copyText } from '../../shared/ui/copy-text.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { curlCommand } from './curl.ts'
import { copyEventLink } from './event-details.tsx'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import type { Follow } from './use-follow.ts'
import type { Selection } from './use-selection.ts'

interface FeedActions {
  /** The shown events, newest first. */
  events: readonly FeedEvent[]
  selection: Selection
  follow: Follow
  open: FeedEvent | undefined
  webhookUrl: string
  focusFilter: () => void
  closeDetails: () => void
  markAllRead: () => void
  sendSample: () => void
  loadSampleSession: () => void
  clear?: () => void
  undoClear?: () => void
}

/** Binds the tab's commands and offers recent events in the palette. */
export function useFeedCommands(actions: FeedActions): void {
  const { events, selection, follow, open, webhookUrl } = actions
  const hasEvents = events.length > 0
  const selected = events.find(({ eventId }) => eventId === selection.selectedId)
  const enabled = hasEvents
  useCommand('feed.filter', actions.focusFilter)
  useCommand('feed.follow', () => follow.setEnabled(!follow.isEnabled))
  useCommand('feed.sample', actions.sendSample)
  useCommand('feed.sample-session', actions.loadSampleSession)
  useCommand('feed.mark-read', actions.markAllRead, { enabled })
  useCommand('feed.clear', () => actions.clear?.(), { enabled: actions.clear !== undefined })
  useCommand('feed.undo-clear', () => actions.undoClear?.(), {
    enabled: actions.undoClear !== undefined,
  })

  useCommand('feed.next', () => selection.moveBy(1), { enabled })
  useCommand('feed.previous', () => selection.moveBy(-1), { enabled })
  useCommand('feed.oldest', () => selection.moveTo(events.length - 1), { enabled })
  useCommand(
    'feed.newest',
    () => {
      selection.moveTo(0)
      follow.resume()
    },
    { enabled },
  )
  useCommand(
    'feed.toggle',
    () => {
      if (open) actions.closeDetails()
      else if (selected) selection.open(selected.eventId)
      else selection.moveTo(0)
    },
    { enabled },
  )
  useCommand('feed.close', actions.closeDetails, { enabled: open !== undefined })

  const target = open ?? selected
  useCommand('feed.copy-link', () => target && copyEventLink(target), {
    enabled: target !== undefined,
  })
  useCommand(
    'feed.copy-curl',
    () => {
      if (!target) return
      copyText(curlCommand(webhookUrl, target.payloadJson)).then(
        () => showToast({ message: 'Copied the event as cURL' }),
        showFailure,
      )
    },
    { enabled: target !== undefined },
  )

  const openEvent = selection.open
  usePaletteItems(
    'Recent events',
    useMemo(
      () =>
        events.map(({ eventId, eventType, paymentId, timestamp }): PaletteItem => ({
          id: eventId,
          label: `${eventType}${paymentId === null ? '' : `  ${paymentId}`}`,
          detail: formatTimeOfDay(new Date(timestamp)),
          run: () => openEvent(eventId),
        })),
      [events, openEvent],
    ),
  )
}
