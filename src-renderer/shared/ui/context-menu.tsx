import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

/** Not a key, as the library has it: the one that opened the menu is still on its way. */
const PRESSES_OUTSIDE = ['mousedown', 'touchstart']

interface ContextMenuProps {
  /** What the menu is about, for screen readers. */
  label: string
  place: MenuPlace
  onClose: () => void
  /** Menu.Item elements. */
  children: ReactNode
}

/** A menu at the pointer, or at the row that the keys are on. */
export function ContextMenu({ label, place, onClose, children }: ContextMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      clickOutsideEvents={PRESSES_OUTSIDE}
      returnFocus
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: 'fixed', left: place.x, top: place.y, width: 1, height: 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Whether a pressed key asks for the menu of what has the focus. */
export function asksForMenu(event: { key: string; shiftKey: boolean }): boolean {
  return event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
}
