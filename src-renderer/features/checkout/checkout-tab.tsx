import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '../../shared/api/request.ts'
import { useMerchantServer } from '../../shared/checkout/use-merchant-server.ts'
import { merchantKeyQueries } from '../../shared/partner-api/merchant-keys.queries.ts'
import { useRoute } from '../../shared/routing/use-route.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CheckoutDesk } from './checkout-desk.tsx'
import classes from './checkout-tab.module.css'
import { NewPaymentBar } from './new-payment-bar.tsx'
import { PAYMENT_KINDS } from './payment-kinds.ts'
import { redirectStyle } from './redirect-style.ts'
import { handedOver, readAsServer, usePaymentMaking } from './use-payment-making.ts'

/** A payment as its shopper meets it, and everything that is called meanwhile. Spec §4, checkout rules. */
export function CheckoutTab() {
  const { item } = useRoute()
  return item === undefined ? <StartPage /> : <PaymentPage key={item} paymentId={item} />
}

function StartPage() {
  const { make, isPending, isReady } = usePaymentMaking()
  const [style] = useStored('checkout.redirect', redirectStyle, 'top')
  const [first, ...others] = PAYMENT_KINDS
  return (
    <div className={classes['page']}>
      <PageHeader title="Checkout" actions={<NewPaymentBar isPrimary={false} />} />
      <EmptyState
        title="Make a payment, then pay it as the shopper would."
        action={
          <Button
            size="sm"
            loading={isPending}
            disabled={!isReady}
            onClick={() => make({ kind: first, style })}
          >
            Make a payment of R 125.00
          </Button>
        }
      >
        <ul className={classes['kinds']} aria-label="Other kinds of payment">
          {others.map((kind) => (
            <li key={kind.id}>
              <Button
                variant="default"
                disabled={!isReady || isPending}
                onClick={() => make({ kind, style })}
              >
                {kind.label}
              </Button>
              <span>{kind.note}</span>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}

function PaymentPage({ paymentId }: { paymentId: string }) {
  const { environment } = useWorkspace()
  const call = useMerchantServer()
  const { data: merchant } = useQuery(merchantKeyQueries.merchant(environment))
  const payment = useQuery({
    queryKey: handedOver(environment, paymentId),
    queryFn: () => (call ? readAsServer(call, paymentId) : Promise.reject(new Error('No key'))),
    enabled: call !== undefined,
    // A call of the merchant's that the sequence shows: it is made once, whatever changes.
    staleTime: 'static',
    retry: false,
  })
  if (payment.data && merchant && call) {
    return (
      <CheckoutDesk
        payment={payment.data}
        publishableKey={merchant.publishableKey.key}
        callAsServer={call}
      />
    )
  }
  return (
    <div className={classes['page']}>
      <PageHeader title="Checkout" actions={<NewPaymentBar isPrimary />} />
      {payment.error && (
        <Alert color="red" m={16} role="alert">
          {paymentId} can't be opened: {describeFailure(payment.error)}
        </Alert>
      )}
    </div>
  )
}
