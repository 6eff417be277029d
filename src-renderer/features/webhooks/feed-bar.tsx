import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './feed-bar.module.css'
import type { Follow } from './use-follow.ts'

interface FeedActionsProps {
  follow: Follow
  canClear: boolean
  isClearing: boolean
  onCompose: () => void
  onSample: () => void
  onClear: () => void
  /** More buttons, before Clear All. */
  children: ReactNode
}

export function FeedActions(props: FeedActionsProps) {
  const { follow, canClear, isClearing, onCompose, onSample, onClear, children } = props
  return (
    <>
      <Switch
        size="xs"
        label="Follow"
        checked={follow.isEnabled}
        onChange={(event) => follow.setEnabled(event.currentTarget.checked)}
      />
      <Tooltip label="Send a sample event (S)">
        <ActionIcon
          className={classes['sample'] ?? ''}
          variant="default"
          size={30}
          aria-label="Send a sample event"
          onClick={onSample}
        >
          <IconSend size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Compose an event (N)">
        <Button
          variant="default"
          className={classes['button'] ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={onCompose}
        >
          <span className={classes['words']}>New event</span>
        </Button>
      </Tooltip>
      {children}
      <Button
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={!canClear}
        loading={isClearing}
        onClick={onClear}
      >
        Clear All
      </Button>
    </>
  )
}
