import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import classes from './command-palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

/** Runs commands and goes to sessions and events; what was used last stands first. */
export function CommandPalette() {
  const [opening, setOpening] = useState(0)
  const [isOpen, palette] = useDisclosure(false, { onOpen: () => setOpening((now) => now + 1) })
  useCommand('palette', palette.toggle)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={palette.close}
      size={600}
      yOffset="10vh"
      transitionProps={{ duration: 80 }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <Modal.Title className="visually-hidden">Command palette</Modal.Title>
        {/* Opened again before it has gone, it starts anew all the same. */}
        <PaletteSearch key={opening} onDone={palette.close} />
      </Modal.Content>
    </Modal.Root>
  )
}
