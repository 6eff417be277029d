import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { EVENT_KINDS, EVENT_TYPES, writeTemplate } from '#contract/event-templates.ts'
import { merchantKeyQueries } from '../../shared/partner-api/merchant-keys.queries.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { JsonEditor } from '../../shared/ui/json-editor.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './composer.module.css'
import { readDraft } from './composer-draft.ts'
import foot from './form-actions.module.css'
import { SchemaHint } from './schema-hint.tsx'
import { postEvent, webhookQueries } from './webhooks.queries.ts'

interface ComposerProps {
  onClose: () => void
  /** The event was taken under this id. */
  onSent: (eventId: string) => void
}

const INVENTED = ''

/** An event from a template of its type, about a payment of this environment or an invented one. */
export function Composer({ onClose, onSent }: ComposerProps) {
  const { environment, feedUrl } = useWorkspace()
  const { data: payments = [] } = useQuery(webhookQueries.payments(environment))
  const { data: merchant } = useQuery(merchantKeyQueries.merchant(environment))
  const merchantId = merchant?.merchantId ?? 'merchant_demo'
  const [start] = useState(() => ({ nowMs: Date.now(), seed: newSeed() }))
  const [eventType, setEventType] = useState('payment_succeeded')
  const [paymentId, setPaymentId] = useState(INVENTED)
  const [edited, setEdited] = useState<string>()
  const payment = payments.find(({ payment_id: id }) => id === paymentId)
  const text = edited ?? writeTemplate({ ...start, eventType, payment, merchantId })
  const draft = readDraft(text)
  const editor = useRef<{ focus: () => void }>(null)

  const send = useMutation({
    mutationFn: (body: string) => postEvent(feedUrl, body, 'manual'),
    onError: showFailure,
    onSuccess: ({ eventId }) => onSent(eventId),
  })
  const canSend = draft.problem === undefined && !send.isPending

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canSend) send.mutate(text)
  }

  return (
    <Dialog opened onClose={onClose} title="New event" size="56rem">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the fields within */}
      <div className={classes['dialog']} onKeyDown={onKeyDown}>
        <div className={classes['fields']}>
          <NativeSelect
            size="xs"
            label="Event type"
            data-autofocus
            data={TYPE_GROUPS}
            value={eventType}
            onChange={(event) => {
              setEventType(event.currentTarget.value)
              setEdited(undefined)
            }}
          />
          <NativeSelect
            size="xs"
            label="About"
            data={[
              { value: INVENTED, label: 'An invented payment' },
              ...payments.map(({ payment_id: value, status, amount, currency }) => ({
                value,
                label: `…${value.slice(-8)} · ${status} · ${amount ?? '–'} ${currency}`,
              })),
            ]}
            value={paymentId}
            onChange={(event) => {
              setPaymentId(event.currentTarget.value)
              setEdited(undefined)
            }}
          />
        </div>
        <div className={classes['editor']}>
          <JsonEditor
            label="Event body"
            value={text}
            onChange={setEdited}
            onReady={(view) => {
              editor.current = view
            }}
          />
        </div>
        <SchemaHint payload={draft.payload} />
        <div className={foot['actions']}>
          <p
            role="status"
            className={classes['problem']}
            data-wrong={draft.problem !== undefined || undefined}
          >
            {draft.problem ?? `${draft.bytes.toLocaleString('en')} bytes`}
          </p>
          {edited !== undefined && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                setEdited(undefined)
                // The button goes; the keys of the dialog still have to reach it.
                editor.current?.focus()
              }}
            >
              Back to the template
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!canSend} loading={send.isPending} onClick={() => send.mutate(text)}>
            Send event
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const GROUP_NAMES: Readonly<Record<string, string>> = {
  payment_details: 'Payments',
  refund_details: 'Refunds',
  dispute_details: 'Disputes',
  mandate_details: 'Mandates',
  payout_details: 'Payouts',
  subscription_details: 'Subscriptions',
}

const TYPE_GROUPS = Object.entries(GROUP_NAMES).map(([contentType, group]) => ({
  group,
  items: EVENT_TYPES.filter((type) => EVENT_KINDS[type]?.contentType === contentType),
}))

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
