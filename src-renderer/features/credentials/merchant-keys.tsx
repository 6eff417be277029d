import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBrowser, IconRefresh, IconServer } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { SecretField } from '../../shared/ui/secret-field.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { credentialQueries, rotateSecretKey } from './credentials.queries.ts'
import { merchantEnvFile } from './env-file.ts'
import classes from './merchant-keys.module.css'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { knownSecretKeys } from './visit.ts'
import { useVisitValue } from './visit-store.ts'

/** The checkout keys of the environment's merchant, and where each may be used. Spec §5.3. */
export function MerchantKeys() {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const { data: merchant } = useQuery(credentialQueries.merchant(environment))
  const known = useVisitValue(knownSecretKeys, environment)
  const [isAsking, setIsAsking] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  const rotate = useMutation({
    mutationFn: () => rotateSecretKey(environment),
    onSuccess(rotated) {
      knownSecretKeys.write(environment, rotated.secretKey)
      setIsFresh(true)
      return queryClient.invalidateQueries(credentialQueries.merchant(environment))
    },
    onError: showFailure,
  })
  useCommand('merchant.rotate-key', () => setIsAsking(true), { enabled: merchant !== undefined })
  if (!merchant) return null

  const { key: publishableKey } = merchant.publishableKey
  return (
    <section className={classes['section']} aria-labelledby="merchant-heading">
      <div className={classes['head']}>
        <h2 id="merchant-heading" className={classes['heading']}>
          Merchant keys
        </h2>
        <CopyButton what="merchant keys as .env" text={merchantEnvFile(publishableKey, known)} />
      </div>
      <Key name="Secret key" place="server only" icon={<IconServer size={14} aria-hidden />}>
        {known !== undefined && isFresh && (
          <p className={classes['fresh']}>
            Copy it now, it is shown whole only this once:
            <code>{known}</code>
          </p>
        )}
        <div className={classes['line']}>
          {known === undefined ? (
            <code className={classes['value']}>{merchant.secretKey.mask}</code>
          ) : (
            <SecretField what="secret key" value={known} />
          )}
          {isFresh ? (
            <Button size="compact-xs" variant="subtle" onClick={() => setIsFresh(false)}>
              Done
            </Button>
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={rotate.isPending}
              onClick={() => setIsAsking(true)}
            >
              Rotate
            </Button>
          )}
        </div>
      </Key>
      <Key
        name="Publishable key"
        place="browser or app"
        icon={<IconBrowser size={14} aria-hidden />}
      >
        <div className={classes['line']}>
          <code className={classes['value']} title={publishableKey}>
            {publishableKey}
          </code>
          <CopyButton what="publishable key" text={publishableKey} />
        </div>
      </Key>
      <RotateKeyDialog
        merchant={merchant}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onRotate={() => rotate.mutate()}
      />
    </section>
  )
}

interface KeyProps {
  name: string
  /** Where it may be used. */
  place: string
  icon: ReactNode
  children: ReactNode
}

function Key({ name, place, icon, children }: KeyProps) {
  return (
    <div className={classes['key']} role="group" aria-label={name}>
      <p className={classes['name']}>
        {name}
        <span className={classes['place']}>
          {icon} {place}
        </span>
      </p>
      {children}
    </div>
  )
}
