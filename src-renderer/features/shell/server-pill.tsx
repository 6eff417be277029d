import { Popover, UnstyledButton } from '@mantine/core'
import type { Addresses } from '#contract/console.ts'
import button from '../../shared/ui/bar-button.module.css'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './server-pill.module.css'

const ADDRESSES: readonly (readonly [keyof Addresses, string, string])[] = [
  ['sandbox', 'Sandbox', '{base_url} of the sandbox environment'],
  ['live', 'Live', '{base_url} of the emulated live environment'],
  ['auth', 'Key set', '{auth_url} of both environments'],
  ['console', 'Console', 'This page and its control API'],
]

/** Whether the server runs, and its addresses. */
export function ServerPill() {
  const { overview, isServerRunning, environment } = useWorkspace()
  const words = isServerRunning
    ? `Running on ${new URL(overview.urls[environment]).host}`
    : 'Stopped'
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={340}>
      <Popover.Target>
        <UnstyledButton className={button['button']} aria-label={`Server: ${words}`}>
          <StatusPill tone={isServerRunning ? 'success' : 'error'}>{words}</StatusPill>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['addresses']}>
        {ADDRESSES.map(([role, name, note]) => (
          <div key={role} className={classes['address']}>
            <span className={classes['name']}>{name}</span>
            <code className={classes['url']}>{overview.urls[role]}</code>
            <CopyButton what={`${name} address`} text={overview.urls[role]} />
            <span className={classes['note']}>{note}</span>
          </div>
        ))}
        <p className={classes['about']}>
          {overview.product} {overview.version}, process {overview.pid}
          <br />
          Data in <code>{overview.dataFolder}</code>
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
