import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { DeliveryTarget } from '#contract/deliveries.ts'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import classes from './targets-dialog.module.css'
import { targetState } from './target-state.ts'
import type { TargetChanges } from './use-target-changes.ts'

interface TargetRowProps {
  target: DeliveryTarget
  changes: TargetChanges
  /** Whether its form was the last one here: the focus goes on from where that was opened. */
  wasEdited: boolean
  onEdit: () => void
}

export function TargetRow({ target, changes, wasEdited, onEdit }: TargetRowProps) {
  const { name, url, isOn, isPaused, waiting, lastFailure, eventTypes, skipped } = target
  const { tone, words } = targetState(target)
  return (
    <div className={classes['row']}>
      <div className={classes['line']}>
        <Switch
          size="xs"
          aria-label={`Forward to ${name}`}
          checked={isOn}
          onChange={(event) => changes.setOn(target, event.currentTarget.checked)}
        />
        <span className={classes['name']}>{name}</span>
        <StatusPill tone={tone}>{words}</StatusPill>
        <span className={classes['waiting']}>
          {waiting > 0 && `${waiting.toLocaleString('en')} waiting`}
          {skipped > 0 && ` ${skipped.toLocaleString('en')} left out`}
        </span>
        <Button
          variant="default"
          aria-label={`Send a test event to ${name}`}
          onClick={() => changes.test(target)}
        >
          Test
        </Button>
        <Button
          variant="default"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => changes.setPaused(target, !isPaused)}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Tooltip label="Edit">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Edit ${name}`}
            autoFocus={wasEdited}
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Delete ${name}`}
            onClick={() => changes.remove(target)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <code className={classes['url']} title={url}>
        {url}
      </code>
      <p className={classes['facts']}>
        {eventTypes.length === 0 ? 'all types' : eventTypes.join(', ')} · {signedWords(target)}
      </p>
      {lastFailure !== null && <p className={classes['failure']}>{lastFailure}</p>}
    </div>
  )
}

function signedWords({ signing: { mode, hasSecret, secretHint } }: DeliveryTarget): string {
  if (mode === 'none') return 'not signed'
  if (!hasSecret) return 'signed with the response hash key'
  return `signed with its own secret ${secretHint ?? ''}`
}
