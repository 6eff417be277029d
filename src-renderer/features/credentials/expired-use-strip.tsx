import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { AuthFailure } from '#contract/oauth.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { credentialQueries } from './credentials.queries.ts'
import { describeCaller } from './describe-caller.ts'
import { describeRefusal, newestExpiredUse } from './expired-use.ts'
import classes from './expired-use-strip.module.css'
import { closedWarnings } from './visit.ts'
import { useVisitValue } from '../../shared/storage/visit-store.ts'

/** Says when a partner went on using an expired token, and exactly what it was answered. */
export function ExpiredUseStrip({ clients }: { clients: readonly PartnerClient[] }) {
  const { environment } = useWorkspace()
  const { data: failures = [] } = useQuery(credentialQueries.failures(environment))
  const closedSeq = useVisitValue(closedWarnings, environment)
  const failure = newestExpiredUse(failures, closedSeq)
  if (!failure) return null
  return (
    <Strip
      failure={failure}
      clientName={clients.find(({ clientId }) => clientId === failure.clientId)?.name}
      onClose={() => closedWarnings.write(environment, failure.seq)}
    />
  )
}

interface StripProps {
  failure: AuthFailure
  clientName: string | undefined
  onClose: () => void
}

function Strip({ failure, clientName, onClose }: StripProps) {
  const answer = describeRefusal(failure)
  return (
    <section role="alert" className={classes['strip']} aria-label="Expired token used">
      <IconAlertTriangle size={16} aria-hidden className={classes['icon']} />
      <div className={classes['words']}>
        <p>
          <strong>
            {clientName ?? failure.clientId ?? 'A partner'} used a token after it expired.
          </strong>{' '}
          <code>{`${failure.method} ${failure.path}`}</code>{' '}
          <span title={failure.caller}>from {describeCaller(failure.caller)}</span>,{' '}
          <RelativeTime iso={failure.at} />, was answered:
        </p>
        <pre>{answer}</pre>
      </div>
      <CopyButton what="refusal" text={answer} />
      <Tooltip label="Close warning">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Close warning"
          onClick={onClose}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}
