import type { RefObject } from 'react'
import { FilterBox } from '../../shared/filter/filter-box.tsx'
import { FilterChips } from '../../shared/filter/filter-chips.tsx'
import classes from './requests-tab.module.css'

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
    </div>
  )
}
