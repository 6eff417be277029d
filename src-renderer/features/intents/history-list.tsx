import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopyPlus, IconFileDiff } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Payment } from '#contract/payment-response.ts'
import { toneOf } from '../../shared/checkout/payment-tone.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { DataTable } from '../../shared/ui/data-table.tsx'
import { IdText } from '../../shared/ui/id-text.tsx'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { RelativeTime } from '../../shared/ui/time-text.tsx'
import classes from './history-list.module.css'
import { formatMinor } from './money-text.ts'
import { presetOf } from './payment-facts.ts'
import { PRESETS } from './presets.ts'

interface HistoryListProps {
  /** Newest first. */
  payments: readonly Payment[]
  openId: string | undefined
  onOpen: (id: string) => void
  onDuplicate: (payment: Payment) => void
  onDiff: (payment: Payment) => void
}

const COLUMNS = ['Status', 'Amount', 'Purpose', 'Paid with', 'Payment', 'Created', 'Actions']

/** The environment's payments, whoever made them. */
export function HistoryList(props: HistoryListProps) {
  const { payments, openId, onOpen, onDuplicate, onDiff } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const open = payments.find(({ payment_id }) => payment_id === openId)

  function moveBy(step: number): void {
    const index = payments.findIndex(({ payment_id }) => payment_id === openId)
    const target = payments[Math.min(Math.max(index + step, 0), payments.length - 1)]
    if (!target) return
    onOpen(target.payment_id)
    const row = body.current?.querySelector(`[data-id="${CSS.escape(target.payment_id)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (row instanceof HTMLElement) row.focus()
  }
  useCommand('intent.next', () => moveBy(1))
  useCommand('intent.previous', () => moveBy(-1))
  useCommand('intent.duplicate', () => open && onDuplicate(open), { enabled: open !== undefined })
  useCommand('intent.diff', () => open && onDiff(open), { enabled: open !== undefined })

  return (
    <section className={classes['history']} aria-label="History">
      <div className={classes['scroll']}>
        <DataTable
          label="Payments"
          columns={COLUMNS}
          className={classes['payments']}
          bodyRef={body}
          isHeadSticky
        >
          {payments.map((payment, index) => (
            <HistoryRow
              key={payment.payment_id}
              payment={payment}
              isOpen={payment.payment_id === openId}
              isTabStop={open ? payment === open : index === 0}
              onOpen={() => onOpen(payment.payment_id)}
              onDuplicate={() => onDuplicate(payment)}
              onDiff={() => onDiff(payment)}
            />
          ))}
        </DataTable>
        {payments.length === 0 && (
          <p className={classes['none']}>
            No payment in this environment yet: what is sent above, or by your own code, stands
            here.
          </p>
        )}
      </div>
    </section>
  )
}

interface HistoryRowProps {
  payment: Payment
  isOpen: boolean
  isTabStop: boolean
  onOpen: () => void
  onDuplicate: () => void
  onDiff: () => void
}

function HistoryRow({ payment, isOpen, isTabStop, onOpen, onDuplicate, onDiff }: HistoryRowProps) {
  const { payment_id: id, amount, currency, status, created } = payment
  return (
    <tr
      data-id={id}
      aria-selected={isOpen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'Enter') return
        if (!event.ctrlKey && !event.metaKey) onOpen()
      }}
    >
      <td>
        <StatusPill tone={toneOf(status)}>{status}</StatusPill>
      </td>
      <td className={classes['amount']}>
        {amount === null ? `${currency} –` : formatMinor(amount, currency)}
      </td>
      <td>{PRESETS[presetOf(payment)].title}</td>
      <td>{payment.payment_method_type ?? '–'}</td>
      <td>
        <IdText id={id} />
      </td>
      <td>
        <RelativeTime iso={created} />
      </td>
      <td>
        <RowButton name={`Duplicate ${id}`} icon={IconCopyPlus} onClick={onDuplicate} />
        <RowButton name={`Compare ${id} with the draft`} icon={IconFileDiff} onClick={onDiff} />
      </td>
    </tr>
  )
}

interface RowButtonProps {
  name: string
  icon: typeof IconCopyPlus
  onClick: () => void
}

function RowButton({ name, icon: Icon, onClick }: RowButtonProps) {
  return (
    <Tooltip label={name.split(' ')[0]}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={name}
        onClick={(event) => {
          event.stopPropagation()
          onClick()
        }}
      >
        <Icon size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
