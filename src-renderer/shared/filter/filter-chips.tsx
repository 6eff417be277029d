import { UnstyledButton } from '@mantine/core'
import classes from './filter-chips.module.css'
import { hasTerm, toggleTerm } from './filter-terms.ts'

interface FilterChipsProps {
  /** Terms of the filter, each with what it is called. */
  chips: readonly (readonly [term: string, name: string])[]
  filter: string
  onFilter: (filter: string) => void
}

/** Terms that one press puts into a filter or takes out of it. */
export function FilterChips({ chips, filter, onFilter }: FilterChipsProps) {
  return (
    <div className={classes['chips']} role="group" aria-label="Quick filters">
      {chips.map(([term, name]) => (
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
  )
}
