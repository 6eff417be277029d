import { useQuery } from '@tanstack/react-query'
import type { FailureGroup } from '#contract/request-log.ts'
import { ColumnHeads } from '../../shared/ui/column-heads.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './failure-list.module.css'
import { requestQueries } from './requests.queries.ts'
import { RuleChip } from './rule-chip.tsx'
import { StatusCode } from '../../shared/ui/status-code.tsx'

interface FailureListProps {
  /** Shows the calls of one group. */
  onPick: (group: FailureGroup) => void
}

const COLUMNS = ['Calls', 'Status', 'Endpoint', 'Rule', 'What the newest was told', 'Newest']

/** What failed, by rule and endpoint, most frequent first. */
export function FailureList({ onPick }: FailureListProps) {
  const { environment } = useWorkspace()
  const { data } = useQuery(requestQueries.failures(environment))
  if (!data) return null
  if (data.groups.length === 0) {
    return <EmptyState title="No call was refused or failed." />
  }
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label="Errors by rule and endpoint">
        <ColumnHeads names={COLUMNS} />
        <tbody>
          {data.groups.map((group) => (
            <FailureRow key={failureKey(group)} group={group} onPick={onPick} />
          ))}
        </tbody>
      </table>
      {data.isPartial && (
        <p className={classes['partial']}>
          Of the newest {data.scanned.toLocaleString('en')} calls; older ones are not counted here.
        </p>
      )}
    </div>
  )
}

function FailureRow({ group, onPick }: { group: FailureGroup } & FailureListProps) {
  const { count, status, method, endpoint, rule, message, newestAt } = group
  return (
    <tr>
      <td className={classes['count']}>{count.toLocaleString('en')}</td>
      <td>
        <StatusCode status={status} />
      </td>
      <td>
        <button type="button" className={classes['endpoint']} onClick={() => onPick(group)}>
          <span>{method}</span> {endpoint}
        </button>
      </td>
      <td>{rule !== null && <RuleChip rule={rule} />}</td>
      <td className={classes['message']} title={message ?? undefined}>
        {message}
      </td>
      <td className={classes['time']}>
        <TimeText iso={newestAt} />
      </td>
    </tr>
  )
}

function failureKey({ status, method, endpoint, rule }: FailureGroup): string {
  return `${status} ${method} ${endpoint} ${rule}`
}
