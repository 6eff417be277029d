import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import { showFailure } from './toast.tsx'

interface CopyButtonProps {
  /** What it is that gets copied, such as "session URL"; the accessible name is "Copy session URL". */
  what: string
  text: string | (() => string)
  /** Words beside the icon; they are its name then. */
  label?: string
  size?: number
}

const CONFIRMED_MS = 1500

/** Copies a text and says so in place. */
export function CopyButton({ what, text, label, size = 24 }: CopyButtonProps) {
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = (): void => {
    copyText(typeof text === 'function' ? text() : text).then(
      () => setCopies((count) => count + 1),
      showFailure,
    )
  }
  const icon = isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
  const announcement = (
    <span role="status" className="visually-hidden">
      {isCopied ? `Copied ${what}` : ''}
    </span>
  )
  if (label !== undefined) {
    return (
      <>
        <Button variant="default" leftSection={icon} onClick={copy}>
          {isCopied ? 'Copied' : label}
        </Button>
        {announcement}
      </>
    )
  }
  return (
    <>
      <Tooltip label={isCopied ? 'Copied' : `Copy ${what}`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          onClick={copy}
          aria-label={`Copy ${what}`}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
      {announcement}
    </>
  )
}
