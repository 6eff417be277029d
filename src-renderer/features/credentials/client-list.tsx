import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { linkTo, navigate } from '../../shared/routing/use-route.ts'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import classes from './client-list.module.css'
import { isInTokens } from './token-focus.ts'

interface ClientListProps {
  clients: readonly PartnerClient[] | undefined
  selectedId: string | undefined
  isCreating: boolean
  onCreate: () => void
}

const NO_CLIENTS: readonly PartnerClient[] = []

/** The partner clients of the environment, oldest first. */
export function ClientList(props: ClientListProps) {
  const { clients = NO_CLIENTS, selectedId, isCreating, onCreate } = props
  const list = useRef<HTMLUListElement>(null)

  function moveBy(step: number): void {
    if (isInTokens()) return
    const index = clients.findIndex(({ clientId }) => clientId === selectedId)
    const target = Math.min(Math.max(index + step, 0), clients.length - 1)
    const client = clients[target]
    if (!client) return
    navigate({ item: client.clientId }, { replace: true })
    const link = list.current?.children[target]?.querySelector('a')
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  useCommand('client.next', () => moveBy(1))
  useCommand('client.previous', () => moveBy(-1))

  return (
    <section className={classes['section']} aria-labelledby="clients-heading">
      <div className={classes['head']}>
        <h2 id="clients-heading" className={classes['heading']}>
          Partner clients
        </h2>
        <Tooltip label="Makes id and secret at once (N)">
          <Button
            size="compact-xs"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            loading={isCreating}
            onClick={onCreate}
          >
            New client
          </Button>
        </Tooltip>
      </div>
      <ul ref={list} className={classes['list']} aria-label="Partner clients">
        {clients.map((client) => (
          <li key={client.clientId}>
            <ClientLink client={client} isSelected={client.clientId === selectedId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClientLink({ client, isSelected }: { client: PartnerClient; isSelected: boolean }) {
  const { clientId, name, isEnabled, lastTokenAt } = client
  return (
    <a
      className={classes['client']}
      href={linkTo({ item: clientId })}
      aria-current={isSelected ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate({ item: clientId })
      }}
    >
      <span className={classes['name']} title={name}>
        {name}
      </span>
      <StatusPill tone={isEnabled ? 'success' : 'neutral'}>
        {isEnabled ? 'Enabled' : 'Disabled'}
      </StatusPill>
      <code className={classes['id']} title={clientId}>
        {maskId(clientId)}
      </code>
      <span className={classes['last']}>
        {lastTokenAt === null ? (
          'no token yet'
        ) : (
          <>
            token <RelativeTime iso={lastTokenAt} />
          </>
        )}
      </span>
    </a>
  )
}

/** The kind and the end of an id: enough to tell one client from another in a narrow place. */
function maskId(clientId: string): string {
  if (clientId.length <= 14) return clientId
  return `${/^[a-z]+_/.exec(clientId)?.[0] ?? ''}…${clientId.slice(-6)}`
}
