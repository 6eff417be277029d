import { useQuery } from '@tanstack/react-query'
import { assumptionQueries } from '../api/assumptions.queries.ts'
import { linkTo } from '../routing/use-route.ts'
import callout from '../ui/callout.module.css'
import { OUTCOME_MODES } from './outcome-modes.ts'
import classes from './outcome-note.module.css'

/** Says how payments end where that was changed: a test card may do something else then. Assumption `outcome`. */
export function OutcomeNote() {
  const { data: assumptions = [] } = useQuery(assumptionQueries.list())
  const outcome = assumptions.find(({ id }) => id === 'outcome')
  if (!outcome || outcome.value === null || outcome.value === outcome.options[0]) return null
  return (
    <p className={`${callout['warning']} ${classes['note']}`}>
      How payments end is set to <b>{OUTCOME_MODES[outcome.value] ?? outcome.value}</b>.{' '}
      <a href={linkTo({ tab: 'intents', item: undefined })}>Change it in Intents</a>
    </p>
  )
}
