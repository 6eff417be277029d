import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react'
import type { Payment } from '#contract/payment-response.ts'
import classes from './embedded-checkout.module.css'
import { formatAmount } from './format-amount.ts'

interface PaymentOutcomeProps {
  status: string
  payment: Payment | undefined
  amountMinor: number | null
  currency: string
}

const OUTCOMES: Readonly<Record<string, readonly [tone: string, title: string]>> = {
  succeeded: ['good', 'Payment succeeded'],
  requires_capture: ['good', 'Payment authorised'],
  processing: ['wait', 'Payment is being processed'],
  failed: ['bad', 'Payment failed'],
  cancelled: ['bad', 'Payment cancelled'],
  expired: ['bad', 'Payment expired'],
}

const ICONS = { good: IconCircleCheck, wait: IconClockHour4, bad: IconCircleX } as const

/** What the shopper sees once nothing is left to do for them. */
export function PaymentOutcome({ status, payment, amountMinor, currency }: PaymentOutcomeProps) {
  const [tone, title] = OUTCOMES[status] ?? ['wait', `Payment is ${status.split('_').join(' ')}`]
  const Icon = ICONS[tone as keyof typeof ICONS]
  return (
    <div className={classes['outcome']} data-tone={tone} role="status">
      <Icon size={40} stroke={1.5} aria-hidden />
      <h2>{title}</h2>
      <p className={classes['amount']}>{formatAmount(amountMinor, currency)}</p>
      {payment?.error_message && (
        <p>
          <code>{payment.error_code}</code> {payment.error_message}
        </p>
      )}
      {payment?.payment_method_id && (
        <p>
          Stored as <code>{payment.payment_method_id}</code>
        </p>
      )}
    </div>
  )
}
