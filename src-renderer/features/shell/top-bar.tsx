import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRunCommand } from '../../shared/commands/command-registry.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import { EnvironmentMenu } from './environment-menu.tsx'
import { ServerPill } from './server-pill.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'

export function TopBar({ sessionChooser }: { sessionChooser: ReactNode }) {
  const openPalette = useRunCommand('palette')
  return (
    <header className={classes['bar']}>
      <div className={classes['place']}>
        <EnvironmentMenu />
        <span className={classes['slash']} aria-hidden>
          /
        </span>
        {sessionChooser}
      </div>
      <UnstyledButton className={classes['palette']} onClick={openPalette}>
        <IconSearch size={14} aria-hidden />
        <span className={classes['hint']}>Search or run a command</span>
        <span aria-hidden>
          <Keys keys="mod+k" />
        </span>
      </UnstyledButton>
      <div className={classes['state']}>
        <ServerPill />
        <ThemeSwitch />
      </div>
    </header>
  )
}
