import { Button, TextInput } from '@mantine/core'
import { IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { sessionId as sessionIdSchema, sessionName } from '#contract/webhook-sessions.ts'
import { openSession, useWorkspace } from '../../shared/workspace/workspace.tsx'
import { moveFocus } from './move-focus.ts'
import classes from './session-chooser.module.css'
import { SessionRow } from './session-row.tsx'
import { useCreateSession } from './use-session-changes.ts'

/** Finds, opens, renames and makes sessions; any valid id that is typed can be opened. */
export function SessionMenu({ onDone }: { onDone: () => void }) {
  const { sessions, sessionId } = useWorkspace()
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const found = sessions.filter(({ id, name }) =>
    `${name ?? ''} ${id}`.toLowerCase().includes(wanted.toLowerCase()),
  )
  const typedId = sessionIdSchema.safeParse(wanted)
  const canOpenTyped = typedId.success && sessions.every(({ id }) => id !== wanted)

  function open(id: string): void {
    openSession(id)
    onDone()
  }

  function openFirst(event: FormEvent): void {
    event.preventDefault()
    const first = found[0]
    if (first) open(first.id)
    else if (canOpenTyped) open(wanted)
  }

  return (
    <div className={classes['menu']} data-session-menu>
      <form onSubmit={openFirst} className={classes['search']}>
        <TextInput
          data-autofocus
          aria-label="Find a session or type its id"
          placeholder="Find a session or type its id"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={moveFocus}
        />
      </form>
      <ul className={classes['list']} aria-label="Sessions">
        {found.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isOpen={session.id === sessionId}
            onOpen={() => open(session.id)}
          />
        ))}
        {canOpenTyped && (
          <li className={classes['row']}>
            <button
              type="button"
              className={classes['open']}
              data-move
              onKeyDown={moveFocus}
              onClick={() => open(wanted)}
            >
              <IconArrowRight size={14} aria-hidden className={classes['mark']} />
              <span className={classes['words']}>
                Open session <code title={wanted}>{wanted}</code>
              </span>
            </button>
          </li>
        )}
        {found.length === 0 && !canOpenTyped && (
          <li className={classes['none']}>
            {typedId.success ? 'No session' : typedId.error.issues[0]?.message}
          </li>
        )}
      </ul>
      <CreateSessionForm onDone={onDone} />
    </div>
  )
}

function CreateSessionForm({ onDone }: { onDone: () => void }) {
  const createSession = useCreateSession()
  const [name, setName] = useState('')
  const isTooLong = name.trim() !== '' && !sessionName.safeParse(name).success

  function create(event: FormEvent): void {
    event.preventDefault()
    if (isTooLong) return
    createSession.mutate(name.trim() || undefined, { onSuccess: onDone })
  }

  return (
    <form className={classes['create']} onSubmit={create}>
      <TextInput
        className={classes['create-name'] ?? ''}
        aria-label="Name of the new session (optional)"
        placeholder="Name (optional)"
        value={name}
        error={isTooLong && 'At most 80 characters'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        leftSection={<IconPlus size={14} aria-hidden />}
        loading={createSession.isPending}
      >
        New session
      </Button>
    </form>
  )
}
