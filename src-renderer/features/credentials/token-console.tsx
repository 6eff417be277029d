import { Button, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconCode, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { ExpiresInType } from './expires-in-type.tsx'
import { requestToken } from './token-call.ts'
import classes from './token-console.module.css'
import { TokenCode } from './token-code.tsx'
import { TokenOutcome } from './token-outcome.tsx'
import { TokenRequest, writeDraft } from './token-request.tsx'
import { clientKey, drafts, exchanges, knownSecrets } from './visit.ts'
import { useVisitValue } from '../../shared/storage/visit-store.ts'

interface TokenConsoleProps {
  client: PartnerClient
  onRotate: () => void
  onCreate: () => void
}

/** Sends the real token request of the environment and shows what comes of it. Spec §4 and §5.1. */
export function TokenConsole({ client, onRotate, onCreate }: TokenConsoleProps) {
  const { baseUrl } = useWorkspace()
  const [isCodeShown, setIsCodeShown] = useState(false)
  const key = clientKey(client)
  const secret = useVisitValue(knownSecrets, key)
  const draft = useVisitValue(drafts, key) ?? writeDraft(client.clientId, secret)
  const exchange = useVisitValue(exchanges, key)

  const send = useMutation({
    mutationFn: (body: string) => requestToken(baseUrl, body),
    onSuccess: (sent) => exchanges.write(key, sent),
  })
  const toggleCode = () => setIsCodeShown(!isCodeShown)
  useCommand('token.send', () => send.mutate(draft))
  useCommand('token.code', toggleCode)

  const url = `${baseUrl}/api/oauth/token`
  return (
    <section className={classes['console']} aria-labelledby="token-console-heading">
      <div className={classes['bar']}>
        <h2 id="token-console-heading" className={classes['heading']}>
          Token console
        </h2>
        <span className={classes['target']}>
          <strong>POST</strong>{' '}
          <code className={classes['url']} title={url}>
            {url}
          </code>
          <CopyButton what="token address" text={url} />
        </span>
        <div className={classes['controls']}>
          <ExpiresInType />
          <Button
            variant="default"
            aria-pressed={isCodeShown}
            leftSection={<IconCode size={14} aria-hidden />}
            onClick={toggleCode}
          >
            Code
          </Button>
          <Tooltip label={<Keys keys="mod+enter" />}>
            <Button
              loading={send.isPending}
              leftSection={<IconSend size={14} aria-hidden />}
              variant={secret === undefined ? 'default' : 'filled'}
              onClick={() => send.mutate(draft)}
            >
              Send
            </Button>
          </Tooltip>
        </div>
      </div>
      <div className={classes['panes']} data-code={isCodeShown}>
        {isCodeShown ? (
          <TokenCode baseUrl={baseUrl} clientId={client.clientId} />
        ) : (
          <TokenRequest
            client={client}
            secret={secret}
            draft={draft}
            onChange={(text) => drafts.write(key, text)}
            onRotate={onRotate}
            onCreate={onCreate}
          />
        )}
        <TokenOutcome client={client} exchange={exchange} failure={send.error} />
      </div>
    </section>
  )
}
