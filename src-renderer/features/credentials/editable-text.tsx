import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import classes from './editable-text.module.css'

interface EditableTextProps<Value> {
  /** What it is, such as "client name". */
  what: string
  /** Starts editing from the keyboard and the palette. */
  commandId: string
  text: string
  /** Set in the typeface of ids. */
  isMono?: boolean
  /** What stands there while nobody edits; `text` if left out. */
  shown?: string
  schema: z.ZodType<Value>
  /** Turns what was typed into what the schema reads; as typed if left out. */
  toInput?: (typed: string) => unknown
  onSave: (value: Value) => void
}

/** A text that turns into a field when edited: Enter keeps the change, Escape drops it. */
export function EditableText<Value>(props: EditableTextProps<Value>) {
  const { what, commandId, text, shown = text, isMono = false } = props
  const [isEditing, setIsEditing] = useState(false)
  useCommand(commandId, () => setIsEditing(true))
  if (isEditing) return <Field {...props} onClose={() => setIsEditing(false)} />
  return (
    <span className={classes['line']}>
      <span className={classes[isMono ? 'mono' : 'text']} title={shown}>
        {shown}
      </span>
      <Tooltip label={`Edit ${what}`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Edit ${what}`}
          onClick={() => setIsEditing(true)}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

function Field<Value>(props: EditableTextProps<Value> & { onClose: () => void }) {
  const { what, text, schema, toInput = asTyped, onSave, onClose } = props
  const [typed, setTyped] = useState(text)
  const read = schema.safeParse(toInput(typed))

  function save(event: FormEvent): void {
    event.preventDefault()
    if (!read.success) return
    if (typed !== text) onSave(read.data)
    onClose()
  }

  return (
    <form className={classes['form']} onSubmit={save}>
      <TextInput
        autoFocus
        aria-label={what}
        value={typed}
        error={read.success ? undefined : read.error.issues[0]?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onBlur={onClose}
      />
    </form>
  )
}

const asTyped = (typed: string): unknown => typed
