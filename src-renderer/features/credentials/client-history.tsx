import { Button, Tabs, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useNow } from '../../shared/time/use-now.ts'
import classes from './client-history.module.css'
import { credentialQueries } from './credentials.queries.ts'
import { IssuedTokens } from './issued-tokens.tsx'
import { RefusedCalls } from './refused-calls.tsx'
import { statusAt } from './token-status.ts'
import { useTokenActs } from './use-token-acts.ts'

interface ClientHistoryProps {
  client: PartnerClient
  clients: readonly PartnerClient[]
}

/** What the client was given, and what the environment refused. */
export function ClientHistory({ client, clients }: ClientHistoryProps) {
  const { environment, clientId, name } = client
  const [shown, setShown] = useState<string | null>('tokens')
  const { data: tokens = [] } = useQuery(credentialQueries.tokens(environment, clientId))
  const { data: failures = [] } = useQuery(credentialQueries.failures(environment))
  const nowMs = useNow(1000)
  const acts = useTokenActs(client)
  useCommand('token.issue', acts.issue)
  useCommand('token.refused', () => setShown(shown === 'tokens' ? 'refused' : 'tokens'))

  const activeCount = tokens.filter((token) => statusAt(token, nowMs) === 'active').length
  return (
    <section className={classes['section']} aria-label="Tokens and refused calls">
      <Tabs value={shown} onChange={setShown} keepMounted={false}>
        <div className={classes['head']}>
          <Tabs.List aria-label="Tokens and refused calls" className={classes['list']}>
            <Tabs.Tab value="tokens">
              Issued tokens{' '}
              {tokens.length > 0 && (
                <span className={classes['count']}>
                  {activeCount} active of {tokens.length}
                </span>
              )}
            </Tabs.Tab>
            <Tabs.Tab value="refused">
              Refused calls{' '}
              {failures.length > 0 && <span className={classes['count']}>{failures.length}</span>}
            </Tabs.Tab>
          </Tabs.List>
          {shown === 'tokens' ? (
            <Tooltip label="For your own calls: needs no secret (I)">
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                loading={acts.isIssuing}
                onClick={acts.issue}
              >
                Issue a token
              </Button>
            </Tooltip>
          ) : (
            <span className={classes['note']}>of all clients, since the server started</span>
          )}
        </div>
        <Tabs.Panel value="tokens">
          <IssuedTokens owner={name} tokens={tokens} acts={acts} />
        </Tabs.Panel>
        <Tabs.Panel value="refused">
          <RefusedCalls failures={failures} clients={clients} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
