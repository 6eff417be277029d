import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBrowser, IconRefresh, IconServer } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import callout from '../../shared/ui/callout.module.css'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { SecretField } from '../../shared/ui/secret-field.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { merchantEnvFile } from './env-file.ts'
import classes from './merchant-keys.module.css'
import { type MerchantKeyKind, RotateKeyDialog } from './rotate-key-dialog.tsx'
import { useMerchantKeys } from './use-merchant-keys.ts'

/** The checkout keys of the environment's merchant, and where each may be used. Spec §5.3. */
export function MerchantKeys() {
  const { environment } = useWorkspace()
  const { merchant, secretKey, isFresh, closeFresh, rotate } = useMerchantKeys(environment)
  const [asked, setAsked] = useState<MerchantKeyKind>()
  const canAsk = { enabled: merchant !== undefined }
  useCommand('merchant.rotate-secret', () => setAsked('secret'), canAsk)
  useCommand('merchant.rotate-publishable', () => setAsked('publishable'), canAsk)
  if (!merchant) return null

  const { key: publishableKey } = merchant.publishableKey
  return (
    <section className={classes['section']} aria-labelledby="merchant-heading">
      <div className={classes['head']}>
        <h2 id="merchant-heading" className={classes['heading']}>
          Merchant keys
        </h2>
        <CopyButton
          what="merchant keys as .env"
          text={merchantEnvFile(publishableKey, secretKey)}
        />
      </div>
      <Key name="Secret key" place="server only" icon={<IconServer size={14} aria-hidden />}>
        {secretKey !== undefined && isFresh && (
          <div className={`${callout['accent']} ${classes['fresh']}`}>
            <p>Copy it now, it is shown whole only this once:</p>
            <code>{secretKey}</code>
            <Button size="compact-xs" variant="subtle" onClick={closeFresh}>
              Done, mask it
            </Button>
          </div>
        )}
        <div className={classes['line']}>
          {secretKey === undefined ? (
            <code className={classes['value']}>{merchant.secretKey.mask}</code>
          ) : (
            <SecretField what="secret key" value={secretKey} />
          )}
          <RotateButton kind="secret" onAsk={setAsked} />
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
          <span className={classes['acts']}>
            <CopyButton what="publishable key" text={publishableKey} />
            <RotateButton kind="publishable" onAsk={setAsked} />
          </span>
        </div>
      </Key>
      <RotateKeyDialog
        merchant={merchant}
        kind={asked}
        onClose={() => setAsked(undefined)}
        onRotate={(kind) => rotate[kind]()}
      />
    </section>
  )
}

interface RotateButtonProps {
  kind: MerchantKeyKind
  onAsk: (kind: MerchantKeyKind) => void
}

function RotateButton({ kind, onAsk }: RotateButtonProps) {
  const name = `Rotate ${kind} key`
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={name}
        onClick={() => onAsk(kind)}
      >
        <IconRefresh size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
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
