import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { EventBadge } from '../../shared/ui/event-badge.tsx'
import classes from './selection-panel.module.css'
import type { RowAction } from './row-actions.ts'
import type { WebhookRow } from './webhook-row.ts'

interface SelectionPanelProps {
  rows: readonly WebhookRow[]
  actions: readonly RowAction[]
  onClose: () => void
}

/** What more than two selected rows turn the right side into: what they are, and what can be done with all. */
export function SelectionPanel({ rows, actions, onClose }: SelectionPanelProps) {
  const counts = new Map<string, number>()
  for (const { eventType } of rows) counts.set(eventType, (counts.get(eventType) ?? 0) + 1)
  const payments = new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))
  return (
    <section className={classes['panel']} aria-label="Selection">
      <header className={classes['header']}>
        <h2 className={classes['title']}>{rows.length} events selected</h2>
        <Tooltip label="Leave the selection (Esc)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label="Leave the selection"
            onClick={onClose}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes['actions']}>
        {actions.map(({ id, title, run }) => (
          <Button key={id} variant="default" onClick={run}>
            {title}
          </Button>
        ))}
      </div>
      <p className={classes['fact']}>
        {payments.size === 1 ? 'One payment' : `${payments.size} payments`}. Select two events to
        compare them.
      </p>
      <ul className={classes['types']}>
        {[...counts].map(([eventType, count]) => (
          <li key={eventType}>
            <EventBadge eventType={eventType} />
            <span>{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
