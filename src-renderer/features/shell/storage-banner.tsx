import { UnstyledButton } from '@mantine/core'
import { IconDatabaseExclamation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './storage-banner.module.css'

/** Says that nothing can be stored at the moment, or that a damaged data file was replaced at the start. */
export function StorageBanner() {
  const { problem, setAside } = useWorkspace().overview.storage
  const [isDismissed, setIsDismissed] = useState(false)
  if (problem) {
    return (
      <div role="alert" className={classes['problem']}>
        <IconDatabaseExclamation size={16} aria-hidden className={classes['problemIcon']} />
        <p className={classes['text']}>
          <strong>
            {problem.kind === 'redis_away'
              ? 'Session events can not be stored.'
              : 'Nothing can be stored.'}
          </strong>{' '}
          {problem.message}
        </p>
      </div>
    )
  }
  if (setAside === null || isDismissed) return null
  return (
    <div role="status" className={classes['notice']}>
      <IconDatabaseExclamation size={16} aria-hidden className={classes['noticeIcon']} />
      <p className={classes['text']}>
        <strong>The data file was damaged; a new one was begun.</strong> Nothing was deleted: the
        old one is <code>{setAside}</code>
      </p>
      <UnstyledButton
        className={classes['close']}
        aria-label="Close this notice"
        onClick={() => setIsDismissed(true)}
      >
        <IconX size={14} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
