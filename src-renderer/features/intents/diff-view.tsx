import { NativeSelect } from '@mantine/core'
import type { Payment } from '#contract/payment-response.ts'
import { MergeText } from '../../shared/ui/merge-text.tsx'
import classes from './diff-view.module.css'
import { writeDraft } from './draft-text.ts'
import { bodyAgain } from './payment-facts.ts'
import { sentBodies } from './visit.ts'

/** What two requests of a comparison are chosen by: the draft, or a payment's id. */
export const DRAFT_SIDE = 'draft'

export interface Comparison {
  readonly left: string
  readonly right: string
}

interface DiffViewProps {
  comparison: Comparison
  onChange: (comparison: Comparison) => void
  payments: readonly Payment[]
  draftText: string
}

/** Two requests side by side, with what differs marked. */
export function DiffView({ comparison, onChange, payments, draftText }: DiffViewProps) {
  const { left, right } = comparison
  const sides = [
    { value: DRAFT_SIDE, label: 'The draft' },
    ...payments.map(({ payment_id: id, status }) => ({
      value: id,
      label: `…${id.slice(-6)} · ${status}`,
    })),
  ]
  const leftText = sideText(left, payments, draftText)
  const rightText = sideText(right, payments, draftText)
  return (
    <div className={classes['frame']}>
      <div className={classes['bar']}>
        <NativeSelect
          size="xs"
          aria-label="Left request"
          data={sides}
          value={left}
          onChange={(event) => onChange({ left: event.currentTarget.value, right })}
        />
        <NativeSelect
          size="xs"
          aria-label="Right request"
          data={sides}
          value={right}
          onChange={(event) => onChange({ left, right: event.currentTarget.value })}
        />
      </div>
      <p role="status" className={classes['summary']}>
        {leftText === rightText ? 'The two are the same' : 'What differs is marked'}
      </p>
      <div className={classes['merge']}>
        <MergeText
          left={{ label: 'Left request', text: leftText }}
          right={{ label: 'Right request', text: rightText }}
        />
      </div>
    </div>
  )
}

/** The body a payment was made with: as sent, or as its answer tells. */
export function requestTextOf(payment: Payment): string {
  return sentBodies.read(payment.payment_id) ?? writeDraft(bodyAgain(payment))
}

function sideText(side: string, payments: readonly Payment[], draftText: string): string {
  if (side === DRAFT_SIDE) return draftText
  const payment = payments.find(({ payment_id }) => payment_id === side)
  return payment ? requestTextOf(payment) : ''
}
