import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { EVENTS_PER_SESSION } from '#contract/limits.ts'
import { sessionName, type WebhookSession } from '#contract/webhook-sessions.ts'
import { formatTimeLeft } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { moveFocus } from './move-focus.ts'
import classes from './session-chooser.module.css'
import { useRenameSession } from './use-session-changes.ts'

interface SessionRowProps {
  session: WebhookSession
  isOpen: boolean
  onOpen: () => void
}

export function SessionRow({ session, isOpen, onOpen }: SessionRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name } = session
  if (isRenaming) {
    return (
      <li className={classes['row']}>
        <RenameForm session={session} onDone={() => setIsRenaming(false)} />
      </li>
    )
  }
  return (
    <li className={classes['row']} data-open={isOpen}>
      <button
        type="button"
        className={classes['open']}
        data-move
        onKeyDown={moveFocus}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={classes['mark']}>{isOpen && <IconCheck size={14} aria-hidden />}</span>
        <SessionWords session={session} />
      </button>
      <Tooltip label="Rename">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Rename ${name ?? id}`}
          onClick={() => setIsRenaming(true)}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <CopyButton what={`URL of ${name ?? id}`} text={session.webhookUrl} />
    </li>
  )
}

function SessionWords({ session }: { session: WebhookSession }) {
  const { id, name } = session
  return (
    <span className={classes['words']}>
      <span className={classes['row-name']} title={name ?? id}>
        {name ?? <code>{id}</code>}
      </span>
      <span className={classes['facts']}>
        {name !== null && <code title={id}>{id}</code>}
        <span>
          {session.eventCount}/{EVENTS_PER_SESSION}
        </span>
        {session.expiresAt !== null && <TimeLeft until={session.expiresAt} />}
        {session.isCurrent && <span>current</span>}
      </span>
    </span>
  )
}

function TimeLeft({ until }: { until: string }) {
  const nowMs = useNow(1000)
  return <span>{formatTimeLeft(Date.parse(until) - nowMs)}</span>
}

function RenameForm({ session, onDone }: { session: WebhookSession; onDone: () => void }) {
  const rename = useRenameSession()
  const [name, setName] = useState(session.name ?? '')
  const read = sessionName.safeParse(name)
  return (
    <form
      className={classes['rename']}
      onSubmit={(event) => {
        event.preventDefault()
        if (read.success) {
          rename.mutate({ id: session.id, name: read.data }, { onSuccess: onDone })
        }
      }}
    >
      <TextInput
        autoFocus
        aria-label={`New name of ${session.name ?? session.id}`}
        value={name}
        error={name !== '' && !read.success && read.error.issues[0]?.message}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Ends the renaming, not the whole chooser.
          event.stopPropagation()
          event.nativeEvent.stopImmediatePropagation()
          onDone()
        }}
      />
      <Tooltip label="Save name">
        <ActionIcon type="submit" variant="light" size={28} aria-label="Save name">
          <IconCheck size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </form>
  )
}
