import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff, IconRefresh, IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import callout from '../../shared/ui/callout.module.css'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { JsonEditor } from '../../shared/ui/json-editor.tsx'
import { Pane } from './pane.tsx'
import classes from './token-request.module.css'

interface TokenRequestProps {
  client: PartnerClient
  secret: string | undefined
  draft: string
  /** Undefined goes back to the client's own request. */
  onChange: (draft: string | undefined) => void
  onRotate: () => void
  onCreate: () => void
}

const SECRET_NAMES = ['clientSecret'] as const
const SHOWN_MS = 30_000

/** The body of `POST /api/oauth/token` for a client. Spec §2.1. */
export function writeDraft(clientId: string, secret: string | undefined): string {
  return JSON.stringify({ clientId, clientSecret: secret ?? '' }, null, 2)
}

/** The request as it will be sent, free to be changed; its secret is dots unless asked for. */
export function TokenRequest(props: TokenRequestProps) {
  const { client, secret, draft, onChange, onRotate, onCreate } = props
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])

  const isOwn = draft === writeDraft(client.clientId, secret)
  const show = `${isShown ? 'Hide' : 'Show'} secret in the request`
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <Pane
      title="Request"
      aside={
        <span className={classes['tools']}>
          {!isOwn && (
            <Tooltip label="Back to this client's request">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label="Back to this client's request"
                onClick={() => onChange(undefined)}
              >
                <IconRestore size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={show}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={show}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              <Eye size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <CopyButton what="request body" text={draft} />
        </span>
      }
    >
      <p className={classes['header']}>content-type: application/json</p>
      <div className={classes['editor']}>
        <JsonEditor
          label="Request body"
          value={draft}
          onChange={onChange}
          {...(!isShown && { masked: SECRET_NAMES })}
        />
      </div>
      {secret === undefined && isOwn && (
        <div className={`${callout['accent']} ${classes['missing']}`}>
          <p>The secret was shown only once.</p>
          <div className={classes['ways']}>
            <Button
              size="compact-xs"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={onRotate}
            >
              Rotate to get a secret
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={onCreate}>
              New client
            </Button>
          </div>
        </div>
      )}
    </Pane>
  )
}
