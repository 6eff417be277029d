import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { keyNames } from '../../shared/commands/command.ts'
import { linkTo, navigate } from '../../shared/routing/use-route.ts'
import type { Tab } from '../../shared/tab.ts'
import classes from './rail.module.css'

interface RailProps {
  tabs: readonly Tab[]
  openId: string
  onKeySheet: () => void
}

export function Rail({ tabs, openId, onKeySheet }: RailProps) {
  const isWide = useMediaQuery('(min-width: 1440px)')
  const currentId = tabs.find(({ id }) => id === openId)?.parentId ?? openId
  return (
    <nav className={classes['rail']} aria-label="Tabs">
      {tabs.filter(isInRail).map(({ id, title, icon: Icon, isSecondary, keys }, index, shown) => (
        <Tooltip
          key={id}
          position="right"
          disabled={isWide}
          label={`${title} (${keyHint(keys, index)})`}
        >
          <a
            className={classes['item']}
            data-starts-group={(isSecondary && !shown[index - 1]?.isSecondary) || undefined}
            href={linkTo({ tab: id, item: undefined })}
            aria-label={title}
            aria-current={id === currentId ? 'page' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              navigate({ tab: id, item: undefined })
            }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes['label']}>{title}</span>
          </a>
        </Tooltip>
      ))}
      <span className={classes['gap']} />
      <Tooltip position="right" disabled={isWide} label="Keyboard shortcuts (?)">
        <UnstyledButton
          className={classes['item']}
          aria-label="Keyboard shortcuts"
          onClick={onKeySheet}
        >
          <IconKeyboard size={20} stroke={1.6} aria-hidden />
          <span className={classes['label']}>Shortcuts</span>
        </UnstyledButton>
      </Tooltip>
    </nav>
  )
}

function keyHint(keys: readonly string[] | undefined, index: number): string {
  return keyNames(keys?.[0] ?? `mod+${index + 1}`, false).join('+')
}

function isInRail({ parentId }: Tab): boolean {
  return parentId === undefined
}
