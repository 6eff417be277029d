import { IconInfoCircle } from '@tabler/icons-react'
import type { ClientPayment } from '#contract/checkout.ts'
import classes from './embedded-checkout.module.css'
import { type OfferedMethod, whyNotSaved } from './method-data.ts'
import type { Choice } from './use-shopper-choice.ts'

interface SaveToggleProps {
  method: OfferedMethod
  intent: ClientPayment['intent_data']
  choice: Choice
}

/** Saving the card, where that is allowed; else the reason why not. Spec §2.4. */
export function SaveToggle({ method, intent, choice }: SaveToggleProps) {
  const isSetup = intent.setup_future_usage === 'off_session'
  if (isSetup) return null
  const reason = whyNotSaved(method, { customerId: intent.customer_id, isSetup })
  if (reason !== undefined) {
    return (
      <p className={classes['reason']}>
        <IconInfoCircle size={14} aria-hidden />
        {reason}
      </p>
    )
  }
  return (
    <label className={classes['save']}>
      <input
        type="checkbox"
        checked={choice.isSaving}
        onChange={(event) => choice.setIsSaving(event.target.checked)}
      />
      Save this card for the next time
    </label>
  )
}
