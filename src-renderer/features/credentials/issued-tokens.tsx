import { useRef, useState } from 'react'
import type { IssuedToken } from '#contract/oauth.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useNow } from '../../shared/time/use-now.ts'
import { DataTable } from '../../shared/ui/data-table.tsx'
import classes from './history-table.module.css'
import { IssuedTokenRow } from './issued-token-row.tsx'
import { isInTokens, TOKENS_ID } from './token-focus.ts'
import { statusAt } from './token-status.ts'
import type { TokenActs } from './use-token-acts.ts'

interface IssuedTokensProps {
  /** Whose they are. */
  owner: string
  tokens: readonly IssuedToken[]
  acts: TokenActs
}

const COLUMNS = ['Status', 'Token', 'Issued', 'Expires', 'Uses', 'Last call', 'Actions']

/** What the client was given, newest first: how old, how used, and what can be done to it. */
export function IssuedTokens({ owner, tokens, acts }: IssuedTokensProps) {
  const nowMs = useNow(1000)
  const [chosenJti, setChosenJti] = useState<string>()
  const body = useRef<HTMLTableSectionElement>(null)
  const chosen = tokens.find(({ jti }) => jti === chosenJti)
  const stopJti = chosen?.jti ?? tokens[0]?.jti

  function moveBy(step: number): void {
    if (!isInTokens()) return
    const index = tokens.findIndex(({ jti }) => jti === stopJti)
    const target = Math.min(Math.max(index + step, 0), tokens.length - 1)
    const row = body.current?.children[target]
    if (row instanceof HTMLElement) row.focus()
  }
  const canEnd = { enabled: chosen !== undefined && statusAt(chosen, nowMs) === 'active' }
  useCommand('token.next', () => moveBy(1))
  useCommand('token.previous', () => moveBy(-1))
  useCommand('token.copy-bearer', () => chosen && acts.copyBearer(chosen), {
    enabled: chosen !== undefined,
  })
  useCommand('token.expire', () => chosen && acts.expire(chosen), canEnd)
  useCommand('token.revoke', () => chosen && acts.revoke(chosen), canEnd)

  if (tokens.length === 0) {
    return (
      <p className={classes['none']}>
        {owner} has no token yet. Send the request above, or issue one without the secret.
      </p>
    )
  }
  return (
    <div id={TOKENS_ID} className={classes['scroll']}>
      <DataTable
        label="Issued tokens"
        columns={COLUMNS}
        className={classes['tokens']}
        bodyRef={body}
      >
        {tokens.map((token) => (
          <IssuedTokenRow
            key={token.jti}
            token={token}
            nowMs={nowMs}
            isSelected={token.jti === chosenJti}
            isTabStop={token.jti === stopJti}
            onSelect={() => setChosenJti(token.jti)}
            acts={acts}
          />
        ))}
      </DataTable>
    </div>
  )
}
