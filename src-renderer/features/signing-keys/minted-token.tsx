import type { ReactNode } from 'react'
import type { MintedToken } from '#contract/jwt.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { ClaimsTable } from './claims-table.tsx'
import parts from './panel-parts.module.css'
import classes from './token-panels.module.css'

/** A token that was just made. */
export function MintedTokenView({
  minted,
  children,
}: {
  minted: MintedToken
  children: ReactNode
}) {
  const { token, authorization, header, claims } = minted
  return (
    <section className={classes['minted']} aria-label="Minted token">
      <pre className={classes['token']} tabIndex={0} role="region" aria-label="Token">
        {token}
      </pre>
      <div className={parts['bar']}>
        <CopyButton what="token" text={token} label="Copy token" />
        <CopyButton
          what="Authorization header"
          text={`Authorization: ${authorization}`}
          label="Copy header"
        />
        {children}
      </div>
      <p className={parts['note']}>
        Header <code>{JSON.stringify(header)}</code>
      </p>
      <ClaimsTable claims={claims} />
    </section>
  )
}
