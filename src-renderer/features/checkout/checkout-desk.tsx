import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Payment } from '#contract/payment-response.ts'
import { statusOf } from '../../shared/checkout/checkout-state.ts'
import { traceAct, useTrace } from '../../shared/checkout/checkout-trace.ts'
import { DeviceFrame, deviceKind, deviceScheme } from '../../shared/checkout/device-frame.tsx'
import { EmbeddedCheckout } from '../../shared/checkout/embedded-checkout.tsx'
import { formatAmount } from '../../shared/checkout/format-amount.ts'
import { merchantProfileQueries } from '../../shared/checkout/merchant-profile.queries.ts'
import { OutcomeNote } from '../../shared/checkout/outcome-note.tsx'
import { toneOf } from '../../shared/checkout/payment-tone.ts'
import { readSdkOptions } from '../../shared/checkout/sdk-options.ts'
import { SequenceLane } from '../../shared/checkout/sequence-lane.tsx'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import type { CallAsServer } from '../../shared/checkout/use-merchant-server.ts'
import { useSessionFeed } from '../../shared/feed/use-session-feed.ts'
import { handOverIntent } from '../../shared/intent-handoff/intent-handoff.ts'
import { navigate } from '../../shared/routing/use-route.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './checkout-tab.module.css'
import { ClosedPage } from './closed-page.tsx'
import { NewPaymentBar } from './new-payment-bar.tsx'
import { RedirectPanel } from './redirect-panel.tsx'
import { SdkOptionsPanel } from './sdk-options-panel.tsx'
import { ShopperBar } from './shopper-bar.tsx'
import { handedOver } from './use-payment-making.ts'
import { useSdkOptionsText } from './use-sdk-options-text.ts'

interface CheckoutDeskProps {
  /** As the merchant's server has it. */
  payment: Payment
  publishableKey: string
  callAsServer: CallAsServer
}

/** The shopper's device on the left; what governs it and what it calls on the right. */
export function CheckoutDesk({ payment, publishableKey, callAsServer }: CheckoutDeskProps) {
  const { baseUrl, environment, feedUrl } = useWorkspace()
  const queryClient = useQueryClient()
  const paymentId = payment.id
  const [isOpen, setIsOpen] = useState(true)
  const [chosenType, setChosenType] = useState<string>()
  const [kind, setKind] = useStored('checkout.device', deviceKind, 'web')
  const [scheme, setScheme] = useStored('checkout.scheme', deviceScheme, 'light')
  const [optionsText, setOptionsText] = useSdkOptionsText()
  const options = useMemo(() => readSdkOptions(optionsText), [optionsText])
  const formRef = useRef<HTMLFormElement>(null)
  const control = useCheckout({
    baseUrl,
    publishableKey,
    paymentId,
    clientSecret: payment.client_secret,
    isOpen,
  })
  const { state } = control
  const entries = useTrace(paymentId)
  const note = useCallback((words: string) => traceAct(paymentId, words), [paymentId])
  const status = statusOf(state) ?? payment.status
  const { data: profile } = useQuery(merchantProfileQueries.detail(environment))
  const { events = [] } = useSessionFeed(feedUrl)
  const canBeFramed = (type: string): boolean =>
    profile?.methods.find((method) => method.type === type)?.canBeFramed ?? true
  const keep = useCallback(
    (next: Payment) => queryClient.setQueryData(handedOver(environment, next.id), next),
    [queryClient, environment],
  )

  return (
    <div className={classes['page']}>
      <PageHeader title="Checkout" actions={<NewPaymentBar isPrimary={false} />}>
        <span className={classes['id']}>
          <IdText id={paymentId} />
          <CopyButton what="payment id" text={paymentId} />
        </span>
        <span>{formatAmount(payment.amount, payment.currency)}</span>
        <StatusPill tone={toneOf(status)} isLive>
          {status}
        </StatusPill>
      </PageHeader>
      <div className={classes['desk']}>
        <div className={classes['stage']}>
          <DeviceFrame kind={kind} scheme={scheme} address="shop.example/checkout">
            {isOpen ? (
              <EmbeddedCheckout
                control={control}
                options={options}
                canBeFramed={canBeFramed}
                onChoose={setChosenType}
                onAct={note}
                formRef={formRef}
              />
            ) : (
              <ClosedPage status={status} />
            )}
          </DeviceFrame>
        </div>
        <div className={classes['work']}>
          <ShopperBar
            paymentId={paymentId}
            status={status}
            isOpen={isOpen}
            onOpen={setIsOpen}
            onPay={() => formRef.current?.requestSubmit()}
            onDecided={control.sync}
            device={{ kind, scheme }}
            onDevice={(device) => {
              setKind(device.kind)
              setScheme(device.scheme)
            }}
          />
          <OutcomeNote />
          <div className={classes['panels']}>
            <SdkOptionsPanel
              text={optionsText}
              onChange={setOptionsText}
              onExplain={() => explainMethods(payment)}
              facts={{
                offered: (state.facts?.payment_methods_enabled ?? []).map(
                  ({ payment_method_type }) => payment_method_type,
                ),
                isIframeEnabled: payment.is_iframe_redirection_enabled ?? false,
              }}
            />
            <RedirectPanel
              paymentId={paymentId}
              status={status}
              methodType={state.payment?.payment_method_type ?? chosenType}
              canBeFramed={canBeFramed}
              optionsText={optionsText}
              onOptionsText={setOptionsText}
              callAsServer={callAsServer}
              onUpdated={keep}
            />
          </div>
          <SequenceLane
            place="checkout"
            entries={entries}
            events={events.filter((event) => event.paymentId === paymentId)}
            empty="Every call and event of this payment shows up here."
          />
        </div>
      </div>
    </div>
  )
}

/** Opens the payment's own choices in the builder, with the chain of each method. */
function explainMethods({ amount, currency, allowed_payment_method_types: allowed }: Payment) {
  const draft = {
    amount,
    currency,
    confirm: false,
    ...(allowed && { allowed_payment_method_types: allowed }),
  }
  handOverIntent(JSON.stringify(draft), 'methods')
  navigate({ tab: 'intents', item: undefined })
}
