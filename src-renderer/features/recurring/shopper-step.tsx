import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { payment as paymentSchema } from '#contract/payment-response.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { statusOf } from '../../shared/checkout/checkout-state.ts'
import { DeviceFrame } from '../../shared/checkout/device-frame.tsx'
import { EmbeddedCheckout } from '../../shared/checkout/embedded-checkout.tsx'
import { OutcomeNote } from '../../shared/checkout/outcome-note.tsx'
import { defaultSdkOptions, readSdkOptions } from '../../shared/checkout/sdk-options.ts'
import { decideForShopper } from '../../shared/checkout/shopper-decision.ts'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import { type CallAsServer, sampleReturnUrl } from '../../shared/checkout/use-merchant-server.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { merchantKeyQueries } from '../../shared/partner-api/merchant-keys.queries.ts'
import { answerOf } from '../../shared/partner-api/partner-call.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './recurring-tab.module.css'
import type { Recurring } from './use-recurring.ts'

interface ShopperStepProps {
  recurring: Recurring
  setupId: string
  callAsServer: CallAsServer
}

/** Step 3: the shopper pays and agrees, the only step they are present for. Spec §4, recurring rule 1. */
export function ShopperStep({ recurring, setupId, callAsServer }: ShopperStepProps) {
  const { environment } = useWorkspace()
  const { data: merchant } = useQuery(merchantKeyQueries.merchant(environment))
  // What is stored has its client secret behind dots, so it is read again.
  const secret = useQuery({
    queryKey: ['setup-secret', environment, setupId],
    queryFn: async () => {
      const call = await callAsServer('GET', `/payments/${encodeURIComponent(setupId)}`)
      const read = paymentSchema.safeParse(answerOf(call))
      if (read.success) return read.data.client_secret
      throw new Error(call.text)
    },
    staleTime: Infinity,
    retry: false,
  })
  return (
    <section className={classes['step']} aria-label="3 Shopper">
      <div className={classes['form']}>
        <h2>3 Shopper</h2>
        <p className={classes['note']}>
          The only step with the shopper present: they pay and agree in one. Cards and network
          tokens alone are offered, because no other method can be stored (spec 2.4).
        </p>
        {secret.error && (
          <Alert color="red" role="alert">
            The setup payment can't be read, so repeat step 2: {describeFailure(secret.error)}
          </Alert>
        )}
      </div>
      {merchant && secret.data !== undefined && (
        <SetupCheckout
          setupId={setupId}
          clientSecret={secret.data}
          publishableKey={merchant.publishableKey.key}
          onNext={() => recurring.show(4)}
        />
      )}
    </section>
  )
}

interface SetupCheckoutProps {
  setupId: string
  clientSecret: string
  publishableKey: string
  onNext: () => void
}

function SetupCheckout({ setupId, clientSecret, publishableKey, onNext }: SetupCheckoutProps) {
  const { baseUrl, environment } = useWorkspace()
  const options = useMemo(
    () => readSdkOptions(defaultSdkOptions(sampleReturnUrl(baseUrl))),
    [baseUrl],
  )
  const control = useCheckout({
    baseUrl,
    publishableKey,
    paymentId: setupId,
    clientSecret,
    isOpen: true,
  })
  const status = statusOf(control.state)
  const isDone = status === 'succeeded' || status === 'requires_capture'
  useCommand('recurring.run', onNext, { enabled: isDone })
  function approve(): void {
    decideForShopper(environment, setupId, 'approve').then(() => control.sync(), showFailure)
  }
  return (
    <>
      <OutcomeNote />
      <div className={classes['device']}>
        <DeviceFrame kind="mobile" scheme="light" address="shop.example/subscribe">
          <EmbeddedCheckout control={control} options={options} canBeFramed={() => true} />
        </DeviceFrame>
      </div>
      <div className={classes['after']}>
        {status === 'requires_customer_action' && (
          <Button variant="default" onClick={approve}>
            Approve for the shopper
          </Button>
        )}
        {status === 'failed' && (
          <p role="alert" className={classes['note']}>
            The setup payment failed: repeat step 2 for another one.
          </p>
        )}
        {isDone && <Button onClick={onNext}>Next</Button>}
      </div>
    </>
  )
}
