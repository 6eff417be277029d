import { Button, Modal } from '@mantine/core'
import type { Merchant } from '#contract/merchants.ts'
import classes from './dialog.module.css'

interface RotateKeyDialogProps {
  merchant: Merchant
  isOpen: boolean
  onClose: () => void
  onRotate: () => void
}

/** Asks before the merchant's secret key is rotated and says what that breaks. */
export function RotateKeyDialog({ merchant, isOpen, onClose, onRotate }: RotateKeyDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Rotate the secret key?"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes['body']}>
        <p>The merchant gets a new secret key, shown whole once. The publishable key stays.</p>
        <p className={classes['breaks']}>
          Servers that use the current key, <code>{merchant.secretKey.mask}</code>, are refused with
          401 at once: there is no overlap.
        </p>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              onRotate()
              onClose()
            }}
          >
            Rotate key
          </Button>
        </div>
      </div>
    </Modal>
  )
}
