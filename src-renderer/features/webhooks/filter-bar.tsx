import type { RefObject } from 'react'
import { FilterBox } from '../../shared/filter/filter-box.tsx'
import { FilterChips } from '../../shared/filter/filter-chips.tsx'
import { SavedFilters } from '../../shared/filter/saved-filters.tsx'
import classes from './feed-bar.module.css'
import { FilterHelp } from './filter-help.tsx'

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

export function FilterBar(props: FilterBarProps) {
  const { filterRef, filter, onFilter, onLeave, countText, problem } = props

  return (
    <div className={classes['filter']} role="search">
      <FilterBox
        boxRef={filterRef}
        className={classes['box']}
        label="Filter events"
        placeholder="Filter: text, status:failed, type:refund, amount>100"
        filter={filter}
        onFilter={onFilter}
        onLeave={onLeave}
      />
      <FilterChips chips={CHIPS} filter={filter} onFilter={onFilter} />
      <SavedFilters
        storeKey="webhooks.filters"
        heading="Saved event filters"
        commandId="feed.saved-filters"
        filter={filter}
        onFilter={onFilter}
      />
      <FilterHelp />
      <span className={classes['count']} role="status" data-wrong={problem !== null || undefined}>
        {problem ?? countText}
      </span>
    </div>
  )
}
