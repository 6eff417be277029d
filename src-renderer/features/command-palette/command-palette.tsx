import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { DialogFocus } from '../../shared/ui/dialog.tsx'
import classes from './command-palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

/** Runs commands and goes to sessions and events; what was used last stands first. */
export function CommandPalette() {
  const [isOpen, palette] = useDisclosure(false)
  useCommand('palette', palette.toggle)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={palette.close}
      size={600}
      yOffset="10vh"
      returnFocus={false}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <DialogFocus />
        <Modal.Title className="visually-hidden">Command palette</Modal.Title>
        <PaletteSearch onDone={palette.close} />
      </Modal.Content>
    </Modal.Root>
  )
}
