import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTrace } from '../../shared/checkout/checkout-trace.ts'
import { SequenceLane } from '../../shared/checkout/sequence-lane.tsx'
import { type CallAsServer, useMerchantServer } from '../../shared/checkout/use-merchant-server.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useSessionFeed } from '../../shared/feed/use-session-feed.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { SplitPane } from '../../shared/ui/split-pane.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { ChargesStep } from './charges-step.tsx'
import { CredentialStep } from './credential-step.tsx'
import { CustomerStep } from './customer-step.tsx'
import { eventsOf } from './flow-events.ts'
import { MandateStep } from './mandate-step.tsx'
import { furthestStep, type RecurringFlow } from './recurring-flow.ts'
import classes from './recurring-tab.module.css'
import { ScriptMenu } from './script-menu.tsx'
import { ShopperStep } from './shopper-step.tsx'
import { Stepper } from './stepper.tsx'
import { type Recurring, useRecurring } from './use-recurring.ts'

/** From a customer to charges without the shopper, one call at a time. Spec §4, recurring rules. */
export function RecurringTab() {
  const callAsServer = useMerchantServer()
  return callAsServer ? <Wizard callAsServer={callAsServer} /> : null
}

function Wizard({ callAsServer }: { callAsServer: CallAsServer }) {
  const recurring = useRecurring(callAsServer)
  const { flow, show, startOver } = recurring
  const furthest = furthestStep(flow)
  useCommand('recurring.next', () => show(Math.min(flow.step + 1, furthest)))
  useCommand('recurring.previous', () => show(Math.max(flow.step - 1, 1)))
  useCommand('recurring.restart', startOver)
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Recurring"
        actions={
          <>
            <ScriptMenu terms={flow.terms} />
            <Button
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={startOver}
            >
              New flow
            </Button>
          </>
        }
      />
      <Stepper current={flow.step} furthest={furthest} onShow={show} />
      <div className={classes['content']}>
        <SplitPane
          id="recurring"
          main={<Step recurring={recurring} callAsServer={callAsServer} />}
          side={<FlowSequence flow={flow} />}
          sideShare={42}
        />
      </div>
    </div>
  )
}

function Step({ recurring, callAsServer }: { recurring: Recurring; callAsServer: CallAsServer }) {
  const { step, setupId } = recurring.flow
  if (step === 3 && setupId !== undefined) {
    return (
      <ShopperStep
        key={setupId}
        recurring={recurring}
        setupId={setupId}
        callAsServer={callAsServer}
      />
    )
  }
  if (step === 2) return <MandateStep recurring={recurring} />
  if (step === 4) return <CredentialStep recurring={recurring} />
  return step === 5 ? <ChargesStep recurring={recurring} /> : <CustomerStep recurring={recurring} />
}

/** The flow's calls, the shopper's, and the webhooks of its payments and mandates. */
function FlowSequence({ flow }: { flow: RecurringFlow }) {
  const { feedUrl } = useWorkspace()
  const { events = [] } = useSessionFeed(feedUrl)
  const shopper = useTrace(flow.setupId ?? '')
  const server = flow.calls.map(({ words, call }, index) => ({
    id: `call-${index}-${call.startedAtMs}`,
    actor: 'Server' as const,
    words,
    call,
    atMs: call.startedAtMs,
    lastMs: call.startedAtMs,
    count: 1,
  }))
  return (
    <SequenceLane
      place="recurring"
      entries={[...server, ...shopper]}
      events={eventsOf(flow, events)}
      empty="The calls of this flow and its webhooks show up here."
    />
  )
}
