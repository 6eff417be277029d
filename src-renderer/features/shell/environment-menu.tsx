import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import {
  ENVIRONMENTS,
  type Environment,
  environment as environmentSchema,
} from '#contract/environments.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import button from '../../shared/ui/bar-button.module.css'
import { openEnvironment, useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './environment-menu.module.css'

const NAMES: Record<Environment, string> = { sandbox: 'Sandbox', live: 'Live' }
const NOTES: Record<Environment, string> = {
  sandbox: 'Sandbox credentials and data',
  live: 'Emulated: nothing leaves this machine',
}

export function EnvironmentMenu() {
  const { environment, overview } = useWorkspace()
  const other = environment === 'sandbox' ? 'live' : 'sandbox'
  useCommand('environment.switch', () => openEnvironment(other))
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton
          className={button['button']}
          aria-label={`Environment: ${NAMES[environment]}`}
        >
          <span className={classes['mark']} data-environment={environment} aria-hidden />
          {NAMES[environment]}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Environment">
        <Menu.RadioGroup
          value={environment}
          onChange={(name) => openEnvironment(environmentSchema.parse(name))}
        >
          {ENVIRONMENTS.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              <span className={classes['name']}>{NAMES[name]}</span>
              <span className={classes['note']}>{NOTES[name]}</span>
              <code className={classes['address']}>{overview.urls[name]}</code>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
