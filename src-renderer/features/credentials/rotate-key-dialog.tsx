import { Button } from '@mantine/core'
import type { Merchant } from '#contract/merchants.ts'
import callout from '../../shared/ui/callout.module.css'
import { Dialog } from '../../shared/ui/dialog.tsx'
import classes from './dialog.module.css'

export type MerchantKeyKind = 'secret' | 'publishable'

interface RotateKeyDialogProps {
  merchant: Merchant
  /** Undefined keeps the dialog closed. */
  kind: MerchantKeyKind | undefined
  onClose: () => void
  onRotate: (kind: MerchantKeyKind) => void
}

/** Asks before a key of the merchant is rotated and says what that breaks. */
export function RotateKeyDialog({ merchant, kind, onClose, onRotate }: RotateKeyDialogProps) {
  return (
    <Dialog
      opened={kind !== undefined}
      onClose={onClose}
      title={`Rotate the ${kind} key?`}
      size={480}
    >
      <div className={classes['body']}>
        {kind === 'publishable' ? (
          <PublishableText current={merchant.publishableKey.key} />
        ) : (
          <SecretText mask={merchant.secretKey.mask} />
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              if (kind) onRotate(kind)
              onClose()
            }}
          >
            Rotate key
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function SecretText({ mask }: { mask: string }) {
  return (
    <>
      <p>The merchant gets a new secret key, shown whole once. The publishable key stays.</p>
      <p className={`${callout['warning']} ${classes['breaks']}`}>
        Servers that use the current key, <code>{mask}</code>, are refused with 401 at once: there
        is no overlap.
      </p>
    </>
  )
}

function PublishableText({ current }: { current: string }) {
  return (
    <>
      <p>The merchant gets a new publishable key. The secret key stays.</p>
      <p className={`${callout['warning']} ${classes['breaks']}`}>
        Pages and apps that use the current key, <code>{current}</code>, are refused with 401 at
        once: there is no overlap.
      </p>
    </>
  )
}
