import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface CloseIconProps {
  /** Such as "Close call details". */
  label: string
  onClose: () => void
}

/** Closes a pane, as Escape does. */
export function CloseIcon({ label, onClose }: CloseIconProps) {
  return (
    <Tooltip label="Close (Esc)">
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
