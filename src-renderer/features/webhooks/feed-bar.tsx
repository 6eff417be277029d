import { ActionIcon, Button, CloseButton, Switch, TextInput, Tooltip } from '@mantine/core'
import { IconFilter, IconSend, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import classes from './feed-bar.module.css'
import type { Follow } from './use-follow.ts'

interface FilterBarProps {
  filterRef: RefObject<HTMLInputElement | null>
  filter: string
  onFilter: (filter: string) => void
  /** Leaves the box for the list. */
  onLeave: () => void
  shownCount: number
  totalCount: number
}

export function FilterBar(props: FilterBarProps) {
  const { filterRef, filter, onFilter, onLeave, shownCount, totalCount } = props

  function onKeyDown(event: KeyboardEvent): void {
    const leaves = event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape'
    if (!leaves) return
    event.preventDefault()
    if (event.key === 'Escape') onFilter('')
    onLeave()
  }

  return (
    <div className={classes['filter']} role="search">
      <TextInput
        ref={filterRef}
        aria-label="Filter events"
        placeholder="Filter: text, status:failed, type:refund, amount>100"
        leftSection={<IconFilter size={14} aria-hidden />}
        rightSection={
          filter !== '' && (
            <CloseButton size="xs" aria-label="Clear filter" onClick={() => onFilter('')} />
          )
        }
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
        autoComplete="off"
      />
      <span className={classes['count']} role="status">
        {filter !== '' && `${shownCount} of ${totalCount}`}
      </span>
    </div>
  )
}

interface FeedActionsProps {
  follow: Follow
  canClear: boolean
  isClearing: boolean
  onSample: () => void
  onClear: () => void
}

export function FeedActions({ follow, canClear, isClearing, onSample, onClear }: FeedActionsProps) {
  return (
    <>
      <Switch
        size="xs"
        label="Follow"
        checked={follow.isEnabled}
        onChange={(event) => follow.setEnabled(event.currentTarget.checked)}
      />
      <Tooltip label="Send a sample event (S)">
        <ActionIcon variant="default" size={30} aria-label="Send a sample event" onClick={onSample}>
          <IconSend size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
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
