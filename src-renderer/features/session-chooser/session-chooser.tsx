import { Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  type PaletteItem,
  useCommand,
  usePaletteItems,
} from '../../shared/commands/command-registry.tsx'
import button from '../../shared/ui/bar-button.module.css'
import { copyText } from '../../shared/ui/copy-text.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { openSession, useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './session-chooser.module.css'
import { SessionMenu } from './session-menu.tsx'
import { useCreateSession } from './use-session-changes.ts'

/** The open session with its URL, and the way to the others. */
export function SessionChooser() {
  const { sessionId, sessions, webhookUrl } = useWorkspace()
  const [isOpen, setIsOpen] = useState(false)
  const createSession = useCreateSession()
  const name = sessions.find(({ id }) => id === sessionId)?.name
  useCommand('session.choose', () => setIsOpen(true))
  useCommand('session.create', () => createSession.mutate(undefined))
  useCommand('session.copy-url', () => {
    copyText(webhookUrl).then(() => showToast({ message: 'Copied the session URL' }), showFailure)
  })
  usePaletteItems(
    'Sessions',
    useMemo(
      () =>
        sessions.map((session): PaletteItem => ({
          id: session.id,
          label: session.name ?? session.id,
          detail: `${session.name === null ? '' : `${session.id}  `}${session.eventCount}/100`,
          run: () => openSession(session.id),
        })),
      [sessions],
    ),
  )

  return (
    <div className={classes['chooser']}>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        width={420}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={`${button['button']} ${classes['target']}`}
            title={name ? `${name} (${sessionId})` : sessionId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="visually-hidden">Session: </span>
            {name && <span className={classes['name']}>{name}</span>}
            <span className={name ? classes['id'] : classes['only-id']}>{sessionId}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label="Sessions">
          <SessionMenu onDone={() => setIsOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <CopyButton what="session URL" text={webhookUrl} />
    </div>
  )
}
