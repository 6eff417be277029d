import { useMemo } from 'react'
import {
  type PaletteItem,
  useCommand,
  usePaletteItems,
} from '../../shared/commands/command-registry.tsx'
import { formatTimeOfDay } from '../../shared/time/format-time.ts'
import type { RowAction } from './row-actions.ts'
import type { Inspector } from './use-inspector.ts'

/** Events that the palette offers to open. */
const OFFERED = 100

/** Binds the tab's commands and offers recent events in the palette. */
export function useFeedCommands(inspector: Inspector): void {
  const { list, selection, follow, openRow } = inspector
  const { rows } = list
  const enabled = rows.length > 0
  useCommand('feed.filter', inspector.focusFilter, { enabled: inspector.hasContent })
  useCommand('feed.follow', () => follow.setEnabled(!follow.isEnabled))
  useCommand('feed.mark-read', inspector.markAllRead, { enabled })
  useMoves(inspector, enabled)

  const isOpen = openRow !== undefined
  useCommand('feed.close', inspector.closeSide, {
    enabled: isOpen || selection.selectedIds.size > 1,
  })
  useCommand('feed.next-panel', () => inspector.stepPanel(1), { enabled: isOpen })
  useCommand('feed.previous-panel', () => inspector.stepPanel(-1), { enabled: isOpen })

  const openEvent = selection.open
  usePaletteItems(
    'Recent events',
    useMemo(
      () =>
        rows.slice(0, OFFERED).map(({ eventId, eventType, paymentId, timestamp }): PaletteItem => ({
          id: eventId,
          label: `${eventType}${paymentId === null ? '' : `  ${paymentId}`}`,
          detail: formatTimeOfDay(new Date(timestamp)),
          run: () => openEvent(eventId),
        })),
      [rows, openEvent],
    ),
  )
}

function useMoves({ list, selection, follow, openRow, closeSide }: Inspector, enabled: boolean) {
  useCommand('feed.next', () => selection.moveBy(1), { enabled })
  useCommand('feed.previous', () => selection.moveBy(-1), { enabled })
  useCommand('feed.extend-next', () => selection.moveBy(1, true), { enabled })
  useCommand('feed.extend-previous', () => selection.moveBy(-1, true), { enabled })
  useCommand('feed.select-all', selection.all, { enabled })
  useCommand('feed.toggle-selected', selection.toggleCursor, { enabled })
  useCommand('feed.oldest', () => selection.moveTo(list.rows.length - 1), { enabled })
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
      const { cursorId } = selection
      if (openRow) closeSide()
      else if (cursorId !== undefined) selection.open(cursorId)
      else selection.moveTo(0)
    },
    { enabled },
  )
}

/** Lets the command of an action act on what is selected. */
export function ActionCommand({ action }: { action: RowAction }) {
  useCommand(action.id, action.run)
  return null
}
