import classes from './embedded-checkout.module.css'
import { CardFields } from './card-form.tsx'
import { needOf, type OfferedMethod } from './method-data.ts'
import type { CardForm } from './test-cards.ts'

interface MethodFieldsProps {
  method: OfferedMethod
  card: CardForm
  onCard: (form: CardForm) => void
  /** What the shopper gave for a method other than a card. */
  value: string
  onValue: (value: string) => void
}

/** What the chosen method asks of the shopper. */
export function MethodFields({ method, card, onCard, value, onValue }: MethodFieldsProps) {
  const need = needOf(method)
  if (need === 'card') return <CardFields form={card} onChange={onCard} />
  if (need === 'bank') {
    return (
      <label className={classes['field']}>
        <span>Bank</span>
        <select value={value} onChange={(event) => onValue(event.target.value)}>
          {method.bank_names?.map((bank) => (
            <option key={bank} value={bank}>
              {bank.split('_').join(' ')}
            </option>
          ))}
        </select>
      </label>
    )
  }
  if (need === 'vpa' || need === 'voucher') {
    return (
      <label className={classes['field']}>
        <span>{need === 'vpa' ? 'UPI ID' : 'Voucher number'}</span>
        <input autoComplete="off" value={value} onChange={(event) => onValue(event.target.value)} />
        {need === 'vpa' && <small>success@upi pays, failure@upi does not.</small>}
      </label>
    )
  }
  return <p className={classes['hint']}>{HINTS[need]}</p>
}

const HINTS = {
  'wallet-sheet': 'Opens the wallet’s sheet over this page.',
  token: 'Pays with the network token of a sample card.',
  none: 'You confirm on the provider’s page or device, then come back here.',
} as const
