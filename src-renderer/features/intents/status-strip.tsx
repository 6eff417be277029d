import { IconCheck, IconCircleDashed, IconClockHour4, IconX } from '@tabler/icons-react'
import type { Payment } from '#contract/payment-response.ts'
import { toneOf } from '../../shared/checkout/payment-tone.ts'
import { formatTimeLeft } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { type Stage, stageOf } from './payment-facts.ts'
import classes from './status-strip.module.css'

const STAGES: readonly Stage[] = ['created', 'processing', 'final']

/** Where the payment is on its way `created → processing → final`, and its status. Spec §3. */
export function StatusStrip({ payment }: { payment: Payment }) {
  const stage = stageOf(payment.status)
  const reached = STAGES.indexOf(stage)
  return (
    <div className={classes['frame']}>
      <ol className={classes['strip']} aria-label="Way of the payment">
        {STAGES.map((step, index) => (
          <li
            key={step}
            className={classes['step']}
            data-reached={index <= reached}
            data-tone={index === reached ? toneOf(payment.status) : 'neutral'}
            aria-current={index === reached ? 'step' : undefined}
          >
            <StepIcon
              payment={payment}
              isReached={index <= reached}
              isCurrent={index === reached}
            />
            {step}
          </li>
        ))}
      </ol>
      <p className={classes['status']} data-tone={toneOf(payment.status)}>
        <strong role="status" aria-label="Payment status">
          {payment.status}
        </strong>
        <span className={classes['more']}>
          {payment.error_message ?? <Waiting payment={payment} />}
        </span>
      </p>
    </div>
  )
}

interface StepIconProps {
  payment: Payment
  isReached: boolean
  isCurrent: boolean
}

function StepIcon({ payment, isReached, isCurrent }: StepIconProps) {
  if (!isReached) return <IconCircleDashed size={14} aria-hidden />
  const tone = isCurrent ? toneOf(payment.status) : 'success'
  if (tone === 'error') return <IconX size={14} stroke={2.5} aria-hidden />
  if (tone === 'warning') return <IconClockHour4 size={14} aria-hidden />
  return <IconCheck size={14} stroke={2.5} aria-hidden />
}

/** What a payment that is not final waits for. */
function Waiting({ payment }: { payment: Payment }) {
  const nowMs = useNow(1000)
  const stage = stageOf(payment.status)
  if (stage === 'final') return null
  if (stage === 'created') {
    return <>waits for the checkout · {formatTimeLeft(Date.parse(payment.expires_on) - nowMs)}</>
  }
  return (
    <>
      {payment.status === 'requires_customer_action' ? 'waits for the shopper' : 'asked every 30 s'}
    </>
  )
}
