import { Button, TextInput } from '@mantine/core'
import { problemAt } from '../../shared/partner-api/refusal.ts'
import { newestCall } from './newest-call.ts'
import { createCustomer } from './recurring-requests.ts'
import classes from './recurring-tab.module.css'
import { StepFrame } from './step-frame.tsx'
import type { Recurring } from './use-recurring.ts'

/** Step 1: whom the credential will belong to. */
export function CustomerStep({ recurring }: { recurring: Recurring }) {
  const { flow, setTerms, makeCustomer, isBusy, show } = recurring
  const { name, email } = flow.terms
  const call = newestCall(flow, 1)
  return (
    <StepFrame
      title="1 Customer"
      note="A stored credential belongs to a customer: setup and charges name the same customer_id (spec 2.2)."
      action={flow.customerId === undefined ? 'Create customer' : 'Create another customer'}
      onRun={makeCustomer}
      isBusy={isBusy}
      request={createCustomer(flow.terms)}
      call={call}
      next={flow.customerId !== undefined && <Button onClick={() => show(2)}>Next</Button>}
    >
      <div className={classes['fields']}>
        <TextInput
          label="Name"
          value={name}
          error={problemAt(call, 'name')}
          onChange={(event) => setTerms({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          value={email}
          error={problemAt(call, 'email')}
          onChange={(event) => setTerms({ email: event.currentTarget.value })}
        />
      </div>
      {flow.customerId !== undefined && (
        <p className={classes['made']}>
          Customer <code>{flow.customerId}</code>
        </p>
      )}
    </StepFrame>
  )
}
