import { Button } from '@mantine/core'
import { newestCall } from './newest-call.ts'
import { readSetup } from './recurring-requests.ts'
import classes from './recurring-tab.module.css'
import { StepFrame } from './step-frame.tsx'
import type { Recurring } from './use-recurring.ts'

/** Step 4: what the setup payment left behind. */
export function CredentialStep({ recurring }: { recurring: Recurring }) {
  const { flow, readCredential, isBusy, show } = recurring
  const { credentialId, mandateId, setupId = '' } = flow
  const call = newestCall(flow, 4)
  const isMissing = call !== undefined && credentialId === undefined
  return (
    <StepFrame
      title="4 Stored credential"
      note="The paid setup payment names the stored credential (pm_) and its mandate (man_); charges refer to the first (spec 2.4)."
      action="Read the credential"
      onRun={readCredential}
      isBusy={isBusy}
      request={readSetup(setupId)}
      call={call}
      next={credentialId !== undefined && <Button onClick={() => show(5)}>Next</Button>}
    >
      {credentialId !== undefined && (
        <p className={classes['made']}>
          Credential <code>{credentialId}</code>
          {mandateId !== undefined && (
            <>
              {' '}
              under mandate <code>{mandateId}</code>
            </>
          )}
        </p>
      )}
      {isMissing && (
        <p role="alert" className={classes['problem']}>
          Nothing is stored yet: the shopper has to pay in step 3 first.
        </p>
      )}
    </StepFrame>
  )
}
