import { Button, Menu } from '@mantine/core'
import { IconBug, IconChevronDown } from '@tabler/icons-react'
import type { KeySetFault } from '#contract/key-set.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { FAULT_NAMES, FAULTS } from './faults.ts'

interface FaultMenuProps {
  fault: KeySetFault
  onSet: (fault: KeySetFault) => void
}

/** Breaks the key set on purpose. */
export function FaultMenu({ fault, onSet }: FaultMenuProps) {
  return (
    <>
      <FaultCommand fault="none" onSet={onSet} />
      {FAULT_NAMES.map((name) => (
        <FaultCommand key={name} fault={name} onSet={onSet} />
      ))}
      <Menu
        position="bottom-end"
        width={340}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBug size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Serve faults
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Serve faults">
          <Menu.RadioGroup
            value={fault}
            onChange={(name) => onSet(FAULT_NAMES.find((known) => known === name) ?? 'none')}
          >
            <Menu.RadioItem value="none" closeMenuOnClick>
              <b>None</b> serve it properly
            </Menu.RadioItem>
            {FAULT_NAMES.map((name) => (
              <Menu.RadioItem key={name} value={name} closeMenuOnClick>
                <b>{FAULTS[name].title}</b> {FAULTS[name].effect}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function FaultCommand({ fault, onSet }: FaultMenuProps) {
  useCommand(`keys.fault.${fault}`, () => onSet(fault))
  return null
}
