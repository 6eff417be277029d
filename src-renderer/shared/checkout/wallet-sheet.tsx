import { useEffect, useRef } from 'react'
import classes from './embedded-checkout.module.css'
import { formatAmount } from './format-amount.ts'

interface WalletSheetProps {
  wallet: string
  amountMinor: number | null
  currency: string
  onPay: () => void
  onCancel: () => void
}

/** A wallet's sheet over the shop's page. */
export function WalletSheet({ wallet, amountMinor, currency, onPay, onCancel }: WalletSheetProps) {
  const payButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    payButton.current?.focus()
    function closeByKey(event: KeyboardEvent): void {
      if (event.key === 'Escape') onCancel()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [onCancel])
  return (
    <div className={classes['shade']}>
      <div className={classes['sheet']} role="dialog" aria-label={wallet}>
        <h2>{wallet}</h2>
        <p>
          Visa <code>…4242</code>
        </p>
        <p className={classes['amount']}>{formatAmount(amountMinor, currency)}</p>
        <button ref={payButton} type="button" className={classes['pay']} onClick={onPay}>
          Pay with {wallet}
        </button>
        <button type="button" className={classes['plain']} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  )
}
