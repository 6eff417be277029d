import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '../../shared/api/request.ts'
import type { FeedEvent } from '../../shared/feed/feed-event.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import { SecretField } from '../../shared/ui/secret-field.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { AnswerBody, AnswerLine, AnswerRefusal } from './answer-pane.tsx'
import { intentQueries } from './intents.queries.ts'
import classes from './payment-pane.module.css'
import { PaymentActs } from './payment-acts.tsx'
import { PaymentEvents } from './payment-events.tsx'
import type { Preset } from './presets.ts'
import { StatusStrip } from './status-strip.tsx'
import type { IntentCalls } from './use-intent-calls.ts'
import type { LastCall } from './visit.ts'

interface PaymentPaneProps {
  /** The payment that is open; it lives on while one looks at it. */
  paymentId: string | undefined
  /** Whose draft is open. */
  preset: Preset
  last: LastCall | undefined
  calls: IntentCalls
  events: readonly FeedEvent[]
}

/** What came back, and how the payment fares. */
export function PaymentPane({ paymentId, preset, last, calls, events }: PaymentPaneProps) {
  const call = last && isAbout(last, paymentId, preset) ? last.call : undefined
  if (!call && paymentId === undefined) {
    return (
      <p className={classes['hint']}>
        <Keys keys="mod+enter" /> sends the draft. The answer, the payment&apos;s way and its events
        stand here.
      </p>
    )
  }
  return (
    <div className={classes['pane']}>
      {call && (
        <>
          <AnswerLine call={call} />
          <AnswerRefusal call={call} />
        </>
      )}
      {paymentId !== undefined && (
        <OpenPayment
          key={paymentId}
          id={paymentId}
          hasAnswer={call !== undefined}
          calls={calls}
          events={events}
        />
      )}
      {call && (
        <AnswerBody title="Response" text={call.text} assumed={call.headers['x-assumption']} />
      )}
    </div>
  )
}

/** Neither a payment that is opened later nor the draft of another preset is what the last call was about. */
function isAbout(last: LastCall, paymentId: string | undefined, preset: Preset): boolean {
  return last.paymentId === paymentId && (paymentId !== undefined || last.preset === preset)
}

interface OpenPaymentProps {
  id: string
  /** Whether an answer about it stands below already. */
  hasAnswer: boolean
  calls: IntentCalls
  events: readonly FeedEvent[]
}

function OpenPayment({ id, hasAnswer, calls, events }: OpenPaymentProps) {
  const { environment } = useWorkspace()
  const { data: payment, error } = useQuery(intentQueries.payment(environment, id))
  if (error) {
    return (
      <p role="alert" className={classes['hint']}>
        {id} cannot be shown: {describeFailure(error)}
      </p>
    )
  }
  if (!payment) return null
  return (
    <section className={classes['payment']} aria-label="Payment">
      <dl className={classes['facts']}>
        <dt>id</dt>
        <dd>
          <IdText id={payment.payment_id} />
          <CopyButton what="payment id" text={payment.payment_id} />
        </dd>
        <dt>client_secret</dt>
        <dd>
          <SecretField what="client secret" value={payment.client_secret} />
        </dd>
        {payment.payment_method_type !== null && (
          <>
            <dt>paid with</dt>
            <dd>{payment.payment_method_type}</dd>
          </>
        )}
        {payment.payment_method_id !== null && (
          <>
            <dt>stored as</dt>
            <dd>
              <IdText id={payment.payment_method_id} />
              <CopyButton what="payment method id" text={payment.payment_method_id} />
            </dd>
          </>
        )}
      </dl>
      <StatusStrip payment={payment} />
      <PaymentActs payment={payment} calls={calls} />
      <PaymentEvents paymentId={payment.payment_id} events={events} />
      {!hasAnswer && <AnswerBody title="Payment as it is now" text={JSON.stringify(payment)} />}
    </section>
  )
}
