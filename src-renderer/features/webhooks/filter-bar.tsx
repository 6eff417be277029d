import { CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import classes from './feed-bar.module.css'
import { FilterHelp } from './filter-help.tsx'
import { hasTerm, toggleTerm } from './filter-text.ts'
import { SavedFilters } from './saved-filters.tsx'

interface FilterBarProps {
  filterRef: RefObject<HTMLInputElement | null>
  filter: string
  onFilter: (filter: string) => void
  /** Leaves the box for the list. */
  onLeave: () => void
  /** Such as "3 of 250"; empty without a filter. */
  countText: string
  /** What is wrong with a term. */
  problem: string | null
}

const CHIPS = [
  ['is:unread', 'Unread'],
  ['is:pinned', 'Pinned'],
  ['status:failed', 'Failed'],
] as const

/** Longest filter the server takes. */
const LONGEST = 500

export function FilterBar(props: FilterBarProps) {
  const { filterRef, filter, onFilter, onLeave, countText, problem } = props

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
        className={classes['box'] ?? ''}
        aria-label="Filter events"
        placeholder="Filter: text, status:failed, type:refund, amount>100"
        leftSection={<IconFilter size={14} aria-hidden />}
        rightSection={
          filter !== '' && (
            <CloseButton size="xs" aria-label="Clear filter" onClick={() => onFilter('')} />
          )
        }
        maxLength={LONGEST}
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
      <SavedFilters filter={filter} onFilter={onFilter} />
      <FilterHelp />
      <span className={classes['count']} role="status" data-wrong={problem !== null || undefined}>
        {problem ?? countText}
      </span>
    </div>
  )
}
