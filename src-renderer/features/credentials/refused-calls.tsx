import type { AuthFailure } from '#contract/oauth.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { DataTable } from '../../shared/ui/data-table.tsx'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import { describeCaller } from './describe-caller.ts'
import classes from './history-table.module.css'

interface RefusedCallsProps {
  failures: readonly AuthFailure[]
  clients: readonly PartnerClient[]
}

const COLUMNS = ['Time', 'Status', 'Call', 'Client', 'Why', 'From']

/** Calls of the environment that were refused, newest first, with the reason their caller was not told. */
export function RefusedCalls({ failures, clients }: RefusedCallsProps) {
  if (failures.length === 0) {
    return (
      <p className={classes['none']}>
        No call was refused since the server started. When one is, the reason stands here: its
        caller is told no more than invalid_client or invalid_token.
      </p>
    )
  }
  return (
    <div className={classes['scroll']}>
      <DataTable label="Refused calls" columns={COLUMNS} className={classes['refused']}>
        {failures.map((failure) => (
          <RefusedCall key={failure.seq} failure={failure} clients={clients} />
        ))}
      </DataTable>
    </div>
  )
}

function RefusedCall({
  failure,
  clients,
}: {
  failure: AuthFailure
  clients: RefusedCallsProps['clients']
}) {
  const { at, status, method, path, clientId, detail, caller } = failure
  const name = clients.find((client) => client.clientId === clientId)?.name
  return (
    <tr>
      <td>
        <TimeText iso={at} />
      </td>
      <td>
        <StatusPill tone="error">{status}</StatusPill>
      </td>
      <td className={classes['mono']} title={`${method} ${path}`}>
        {method} {path}
      </td>
      <td title={clientId ?? undefined}>
        {name ?? clientId ?? <span className={classes['dim']}>not known</span>}
      </td>
      <td title={detail}>{detail}</td>
      <td title={caller} className={classes['dim']}>
        {describeCaller(caller)}
      </td>
    </tr>
  )
}
