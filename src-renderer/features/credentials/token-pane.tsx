import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { IssuedToken } from '#contract/oauth.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { AnswerStatus } from './answer-status.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { Pane, PaneHint } from './pane.tsx'
import { type Answer, describePing, type Grant } from './token-call.ts'
import { type DecodedToken, decodeToken, glanceOf } from './token-glance.ts'
import classes from './token-pane.module.css'
import { AnswerHeaders, Reason } from './token-response.tsx'
import { endedMs } from './token-status.ts'

interface TokenPaneProps {
  token: Grant | undefined
  /** What the server knows of the client's tokens. */
  issued: readonly IssuedToken[]
  trial: Answer | undefined
  /** Why the trial was refused, which its answer does not say. */
  reason: string | undefined
  isTrying: boolean
  onTry: () => void
}

/** The token of the last answer: how long it lives, what is in it, and whether it is accepted. */
export function TokenPane({ token, issued, trial, reason, isTrying, onTry }: TokenPaneProps) {
  const decoded = useMemo(() => token && decodeToken(token.accessToken), [token])
  if (!token) {
    return (
      <Pane title="Token">
        <PaneHint>A token shows its lifetime and its claims here.</PaneHint>
      </Pane>
    )
  }
  const known = issued.find(({ jti }) => jti === decoded?.claims['jti'])
  return (
    <Pane title="Token" aside={<CopyButton what="access token" text={token.accessToken} />}>
      <div className={classes['life']}>
        <CountdownRing
          lifetimeS={token.lifetimeS}
          expiresMs={(known && endedMs(known)) ?? token.expiresMs}
          endWord={known?.status === 'revoked' ? 'Revoked' : 'Expired'}
        />
        <Button
          variant="default"
          loading={isTrying}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={onTry}
        >
          Try the token
        </Button>
      </div>
      {trial && <Trial answer={trial} reason={reason} />}
      <Claims decoded={decoded} />
    </Pane>
  )
}

function Trial({ answer, reason }: { answer: Answer; reason: string | undefined }) {
  const accepted = describePing(answer)
  return (
    <div className={classes['trial']}>
      <div className={classes['call']}>
        <code>GET /api/partner/ping</code>
        <AnswerStatus answer={answer} />
      </div>
      {accepted === undefined ? (
        <>
          <Reason text={reason} />
          <AnswerHeaders answer={answer} />
          <pre className={classes['body']}>{answer.body}</pre>
        </>
      ) : (
        <p className={classes['accepted']}>{accepted}</p>
      )}
    </div>
  )
}

function Claims({ decoded }: { decoded: DecodedToken | undefined }) {
  const nowMs = useNow(1000)
  if (!decoded) return <PaneHint>The token is not a JWT: there is nothing to read in it.</PaneHint>
  return (
    <dl className={classes['claims']} aria-label="Header and claims">
      {glanceOf(decoded, nowMs).map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>
            {value}
            {note !== undefined && <span className={classes['note']}> {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
