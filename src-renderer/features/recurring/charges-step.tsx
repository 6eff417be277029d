import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { formatAmount } from '../../shared/checkout/format-amount.ts'
import { MinorInput } from './mandate-step.tsx'
import { newestCall } from './newest-call.ts'
import { charge } from './recurring-requests.ts'
import { ExpiredCharge, RefusalList } from './refusal-list.tsx'
import classes from './recurring-tab.module.css'
import { StepFrame } from './step-frame.tsx'
import type { Recurring } from './use-recurring.ts'

/** Step 5: charges without the shopper, and those that the API refuses. Spec §4, recurring rule 2. */
export function ChargesStep({ recurring }: { recurring: Recurring }) {
  const { flow, setTerms, isBusy } = recurring
  const { terms, customerId = '', credentialId = '' } = flow
  const share = Math.min((terms.chargeMinor / terms.capMinor) * 100, 100)
  const isOver = terms.chargeMinor > terms.capMinor
  return (
    <StepFrame
      title="5 Charges"
      note="The merchant's server alone: confirm and off_session true, and recurring_details with the credential."
      action="Charge now"
      onRun={() => recurring.charge(1)}
      isBusy={isBusy}
      canRun={terms.chargeMinor > 0}
      request={charge({ terms, customerId, credentialId })}
      call={newestCall(flow, 5)}
      next={
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconRepeat size={14} aria-hidden />}
          onClick={() => recurring.charge(3)}
        >
          Series of 3
        </Button>
      }
    >
      <div className={classes['fields']}>
        <MinorInput
          label="Amount, minor units"
          value={terms.chargeMinor}
          onChange={(chargeMinor) => setTerms({ chargeMinor })}
        />
        <div className={classes['meter']} data-over={isOver}>
          <span>
            {formatAmount(terms.chargeMinor, terms.currency)} of{' '}
            {formatAmount(terms.capMinor, terms.currency)} a charge
            {isOver && ': over the cap'}
          </span>
          <div
            role="meter"
            aria-label="Amount against the cap"
            aria-valuemin={0}
            aria-valuemax={terms.capMinor}
            aria-valuenow={Math.min(terms.chargeMinor, terms.capMinor)}
          >
            <i style={{ width: `${share}%` }} />
          </div>
        </div>
      </div>
      <RefusalList recurring={recurring} />
      <ExpiredCharge recurring={recurring} />
    </StepFrame>
  )
}
