import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Folds } from './use-folds.ts'

const LEVELS = [1, 2, 3]

/** Folds the tree by level. */
export function FoldMenu({ folds }: { folds: Folds }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          Fold
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LEVELS.map((level) => (
          <Menu.Item key={level} onClick={() => folds.foldFrom(level)}>
            {level === 1 ? 'Show 1 level' : `Show ${level} levels`}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => folds.foldFrom(Infinity)}>Unfold all</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
