import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { SavedFilter } from './saved-filter.ts'
import classes from './saved-filters.module.css'

interface SavedFilterRowProps {
  saved: SavedFilter
  isActive: boolean
  isEditing: boolean
  onApply: () => void
  onEdit: (isEditing: boolean) => void
  /** Why it can't be called so. */
  problemOf: (name: string) => string | undefined
  onRename: (name: string) => void
  onDelete: () => void
  /** Goes to a neighbour. */
  onStep: (step: number) => void
}

/** A saved filter: pressing it filters; F2 renames and Delete deletes it. */
export function SavedFilterRow(props: SavedFilterRowProps) {
  const { saved, isActive, isEditing, onApply, onEdit, onDelete, onStep } = props
  const acts: Readonly<Record<string, () => void>> = {
    F2: () => onEdit(true),
    Delete: onDelete,
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
  }

  function onKeyDown(event: KeyboardEvent): void {
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  if (isEditing) return <RenameForm {...props} />
  return (
    <li className={classes['row']}>
      <UnstyledButton
        className={classes['apply']}
        data-apply
        title={saved.text}
        aria-pressed={isActive}
        aria-keyshortcuts="F2 Delete"
        onClick={onApply}
        onKeyDown={onKeyDown}
      >
        <span>{saved.name}</span>
        {saved.name !== saved.text && <code>{saved.text}</code>}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        title="Rename (F2)"
        aria-label={`Rename the filter ${saved.name}`}
        onClick={() => onEdit(true)}
      >
        <IconPencil size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        title="Delete (Del)"
        aria-label={`Delete the filter ${saved.name}`}
        onClick={onDelete}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function RenameForm({ saved, problemOf, onRename, onEdit }: SavedFilterRowProps) {
  const [name, setName] = useState(saved.name)
  const problem = problemOf(name)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (problem === undefined) onRename(name)
  }
  return (
    <li>
      <form className={classes['rename']} onSubmit={submit}>
        <TextInput
          data-autofocus
          aria-label={`New name of the filter ${saved.name}`}
          value={name}
          maxLength={60}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => event.key === 'Escape' && onEdit(false)}
          ref={focusOnce}
        />
        <ActionIcon
          type="submit"
          variant="subtle"
          color="gray"
          size={28}
          disabled={problem !== undefined}
          aria-label="Save the name"
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      </form>
    </li>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
