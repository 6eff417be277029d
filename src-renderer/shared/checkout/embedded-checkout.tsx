import { type FormEvent, type RefObject, useCallback, useState } from 'react'
import {
  type CheckoutState,
  isPayable,
  nextActionOf,
  pageOf,
  placeOf,
  statusOf,
} from './checkout-state.ts'
import classes from './embedded-checkout.module.css'
import { formatAmount } from './format-amount.ts'
import { MandateTerms } from './mandate-terms.tsx'
import { methodName, needOf } from './method-data.ts'
import { MethodList } from './method-list.tsx'
import { NextActionView } from './next-action-view.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { SaveToggle } from './save-toggle.tsx'
import type { SdkOptions } from './sdk-options.ts'
import type { CheckoutControl } from './use-checkout.ts'
import { type Choice, confirmBody, useShopperChoice } from './use-shopper-choice.ts'
import { WalletSheet } from './wallet-sheet.tsx'

interface EmbeddedCheckoutProps {
  control: CheckoutControl
  options: SdkOptions
  /** Whether the page of a method lets itself be framed. */
  canBeFramed: (methodType: string) => boolean
  /** Told which method is chosen, and what the shopper did without a call. */
  onChoose?: (methodType: string) => void
  onAct?: (words: string) => void
  formRef?: RefObject<HTMLFormElement | null>
}

/** A shop's page with the embedded checkout, from the methods to the end of the payment. Spec §4. */
export function EmbeddedCheckout(props: EmbeddedCheckoutProps) {
  const { state } = props.control
  const { facts, refusal } = state
  if (!facts) {
    return refusal === undefined ? (
      <p className={classes['loading']}>Loading the checkout…</p>
    ) : (
      <p role="alert" className={classes['refusal']}>
        {refusal}
      </p>
    )
  }
  const { amount, currency } = facts.intent_data
  return (
    <div className={classes['shop']}>
      <div className={classes['order']}>
        <span>Sample shop</span>
        <strong>{formatAmount(amount, currency)}</strong>
      </div>
      <Stage {...props} />
    </div>
  )
}

function Stage(props: EmbeddedCheckoutProps) {
  const { control, options, canBeFramed } = props
  const { state } = control
  const { facts } = state
  const action = nextActionOf(state)
  const status = statusOf(state)
  const [returned, setReturned] = useState(false)
  if (!facts || status === undefined) return null
  if (isPayable(state)) return <PaymentForm {...props} />
  if (action && status === 'requires_customer_action' && !returned) {
    const methodType = state.payment?.payment_method_type ?? ''
    const isCard = state.payment?.payment_method === 'card'
    return (
      <NextActionView
        action={action}
        place={placeOf(action, { isCard, isInline: options.isInline })}
        methodType={methodType}
        canBeFramed={canBeFramed(methodType)}
        isGivenUp={state.isGivenUp}
        onReturned={() => {
          setReturned(true)
          void control.sync()
        }}
      />
    )
  }
  const { amount, currency } = facts.intent_data
  return (
    <PaymentOutcome
      status={status}
      payment={state.payment}
      amountMinor={amount}
      currency={currency}
    />
  )
}

function PaymentForm({ control, options, onChoose, onAct, formRef }: EmbeddedCheckoutProps) {
  const { state } = control
  const choice = useShopperChoice(state, options, onChoose)
  const [problem, setProblem] = useState<string>()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const closeSheet = useCallback(() => {
    setIsSheetOpen(false)
    onAct?.('Closed the wallet sheet')
  }, [onAct])
  const { facts, mandate, refusal, isBusy } = state
  if (!facts) return null
  const { intent_data: intent } = facts
  const { method } = choice

  async function pay(): Promise<void> {
    setIsSheetOpen(false)
    openWindowOf(await control.confirm(confirmBody(choice, options)))
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = choice.problem()
    setProblem(found)
    if (found !== undefined || isBusy) return
    if (method && needOf(method) === 'wallet-sheet') return setIsSheetOpen(true)
    void pay()
  }
  const isSetup = intent.setup_future_usage === 'off_session'
  const shown = problem ?? refusal

  return (
    <form
      ref={formRef}
      className={classes['form']}
      aria-label="Embedded checkout"
      onSubmit={submit}
    >
      <MethodList choice={choice} layout={options.layout} />
      {isSetup && <MandateTerms mandate={mandate} />}
      {method && <SaveToggle method={method} intent={intent} choice={choice} />}
      <div className={classes['foot']}>
        {shown !== undefined && (
          <p role="alert" className={classes['refusal']}>
            {shown}
          </p>
        )}
        <button className={classes['pay']} disabled={choice.id === undefined || isBusy}>
          {payLabel(choice, isSetup, formatAmount(intent.amount, intent.currency), intent.amount)}
        </button>
      </div>
      {isSheetOpen && method && (
        <WalletSheet
          wallet={methodName(method.payment_method_type)}
          amountMinor={intent.amount}
          currency={intent.currency}
          onPay={() => void pay()}
          onCancel={closeSheet}
        />
      )}
    </form>
  )
}

function payLabel(choice: Choice, isSetup: boolean, amount: string, minor: number | null): string {
  if (choice.id === undefined) return 'No method to pay with'
  if (isSetup) return minor ? `Agree and pay ${amount}` : 'Agree and save card'
  return `Pay ${amount}`
}

/** A redirect that leaves the shop gets a window, so that the console stays. Allowed right after a click only. */
function openWindowOf(state: CheckoutState): void {
  const action = nextActionOf(state)
  const isCard = state.payment?.payment_method === 'card'
  if (!action || placeOf(action, { isCard, isInline: false }) !== 'window') return
  window.open(pageOf(action), '_blank', 'noopener,noreferrer')
}
