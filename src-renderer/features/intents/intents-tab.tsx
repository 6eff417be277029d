import { Button, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconRestore, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Payment } from '#contract/payment-response.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useSessionFeed } from '../../shared/feed/use-session-feed.ts'
import { takeHandedIntents } from '../../shared/intent-handoff/intent-handoff.ts'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { Keys } from '../../shared/ui/kbd.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { useVisitValue } from '../../shared/storage/visit-store.ts'
import { DraftForm } from './draft-form.tsx'
import { type Comparison, DRAFT_SIDE, requestTextOf } from './diff-view.tsx'
import { DraftPane, type DraftView } from './draft-pane.tsx'
import { readDraft, writeDraft } from './draft-text.ts'
import type { SendAs } from './finding.ts'
import { HistoryList } from './history-list.tsx'
import { intentQueries } from './intents.queries.ts'
import classes from './intents-tab.module.css'
import { MobileAddress } from './mobile-address.tsx'
import { OutcomeRule } from './outcome-rule.tsx'
import { presetOf } from './payment-facts.ts'
import { PaymentPane } from './payment-pane.tsx'
import { type Preset, preset as presetSchema, PRESETS } from './presets.ts'
import { draftKey, useDraft } from './use-draft.ts'
import { useIntentCalls } from './use-intent-calls.ts'
import { drafts, lastCalls } from './visit.ts'

/** Builds an intent, sends it, and follows the payment it becomes. Spec §2.2 and §4. */
export function IntentsTab() {
  const { environment, sessionId, feedUrl } = useWorkspace()
  const { item } = useRoute()
  const [preset, setPreset] = useStored('intents.preset', presetSchema, 'checkout')
  const [sendAs, setSendAs] = useState<SendAs>('secret')
  const [view, setView] = useState<DraftView>('json')
  const [comparison, setComparison] = useState<Comparison>({ left: DRAFT_SIDE, right: DRAFT_SIDE })
  const draft = useDraft(preset, sendAs)
  const calls = useIntentCalls()
  const last = useVisitValue(lastCalls, `${environment} ${sessionId}`)
  const { events = [] } = useSessionFeed(feedUrl)
  const { data: payments = [] } = useQuery(intentQueries.history(environment))

  const send = (): void => calls.send.mutate({ preset, text: draft.text, sendAs })
  const reset = (): void => (preset === 'mobile' ? calls.resetMobile.mutate() : draft.reset())
  const canSend = calls.isReady && !calls.send.isPending && isSendable(preset, draft.findings)

  function duplicate(payment: Payment): void {
    const target = presetOf(payment)
    drafts.write(draftKey(environment, sessionId, target), requestTextOf(payment))
    setPreset(target)
    setView('json')
  }

  useEffect(
    () =>
      takeHandedIntents(({ json, view: handedView }) => {
        const body = readDraft(json)
        const target = body ? presetOf(body) : 'checkout'
        drafts.write(draftKey(environment, sessionId, target), body ? writeDraft(body) : json)
        setPreset(target)
        setView(handedView)
      }),
    [environment, sessionId, setPreset],
  )

  function compare({ payment_id: left }: Payment): void {
    setComparison({ left, right: DRAFT_SIDE })
    setView('diff')
  }

  useCommand('intent.send', send, { enabled: canSend })
  useCommand('intent.reset', reset)
  useViewCommands(setView, setPreset)
  useEffect(() => {
    document.title = 'Intents · Partner Payments Console'
  }, [])

  return (
    <div className={classes['tab']}>
      <PageHeader
        title="Intents"
        actions={
          <>
            {preset !== 'mobile' && <SendAsChoice value={sendAs} onChange={setSendAs} />}
            <Button
              variant="default"
              leftSection={<IconRestore size={14} aria-hidden />}
              onClick={reset}
            >
              Reset
            </Button>
            <Tooltip position="bottom" label={<Keys keys="mod+enter" />}>
              <Button
                loading={calls.send.isPending}
                disabled={!canSend}
                leftSection={<IconSend size={14} aria-hidden />}
                onClick={send}
              >
                {preset === 'mobile' ? 'Save and fetch' : 'Send'}
              </Button>
            </Tooltip>
          </>
        }
      >
        <SegmentedControl
          size="xs"
          aria-label="Purpose"
          data={presetSchema.options.map((value) => ({ value, label: PRESETS[value].title }))}
          value={preset}
          onChange={setPreset}
        />
        <span className={classes['purpose']}>{PRESETS[preset].purpose}</span>
      </PageHeader>
      <div className={classes['columns']}>
        <div className={classes['form']}>
          {preset === 'mobile' && <MobileAddress />}
          <DraftForm preset={preset} draft={draft} />
          {preset !== 'mobile' && <OutcomeRule draft={draft} />}
        </div>
        <DraftPane
          preset={preset}
          draft={draft}
          view={view}
          onView={setView}
          comparison={comparison}
          onComparison={setComparison}
          payments={payments}
        />
        <section className={classes['answer']} aria-label="Answer and payment">
          <PaymentPane paymentId={item} preset={preset} last={last} calls={calls} events={events} />
        </section>
      </div>
      <div className={classes['history']}>
        <HistoryList
          payments={payments}
          openId={item}
          onOpen={(id) => navigate({ item: id }, { replace: true })}
          onDuplicate={duplicate}
          onDiff={compare}
        />
      </div>
    </div>
  )
}

/** The server keeps a mobile edit, so it must be sound; a payment may be sent broken to see the refusal. */
function isSendable(preset: Preset, findings: readonly { severity: string }[]): boolean {
  return preset !== 'mobile' || findings.every(({ severity }) => severity !== 'error')
}

function useViewCommands(setView: (view: DraftView) => void, setPreset: (preset: Preset) => void) {
  useCommand('intent.json', () => setView('json'))
  useCommand('intent.methods', () => setView('methods'))
  useCommand('intent.code', () => setView('code'))
  useCommand('intent.preset.checkout', () => setPreset('checkout'))
  useCommand('intent.preset.setup', () => setPreset('setup'))
  useCommand('intent.preset.off_session', () => setPreset('off_session'))
  useCommand('intent.preset.mobile', () => setPreset('mobile'))
}

const SEND_AS: readonly { value: SendAs; label: string }[] = [
  { value: 'secret', label: 'with the secret key' },
  { value: 'publishable', label: 'with the publishable key' },
  { value: 'none', label: 'without a key' },
]

interface SendAsProps {
  value: SendAs
  onChange: (value: SendAs) => void
}

function SendAsChoice({ value, onChange }: SendAsProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Send"
      data={[...SEND_AS]}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(SEND_AS.find((choice) => choice.value === currentTarget.value)?.value ?? 'secret')
      }
    />
  )
}
