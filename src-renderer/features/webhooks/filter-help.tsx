import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import classes from './feed-bar.module.css'

const OPERATORS = [
  ['words', 'in ids, type, status, note, headers or body'],
  ['type:refund', 'event type'],
  ['status:failed', 'status'],
  ['payment:pay_1', 'payment id'],
  ['source:replay', 'feed, payment, manual, replay, import, sample'],
  ['after:15m before:2026-01-02', 'an age, a day or a time'],
  ['is:pinned', 'also is:unread, is:noted, is:on-feed'],
  ['note:"ask bob"', 'text of the note; quotes keep words together'],
  ['header:user-agent', 'header fields'],
  ['currency:ZAR amount>100', 'any key of the payload'],
  ['-status:failed', 'a minus turns a term round'],
] as const

/** What can be written in the filter. */
export function FilterHelp() {
  return (
    <Popover position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="What can be filtered">
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="What can be filtered">
            <IconHelp size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter terms">
        <dl className={classes['terms']}>
          {OPERATORS.map(([term, meaning]) => (
            <div key={term}>
              <dt>{term === 'words' ? term : <code>{term}</code>}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
