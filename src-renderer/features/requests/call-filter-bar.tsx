import { CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import classes from './requests-tab.module.css'
import { hasTerm, toggleTerm } from './filter-terms.ts'

interface CallFilterBarProps {
  filterRef: RefObject<HTMLInputElement | null>
  filter: string
  onFilter: (filter: string) => void
  /** Leaves the box for the list. */
  onLeave: () => void
}

const CHIPS = [
  ['is:failed', 'Failed'],
  ['method:post', 'POST'],
  ['path:/payments', 'Payments'],
  ['path:oauth', 'Tokens'],
  ['path:/webhooks', 'Webhooks'],
  ['ms>100', 'Slow'],
] as const

export function CallFilterBar({ filterRef, filter, onFilter, onLeave }: CallFilterBarProps) {
  function onKeyDown(event: KeyboardEvent): void {
    const leaves = event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape'
    if (!leaves) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onFilter('')
    onLeave()
  }

  return (
    <div className={classes['filter']} role="search" aria-label="Calls">
      <TextInput
        ref={filterRef}
        className={classes['filter-text'] ?? ''}
        aria-label="Filter calls"
        placeholder="Filter: text in path, headers or bodies, status:4xx, payment:pay_1, ms>100"
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
      <div className={classes['chips']} role="group" aria-label="Quick filters">
        {CHIPS.map(([term, name]) => (
          <UnstyledButton
            key={term}
            className={classes['chip']}
            aria-pressed={hasTerm(filter, term)}
            onClick={() => onFilter(toggleTerm(filter, term))}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}
