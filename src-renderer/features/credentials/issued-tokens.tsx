import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { IssuedToken } from '#contract/oauth.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useNow } from '../../shared/time/use-now.ts'
import { copyText } from '../../shared/ui/copy-text.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { credentialQueries, expireToken, issueToken, readBearer } from './credentials.queries.ts'
import classes from './issued-tokens.module.css'
import { IssuedTokenRow } from './issued-token-row.tsx'
import { isInTokens, TOKENS_ID } from './token-focus.ts'
import { statusAt } from './token-status.ts'

/** What the client was given, newest first: how old, how used, and what can be done to it. */
export function IssuedTokens({ client }: { client: PartnerClient }) {
  const { environment } = useWorkspace()
  const { clientId } = client
  const { data: tokens = [] } = useQuery(credentialQueries.tokens(environment, clientId))
  const nowMs = useNow(1000)
  const [chosenJti, setChosenJti] = useState<string>()
  const body = useRef<HTMLTableSectionElement>(null)
  const { issue, isIssuing, copyBearer, expire } = useTokenActs(client)
  const chosen = tokens.find(({ jti }) => jti === chosenJti)
  const stopJti = chosen?.jti ?? tokens[0]?.jti

  function moveBy(step: number): void {
    if (!isInTokens()) return
    const index = tokens.findIndex(({ jti }) => jti === stopJti)
    const target = Math.min(Math.max(index + step, 0), tokens.length - 1)
    const row = body.current?.children[target]
    if (row instanceof HTMLElement) row.focus()
  }
  useCommand('token.issue', issue)
  useCommand('token.next', () => moveBy(1))
  useCommand('token.previous', () => moveBy(-1))
  useCommand('token.copy-bearer', () => chosen && copyBearer(chosen), {
    enabled: chosen !== undefined,
  })
  useCommand('token.expire', () => chosen && expire(chosen), {
    enabled: chosen !== undefined && statusAt(chosen, nowMs) === 'active',
  })

  const activeCount = tokens.filter((token) => statusAt(token, nowMs) === 'active').length
  return (
    <section id={TOKENS_ID} className={classes['section']} aria-labelledby="tokens-heading">
      <div className={classes['head']}>
        <h2 id="tokens-heading" className={classes['heading']}>
          Issued tokens
        </h2>
        {tokens.length > 0 && (
          <span className={classes['count']}>
            {activeCount} active of {tokens.length}
          </span>
        )}
        <Tooltip label="For your own calls: needs no secret (I)">
          <Button
            size="compact-xs"
            variant="default"
            ml="auto"
            leftSection={<IconPlus size={14} aria-hidden />}
            loading={isIssuing}
            onClick={issue}
          >
            Issue a token
          </Button>
        </Tooltip>
      </div>
      {tokens.length === 0 ? (
        <p className={classes['none']}>
          {client.name} has no token yet. Send the request above, or issue one without the secret.
        </p>
      ) : (
        <div className={classes['scroll']}>
          <table className={classes['table']} aria-labelledby="tokens-heading">
            <thead>
              <tr>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {tokens.map((token) => (
                <IssuedTokenRow
                  key={token.jti}
                  token={token}
                  nowMs={nowMs}
                  isSelected={token.jti === chosenJti}
                  isTabStop={token.jti === stopJti}
                  onSelect={() => setChosenJti(token.jti)}
                  onCopy={() => copyBearer(token)}
                  onExpire={() => expire(token)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const COLUMNS = ['Status', 'Token', 'Issued', 'Expires', 'Uses', 'Last call', 'Actions']

function useTokenActs({ clientId, environment }: PartnerClient) {
  const queryClient = useQueryClient()
  const refresh = () =>
    queryClient.invalidateQueries(credentialQueries.tokens(environment, clientId))
  const issuing = useMutation({
    mutationFn: () => issueToken(environment, clientId),
    async onSuccess({ accessToken }) {
      await copyText(accessToken)
      showToast({ message: 'Issued a token and copied it' })
      await refresh()
    },
    onError: showFailure,
  })
  const expiry = useMutation({
    mutationFn: ({ jti }: IssuedToken) => expireToken(environment, jti),
    onSuccess: refresh,
    onError: showFailure,
  })
  return {
    issue: (): void => issuing.mutate(),
    isIssuing: issuing.isPending,
    copyBearer({ jti }: IssuedToken): void {
      readBearer(environment, jti)
        .then(({ accessToken }) => copyText(accessToken))
        .then(() => showToast({ message: 'Copied the token' }), showFailure)
    },
    expire: (token: IssuedToken): void => expiry.mutate(token),
  }
}
