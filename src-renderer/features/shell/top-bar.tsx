import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Keys } from '../../shared/ui/kbd.tsx'
import { openPalette } from '../command-palette/command-palette.tsx'
import { SessionChooser } from '../session-chooser/session-chooser.tsx'
import { EnvironmentMenu } from './environment-menu.tsx'
import { ServerPill } from './server-pill.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'

export function TopBar() {
  return (
    <header className={classes['bar']}>
      <div className={classes['place']}>
        <EnvironmentMenu />
        <span className={classes['slash']} aria-hidden>
          /
        </span>
        <SessionChooser />
      </div>
      <UnstyledButton
        className={classes['palette']}
        aria-label="Command palette"
        onClick={openPalette}
      >
        <IconSearch size={14} aria-hidden />
        <span className={classes['hint']}>Search or run a command</span>
        <Keys keys="mod+k" />
      </UnstyledButton>
      <div className={classes['state']}>
        <ServerPill />
        <ThemeSwitch />
      </div>
    </header>
  )
}
