import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { currency } from '#contract/money.ts'
import { MandateTerms } from '../../shared/checkout/mandate-terms.tsx'
import { sampleReturnUrl } from '../../shared/checkout/use-merchant-server.ts'
import { problemAt } from '../../shared/partner-api/refusal.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { newestCall } from './newest-call.ts'
import { createSetup } from './recurring-requests.ts'
import classes from './recurring-tab.module.css'
import { StepFrame } from './step-frame.tsx'
import type { Recurring } from './use-recurring.ts'

const CURRENCIES = ['ZAR', 'EUR', 'USD', 'GBP', 'BRL', 'INR']

/** Where the body tells of the shopper's agreement. */
const ONLINE = 'mandate_data.customer_acceptance.online'

/** Step 2: the unconfirmed setup payment with what the shopper will agree to. Spec §2.3. */
export function MandateStep({ recurring }: { recurring: Recurring }) {
  const { baseUrl } = useWorkspace()
  const { flow, setTerms, makeSetup, isBusy, show } = recurring
  const { terms, customerId, setupId } = flow
  const call = newestCall(flow, 2)
  return (
    <StepFrame
      title="2 Mandate"
      note="The setup payment: confirm false, setup_future_usage off_session, and mandate_data (spec 2.3)."
      action={setupId === undefined ? 'Create setup intent' : 'Create another setup intent'}
      onRun={makeSetup}
      isBusy={isBusy}
      canRun={customerId !== undefined && terms.capMinor > 0}
      request={createSetup(terms, customerId ?? '', sampleReturnUrl(baseUrl))}
      call={call}
      next={setupId !== undefined && <Button onClick={() => show(3)}>Next</Button>}
    >
      <div className={classes['fields']}>
        <MinorInput
          label="Paid at setup, minor units"
          value={terms.firstMinor}
          error={problemAt(call, 'amount')}
          onChange={(firstMinor) => setTerms({ firstMinor })}
        />
        <MinorInput
          label="Cap of each charge, minor units"
          value={terms.capMinor}
          error={problemAt(call, 'mandate_data.mandate_type.multi_use.amount')}
          onChange={(capMinor) => setTerms({ capMinor })}
        />
        <NativeSelect
          size="xs"
          label="Currency"
          data={CURRENCIES}
          value={terms.currency}
          error={problemAt(call, 'currency')}
          onChange={(event) => setTerms({ currency: currency.parse(event.currentTarget.value) })}
        />
        <TextInput
          label="Shopper's IP address"
          value={terms.ipAddress}
          error={problemAt(call, `${ONLINE}.ip_address`)}
          onChange={(event) => setTerms({ ipAddress: event.currentTarget.value })}
        />
        <TextInput
          className={classes['wide'] ?? ''}
          label="Shopper's user agent"
          value={terms.userAgent}
          error={problemAt(call, `${ONLINE}.user_agent`)}
          onChange={(event) => setTerms({ userAgent: event.currentTarget.value })}
        />
      </div>
      <div className={classes['preview']}>
        <MandateTerms
          mandate={{ multi_use: { amount: terms.capMinor, currency: terms.currency } }}
        />
      </div>
    </StepFrame>
  )
}

interface MinorInputProps {
  label: string
  value: number
  error?: string | undefined
  onChange: (minor: number) => void
}

/** A whole number of minor units. */
export function MinorInput({ label, value, error, onChange }: MinorInputProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      error={error}
      min={0}
      max={99_999_999}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=" "
      onChange={(next) => onChange(Number(next))}
    />
  )
}
