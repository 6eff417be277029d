import { Menu } from '@mantine/core'
import {
  type OutlineLine,
  opensMore,
  stepsTo,
  valueText,
  writePath,
  writePointer,
} from '../json/json-outline.ts'
import { ContextMenu, type MenuPlace } from '../ui/context-menu.tsx'
import { copyNamed, copyValue } from './copy-value.ts'

interface ValueMenuProps {
  outline: readonly OutlineLine[]
  line: number
  place: MenuPlace
  onClose: () => void
}

export function ValueMenu({ outline, line, place, onClose }: ValueMenuProps) {
  const steps = stepsTo(outline, line)
  const at = outline[line]
  const isSubtree = at !== undefined && opensMore(at, line)
  return (
    <ContextMenu label="Copy from the JSON" place={place} onClose={onClose}>
      {isSubtree ? (
        <Menu.Item onClick={() => copyNamed(valueText(outline, line), 'the subtree')}>
          Copy subtree
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => copyValue(outline, line)}>Copy value</Menu.Item>
      )}
      {steps.length > 0 && (
        <>
          <Menu.Item onClick={() => copyNamed(writePath(steps), 'the path')}>Copy path</Menu.Item>
          <Menu.Item onClick={() => copyNamed(writePointer(steps), 'the JSON pointer')}>
            Copy JSON pointer
          </Menu.Item>
        </>
      )}
    </ContextMenu>
  )
}
