import { Button, NativeSelect, Tooltip } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconDeviceMobile, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { STATUS_QUERIES_PER_MINUTE } from '#contract/limits.ts'
import type { Payment } from '#contract/payment-response.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate } from '../../shared/routing/use-route.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { Keys } from '../../shared/ui/kbd.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { useVisitValue } from '../../shared/storage/visit-store.ts'
import { decideOutcome, intentQueries } from './intents.queries.ts'
import { stageOf } from './payment-facts.ts'
import classes from './payment-pane.module.css'
import { syncAllowance } from './sync-meter.ts'
import { SHOPPER_CARDS } from './test-outcomes.ts'
import type { IntentCalls } from './use-intent-calls.ts'
import { syncTimes } from './visit.ts'

interface PaymentActsProps {
  payment: Payment
  calls: IntentCalls
}

/** What one can do with a payment from here. */
export function PaymentActs({ payment, calls }: PaymentActsProps) {
  const stage = stageOf(payment.status)
  const openCheckout = (): void => navigate({ tab: 'checkout', item: payment.payment_id })
  useCommand('intent.checkout', openCheckout)
  return (
    <div className={classes['acts']}>
      <div className={classes['row']}>
        <SyncButton payment={payment} calls={calls} />
      </div>
      {stage === 'created' && <ShopperConfirm payment={payment} calls={calls} />}
      {stage === 'created' && (
        <div className={classes['row']}>
          <Tooltip position="bottom" label={<Keys keys="o" />}>
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={14} aria-hidden />}
              onClick={openCheckout}
            >
              Open in checkout
            </Button>
          </Tooltip>
        </div>
      )}
      {isOpenToDecision(payment) && <Decision payment={payment} />}
    </div>
  )
}

function isOpenToDecision({ status }: Payment): boolean {
  return status === 'processing' || status === 'requires_customer_action'
}

/** Spec §4 rule 2 and §8: a forced sync, of which two a minute are let through. */
function SyncButton({ payment, calls: { sync, isReady } }: PaymentActsProps) {
  const nowMs = useNow(1000)
  const syncedAtMs = useVisitValue(syncTimes, payment.payment_id) ?? []
  const { left, nextInS } = syncAllowance(syncedAtMs, nowMs)
  const run = (): void => sync.mutate(payment.payment_id)
  useCommand('intent.sync', run, { enabled: isReady })
  return (
    <>
      <Tooltip position="bottom" label={<Keys keys="y" />}>
        <Button
          variant="default"
          loading={sync.isPending}
          disabled={!isReady}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={run}
        >
          Sync
        </Button>
      </Tooltip>
      <span className={classes['meter']}>
        <span className={classes['slots']} aria-hidden>
          {Array.from({ length: STATUS_QUERIES_PER_MINUTE }, (_, index) => (
            <span key={index} className={classes['slot']} data-left={index < left} />
          ))}
        </span>
        {left} of {STATUS_QUERIES_PER_MINUTE} a minute left
        {nextInS > 0 && ` · +1 in ${nextInS} s`}
      </span>
    </>
  )
}

/** Confirms as the SDK does, with a test card. Spec §5.3. */
function ShopperConfirm({ payment, calls: { confirm, isReady } }: PaymentActsProps) {
  const [number, setNumber] = useState<string>(SHOPPER_CARDS[0].number)
  const pay = (): void => confirm.mutate({ target: payment, cardNumber: number })
  const canPay = isReady && payment.amount !== null
  useCommand('intent.pay', pay, { enabled: canPay })
  return (
    <div className={classes['row']}>
      <Tooltip position="bottom" label={<Keys keys="p" />}>
        <Button loading={confirm.isPending} disabled={!canPay} onClick={pay}>
          Pay as the shopper
        </Button>
      </Tooltip>
      <NativeSelect
        size="xs"
        className={classes['grow'] ?? ''}
        aria-label="Outcome of the test card"
        data={SHOPPER_CARDS.map((card) => ({
          value: card.number,
          label: `${card.outcome} · ${card.number.slice(0, 4)} … ${card.number.slice(-4)}`,
        }))}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </div>
  )
}

/** Ends a payment that waits for the shopper or for the acquirer's word. */
function Decision({ payment }: { payment: Payment }) {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (outcome: 'succeed' | 'fail') =>
      decideOutcome(environment, payment.payment_id, { outcome }),
    onSuccess: (decided) =>
      queryClient.setQueryData(
        intentQueries.payment(environment, payment.payment_id).queryKey,
        decided,
      ),
    onError: showFailure,
  })
  const page = payment.next_action?.type === 'redirect_to_url' && payment.next_action
  return (
    <div className={classes['row']}>
      {page && (
        <Button
          component="a"
          href={page.redirect_to_url}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          Open the shopper&apos;s page
        </Button>
      )}
      <Button variant="default" onClick={() => decide.mutate('succeed')}>
        Let it succeed
      </Button>
      <Button variant="default" onClick={() => decide.mutate('fail')}>
        Let it fail
      </Button>
    </div>
  )
}
