import { Button, Menu } from '@mantine/core'
import { IconBug, IconCheck, IconChevronDown } from '@tabler/icons-react'
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
      <Menu position="bottom-end" width={280}>
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
          <Choice isChosen={fault === 'none'} onClick={() => onSet('none')}>
            None: serve it properly
          </Choice>
          {FAULT_NAMES.map((name) => (
            <Choice key={name} isChosen={name === fault} onClick={() => onSet(name)}>
              {FAULTS[name].title}: {FAULTS[name].effect}
            </Choice>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function FaultCommand({ fault, onSet }: FaultMenuProps) {
  useCommand(`keys.fault.${fault}`, () => onSet(fault))
  return null
}

interface ChoiceProps {
  isChosen: boolean
  onClick: () => void
  children: React.ReactNode
}

function Choice({ isChosen, onClick, children }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      rightSection={isChosen && <IconCheck size={14} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}
