import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPower, IconRefresh, IconTrash } from '@tabler/icons-react'
import {
  audience,
  clientName,
  type PartnerClient,
  tokenLifetimeS,
} from '#contract/partner-clients.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { copyText } from '../../shared/ui/copy-text.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './client-card.module.css'
import { ClientSecret } from './client-secret.tsx'
import { EditableText } from './editable-text.tsx'
import { envFile } from './env-file.ts'
import { formatDuration } from './format-duration.ts'
import type { ClientChanges } from './use-client-changes.ts'
import { clientKey, knownSecrets } from './visit.ts'
import { useVisitValue } from '../../shared/storage/visit-store.ts'

interface ClientCardProps {
  client: PartnerClient
  changes: ClientChanges
  onRotate: () => void
}

/** Who the client is, and what can be done to it. */
export function ClientCard({ client, changes, onRotate }: ClientCardProps) {
  const { clientId, isEnabled } = client
  const { overview } = useWorkspace()
  const secret = useVisitValue(knownSecrets, clientKey(client))
  const env = envFile(client, secret, overview.urls)
  const change = (body: Omit<Parameters<typeof changes.change.mutate>[0], 'clientId'>) =>
    changes.change.mutate({ clientId, ...body })
  const toggle = () => change({ isEnabled: !isEnabled })

  useCommand('client.toggle', toggle)
  useCommand('client.delete', () => changes.remove.mutate(client))
  useCommand('client.copy-env', () => {
    const told = secret === undefined ? 'Copied .env without the secret' : 'Copied .env'
    copyText(env).then(() => showToast({ message: told }), showFailure)
  })

  return (
    <section className={classes['card']} aria-label="Client">
      <div className={classes['head']}>
        <h2 className={classes['name']}>
          <EditableText
            what="client name"
            commandId="client.rename"
            text={client.name}
            schema={clientName}
            onSave={(name) => change({ name })}
          />
        </h2>
        <StatusPill tone={isEnabled ? 'success' : 'neutral'} isLive>
          {isEnabled ? 'Enabled' : 'Disabled: token requests get 401'}
        </StatusPill>
        <div className={classes['actions']}>
          <CopyButton what="client as .env" text={env} label="Copy .env" />
          <Button
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={onRotate}
          >
            Rotate secret
          </Button>
          <Button
            variant="default"
            leftSection={<IconPower size={14} aria-hidden />}
            onClick={toggle}
          >
            {isEnabled ? 'Disable' : 'Enable'}
          </Button>
          <Tooltip label="Delete client">
            <ActionIcon
              variant="default"
              size={30}
              aria-label="Delete client"
              onClick={() => changes.remove.mutate(client)}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <dl className={classes['facts']}>
        <div className={classes['wide']}>
          <dt>Client id</dt>
          <dd>
            <code className={classes['id']} title={clientId}>
              {clientId}
            </code>
            <CopyButton what="client id" text={clientId} />
          </dd>
        </div>
        <div>
          <dt>Token lifetime</dt>
          <dd>
            <EditableText
              what="token lifetime in seconds"
              commandId="client.lifetime"
              text={String(client.tokenLifetimeS)}
              shown={formatDuration(client.tokenLifetimeS)}
              schema={tokenLifetimeS}
              toInput={Number}
              onSave={(lifetimeS) => change({ tokenLifetimeS: lifetimeS })}
            />
          </dd>
        </div>
        <div>
          <dt>Audience</dt>
          <dd>
            <EditableText
              what="audience"
              isMono
              commandId="client.audience"
              text={client.audience}
              schema={audience}
              onSave={(next) => change({ audience: next })}
            />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <RelativeTime iso={client.createdAt} />
          </dd>
        </div>
      </dl>
      <ClientSecret client={client} env={env} />
    </section>
  )
}
