import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './secret-field.module.css'

interface SecretFieldProps {
  /** What it is, such as "client secret". */
  what: string
  value: string
}

const SHOWN_MS = 30_000

/** A secret behind dots: the prefix tells its kind, the eye shows it for 30 seconds, copying works masked. */
export function SecretField({ what, value }: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])

  const prefix = /^(?:[a-z]+_)+/.exec(value)?.[0] ?? ''
  const action = isShown ? 'Hide' : 'Show'
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <span className={classes['secret']}>
      <code className={classes['value']}>{isShown ? value : `${prefix}${'•'.repeat(12)}`}</code>
      <Tooltip label={`${action} ${what}`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`${action} ${what}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <CopyButton what={what} text={value} />
    </span>
  )
}
