import { SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/payment-response.ts'
import {
  merchantProfileQueries,
  setFramePolicy,
} from '../../shared/checkout/merchant-profile.queries.ts'
import { methodName } from '../../shared/checkout/method-data.ts'
import { withInline } from '../../shared/checkout/sdk-options.ts'
import type { CallAsServer } from '../../shared/checkout/use-merchant-server.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './panels.module.css'
import { REDIRECT_STYLES, redirectStyle, type RedirectStyle } from './redirect-style.ts'
import { updateStyle } from './use-payment-making.ts'

interface RedirectPanelProps {
  paymentId: string
  status: string
  /** The method in the shopper's hand. */
  methodType: string | undefined
  canBeFramed: (methodType: string) => boolean
  optionsText: string
  onOptionsText: (text: string) => void
  callAsServer: CallAsServer
  onUpdated: (payment: Payment) => void
}

const CHANGEABLE = new Set(['requires_payment_method', 'requires_confirmation'])

/** How redirects are shown, and whether the target lets itself be framed. Spec §4, checkout rules 2 and 3. */
export function RedirectPanel(props: RedirectPanelProps) {
  const { paymentId, status, methodType, canBeFramed } = props
  const [style, setStyle] = useStored('checkout.redirect', redirectStyle, 'top')
  const update = useMutation({
    mutationFn: (next: RedirectStyle) => updateStyle(props.callAsServer, paymentId, next),
    onSuccess: props.onUpdated,
    onError: showFailure,
  })

  function choose(next: RedirectStyle): void {
    setStyle(next)
    props.onOptionsText(withInline(props.optionsText, next === 'inline'))
    if (CHANGEABLE.has(status)) update.mutate(next)
  }
  const rule = REDIRECT_STYLES.find(({ value }) => value === style)?.rule

  return (
    <section className={classes['panel']} aria-labelledby="redirect-heading">
      <h2 id="redirect-heading" className={classes['title']}>
        Redirects
      </h2>
      <div className={classes['body']}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="How redirects are shown"
          data={REDIRECT_STYLES.map(({ value, label }) => ({ value, label }))}
          value={style}
          onChange={(value) => choose(redirectStyle.parse(value))}
        />
        <p className={classes['rule']}>{rule}</p>
        {methodType !== undefined && (
          <FramePolicy methodType={methodType} canBeFramed={canBeFramed(methodType)} />
        )}
      </div>
    </section>
  )
}

function FramePolicy({ methodType, canBeFramed }: { methodType: string; canBeFramed: boolean }) {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (isAllowed: boolean) => setFramePolicy(environment, methodType, isAllowed),
    onSuccess: (profile) =>
      queryClient.setQueryData(merchantProfileQueries.detail(environment).queryKey, profile),
    onError: showFailure,
  })
  const name = methodName(methodType)
  const isCard = methodType === 'credit' || methodType === 'debit'
  return (
    <div className={classes['policy']}>
      <span className={classes['label']} id="frame-policy-label">
        Frame policy of {name}
      </span>
      {isCard ? (
        <p className={classes['rule']}>3DS pages always send X-Frame-Options: DENY.</p>
      ) : (
        <>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-labelledby="frame-policy-label"
            data={[
              { value: 'allow', label: 'Allows frames' },
              { value: 'deny', label: 'Sends DENY' },
            ]}
            value={canBeFramed ? 'allow' : 'deny'}
            onChange={(value) => change.mutate(value === 'allow')}
          />
          {!canBeFramed && (
            <p className={classes['rule']}>
              With X-Frame-Options: DENY its page stays blank as a popup and inline.
            </p>
          )}
        </>
      )}
    </div>
  )
}
