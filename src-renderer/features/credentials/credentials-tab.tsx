import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { describeFailure } from '../../shared/api/request.ts'
import {
  type PaletteItem,
  useCommand,
  usePaletteItems,
} from '../../shared/commands/command-registry.tsx'
import { partnerClientQueries } from '../../shared/partner-api/partner-clients.queries.ts'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { ClientCard } from './client-card.tsx'
import { ClientHistory } from './client-history.tsx'
import { ClientList } from './client-list.tsx'
import classes from './credentials-tab.module.css'
import { ExpiredUseStrip } from './expired-use-strip.tsx'
import { MerchantKeys } from './merchant-keys.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { TokenConsole } from './token-console.tsx'
import { type ClientChanges, useClientChanges } from './use-client-changes.ts'
import { clientKey } from './visit.ts'

/** Partner clients, the token endpoint and the merchant's keys of the environment. Spec §5. */
export function CredentialsTab() {
  const { environment, baseUrl } = useWorkspace()
  const { item } = useRoute()
  const { data: clients, error, refetch } = useQuery(partnerClientQueries.list(environment))
  const changes = useClientChanges()
  const selected = clients?.find(({ clientId }) => clientId === item) ?? clients?.[0]

  useTabCommands(clients, changes)
  useEffect(() => {
    document.title = 'Credentials · Partner Payments Console'
  }, [])

  return (
    <div className={classes['tab']}>
      <PageHeader title="Credentials">
        <span>
          Partners get a token with id and secret, then call{' '}
          <code className={classes['address']}>{baseUrl}</code> with it
        </span>
      </PageHeader>
      <div className={classes['columns']}>
        <div className={classes['side']}>
          <ClientList
            clients={clients}
            selectedId={selected?.clientId}
            isCreating={changes.create.isPending}
            onCreate={() => changes.create.mutate()}
          />
          <MerchantKeys />
        </div>
        <div className={classes['main']}>
          {selected && clients && (
            <ClientPage
              key={clientKey(selected)}
              client={selected}
              clients={clients}
              changes={changes}
            />
          )}
          {clients ? (
            clients.length === 0 && <NoClients changes={changes} />
          ) : (
            <NoAnswer error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </div>
    </div>
  )
}

function useTabCommands(
  clients: readonly PartnerClient[] | undefined,
  { create, restore, deletedId }: ClientChanges,
): void {
  useCommand('client.create', () => create.mutate())
  useCommand('client.undo-delete', () => deletedId !== undefined && restore.mutate(deletedId), {
    enabled: deletedId !== undefined,
  })
  usePaletteItems(
    'Partner clients',
    useMemo(() => paletteItems(clients), [clients]),
  )
}

function NoClients({ changes }: { changes: ClientChanges }) {
  return (
    <EmptyState
      title="This environment has no partner client, so nobody can get a token."
      action={
        <Button
          leftSection={<IconPlus size={14} aria-hidden />}
          loading={changes.create.isPending}
          onClick={() => changes.create.mutate()}
        >
          New client
        </Button>
      }
    />
  )
}

function NoAnswer({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return null
  return (
    <EmptyState
      title={`The clients can't be shown: ${describeFailure(error)}`}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}

interface ClientPageProps {
  client: PartnerClient
  clients: readonly PartnerClient[]
  changes: ClientChanges
}

function ClientPage({ client, clients, changes }: ClientPageProps) {
  const [isRotating, setIsRotating] = useState(false)
  const rotate = () => setIsRotating(true)
  useCommand('client.rotate', rotate)
  return (
    <>
      <ExpiredUseStrip clients={clients} />
      <ClientCard client={client} changes={changes} onRotate={rotate} />
      <TokenConsole client={client} onRotate={rotate} onCreate={() => changes.create.mutate()} />
      <ClientHistory client={client} clients={clients} />
      <RotateDialog
        client={client}
        isOpen={isRotating}
        onClose={() => setIsRotating(false)}
        onRotate={(overlapS) => changes.rotate.mutate({ clientId: client.clientId, overlapS })}
      />
    </>
  )
}

function paletteItems(clients: readonly PartnerClient[] = []): PaletteItem[] {
  return clients.map(({ clientId, name }) => ({
    id: clientId,
    label: name,
    detail: clientId,
    run: () => navigate({ item: clientId }),
  }))
}
