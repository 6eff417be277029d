import { IconAlertTriangle } from '@tabler/icons-react'
import { useNow } from '../../shared/time/use-now.ts'
import { ColumnHeads } from '../../shared/ui/column-heads.tsx'
import { claimRows } from './claim-rows.ts'
import classes from './claims-table.module.css'

/** Claims with what they say in words; times count on while the table is open. */
export function ClaimsTable({ claims }: { claims: Readonly<Record<string, unknown>> }) {
  const nowMs = useNow(1000)
  return (
    <table className={classes['table']} aria-label="Claims">
      <ColumnHeads names={['Claim', 'Value', 'Meaning']} />
      <tbody>
        {claimRows(claims, nowMs).map(({ name, value, meaning, isRefused }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes['value']} title={value}>
              {value}
            </td>
            <td className={classes['meaning']} data-refused={isRefused}>
              {isRefused && <IconAlertTriangle size={14} aria-label="Refused" />}
              {meaning}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
