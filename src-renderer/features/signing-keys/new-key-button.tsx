import { Button, Popover } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { SigningKeyList } from '#contract/signing-keys.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { NewKeyForm } from './new-key-form.tsx'

interface NewKeyButtonProps {
  purpose: 'rotate' | 'add'
  list: SigningKeyList
  onMade: (kid: string) => void
}

/** Opens the choices for a new key. */
export function NewKeyButton({ purpose, list, onMade }: NewKeyButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isRotation = purpose === 'rotate'
  useCommand(`keys.${purpose}`, () => setIsOpen(true))
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={isRotation ? 'filled' : 'default'}
          leftSection={
            isRotation ? <IconRefresh size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />
          }
          onClick={() => setIsOpen(!isOpen)}
        >
          {isRotation ? 'Rotate' : 'Add key'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={isRotation ? 'Rotate' : 'Add key'}>
        <NewKeyForm
          purpose={purpose}
          defaults={list.defaults}
          onDone={({ kid }) => {
            setIsOpen(false)
            onMade(kid)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
