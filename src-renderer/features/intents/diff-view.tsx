import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { NativeSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Payment } from '#contract/payment-response.ts'
import merge from '../../shared/ui/merge-frame.module.css'
import classes from './diff-view.module.css'
import { writeDraft } from './draft-text.ts'
import { bodyAgain, statusWords } from './payment-facts.ts'
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
      label: `…${id.slice(-6)} · ${statusWords(status)}`,
    })),
  ]
  const textOf = (side: string): string => sideText(side, payments, draftText)
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
      <Merge left={textOf(left)} right={textOf(right)} />
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

function Merge({ left, right }: { left: string; right: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!frame.current) return
    const view = new MergeView({
      a: { doc: left, extensions: readOnly('Left request') },
      b: { doc: right, extensions: readOnly('Right request') },
      parent: frame.current,
      gutter: false,
    })
    return () => view.destroy()
  }, [left, right])
  const isSame = left === right
  return (
    <>
      <p role="status" className={classes['summary']}>
        {isSame ? 'The two are the same' : 'What differs is marked'}
      </p>
      <div ref={frame} className={`${merge['frame']} ${classes['merge']}`} />
    </>
  )
}

function readOnly(label: string): Extension {
  return [
    json(),
    EditorState.readOnly.of(true),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
  ]
}
