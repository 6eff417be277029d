import { Menu } from '@mantine/core'
import { ContextMenu, type MenuPlace } from '../../shared/ui/context-menu.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import type { RowAction } from './row-actions.ts'

interface RowMenuProps {
  actions: readonly RowAction[]
  place: MenuPlace
  onClose: () => void
}

/** The menu of the selected rows. */
export function RowMenu({ actions, place, onClose }: RowMenuProps) {
  return (
    <ContextMenu label="Event" place={place} onClose={onClose}>
      <ActionItems actions={actions} />
    </ContextMenu>
  )
}

/** Everything one can do with the rows, with its key. */
export function ActionItems({ actions }: { actions: readonly RowAction[] }) {
  return actions.map(({ id, title, key, run }) => (
    <Menu.Item
      key={id}
      rightSection={
        <span aria-hidden>
          <Keys keys={key} />
        </span>
      }
      onClick={run}
    >
      {title}
    </Menu.Item>
  ))
}
