import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { formatTimeLeft, formatTimeOfDay } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/use-now.ts'
import callout from '../../shared/ui/callout.module.css'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { SecretField } from '../../shared/ui/secret-field.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import classes from './client-secret.module.css'
import { clientKey, freshSecrets, knownSecrets } from './visit.ts'
import { useVisitValue } from '../../shared/storage/visit-store.ts'

interface ClientSecretProps {
  client: PartnerClient
  env: string
}

/** The secret: whole once, then masked while this page knows it, then only its mask. */
export function ClientSecret({ client, env }: ClientSecretProps) {
  const key = clientKey(client)
  const secret = useVisitValue(knownSecrets, key)
  const isFresh = useVisitValue(freshSecrets, key) !== undefined
  if (secret !== undefined && isFresh) {
    return (
      <>
        <section
          className={`${callout['accent']} ${classes['fresh']}`}
          aria-label="New client secret"
        >
          <IconKey size={16} aria-hidden className={classes['icon']} />
          <p className={classes['words']}>Copy the secret now: it is shown whole only this once.</p>
          <code className={classes['whole']}>{secret}</code>
          <div className={classes['buttons']}>
            <CopyButton what="client secret" text={secret} label="Copy secret" />
            <CopyButton what="new secret as .env" text={env} label="Copy .env" />
            <Button variant="subtle" onClick={() => freshSecrets.write(key, undefined)}>
              Done, mask it
            </Button>
          </div>
        </section>
        <Overlap client={client} />
      </>
    )
  }
  return (
    <>
      <div className={classes['line']}>
        <span className={classes['label']}>Client secret</span>
        {secret === undefined ? (
          <>
            <code className={classes['mask']}>{client.secret.mask}</code>
            <span className={classes['note']}>
              made <RelativeTime iso={client.secret.createdAt} />, shown whole only then
            </span>
          </>
        ) : (
          <>
            <SecretField what="client secret" value={secret} />
            <span className={classes['note']}>kept by this page until it is reloaded</span>
          </>
        )}
      </div>
      <Overlap client={client} />
    </>
  )
}

function Overlap({ client }: { client: PartnerClient }) {
  const nowMs = useNow(1000)
  const previous = client.previousSecret
  const leftMs = previous ? Date.parse(previous.expiresAt) - nowMs : 0
  if (!previous || leftMs <= 0) return null
  const until = formatTimeOfDay(new Date(previous.expiresAt)).slice(0, 8)
  const share = leftMs / (Date.parse(previous.expiresAt) - Date.parse(client.secret.createdAt))
  return (
    <div className={classes['line']}>
      <span className={classes['label']}>Old secret</span>
      <code className={classes['mask']}>{previous.mask}</code>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${Math.min(share, 1) * 100}%` }} />
      </span>
      <span className={classes['note']}>
        works beside the new one until <time dateTime={previous.expiresAt}>{until}</time> (
        {formatTimeLeft(leftMs)})
      </span>
    </div>
  )
}
