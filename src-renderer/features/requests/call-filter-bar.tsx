import type { RefObject } from 'react'
import { FilterBox } from '../../shared/filter/filter-box.tsx'
import { FilterChips } from '../../shared/filter/filter-chips.tsx'
import { SavedFilters } from '../../shared/filter/saved-filters.tsx'
import classes from './requests-tab.module.css'

interface CallFilterBarProps {
  filterRef: RefObject<HTMLInputElement | null>
  filter: string
  onFilter: (filter: string) => void
  /** Leaves the box for the list. */
  onLeave: () => void
  /** Command that opens the saved filters; absent where they have no keys. */
  savedCommand?: string
}

const CHIPS = [
  ['is:failed', 'Failed'],
  ['method:post', 'POST'],
  ['path:/payments', 'Payments'],
  ['path:oauth', 'Tokens'],
  ['path:/webhooks', 'Webhooks'],
  ['ms>100', 'Slow'],
] as const

export function CallFilterBar(props: CallFilterBarProps) {
  const { filterRef, filter, onFilter, onLeave, savedCommand } = props
  return (
    <div className={classes['filter']} role="search" aria-label="Calls">
      <FilterBox
        boxRef={filterRef}
        className={classes['filter-text']}
        label="Filter calls"
        placeholder="Filter: text in path, headers or bodies, status:4xx, payment:pay_1, ms>100"
        filter={filter}
        onFilter={onFilter}
        onLeave={onLeave}
      />
      <FilterChips chips={CHIPS} filter={filter} onFilter={onFilter} />
      <SavedFilters
        storeKey="requests.filters"
        heading="Saved call filters"
        {...(savedCommand !== undefined && { commandId: savedCommand })}
        filter={filter}
        onFilter={onFilter}
      />
    </div>
  )
}
