import { Textarea, UnstyledButton } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './event-details.module.css'

interface NoteLineProps {
  note: string | null
  isEdited: boolean
  onEdited: (isEdited: boolean) => void
  /** Empty takes the note away. */
  onSave: (note: string) => void
}

const LONGEST = 2000

/** The note of an event; pressing it edits it. */
export function NoteLine({ note, isEdited, onEdited, onSave }: NoteLineProps) {
  if (isEdited) return <NoteEditor note={note ?? ''} onEdited={onEdited} onSave={onSave} />
  if (note === null) return null
  return (
    <UnstyledButton
      className={classes['note']}
      aria-label={`Edit the note: ${note}`}
      onClick={() => onEdited(true)}
    >
      <IconNote size={14} aria-hidden />
      <span>{note}</span>
    </UnstyledButton>
  )
}

function NoteEditor({
  note,
  onEdited,
  onSave,
}: Omit<NoteLineProps, 'note' | 'isEdited'> & { note: string }) {
  const [text, setText] = useState(note)
  const isDone = useRef(false)

  function finish(isSaved: boolean): void {
    // Leaving the field by a key also takes the focus away.
    if (isDone.current) return
    isDone.current = true
    if (isSaved && text.trim() !== note) onSave(text.trim())
    onEdited(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isEnter = event.key === 'Enter' && !event.shiftKey
    if (!isEnter && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish(isEnter)
  }

  return (
    <div className={classes['note-editor']}>
      <Textarea
        size="xs"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={LONGEST}
        aria-label="Note"
        placeholder="What is worth knowing about this event; Enter saves"
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish(true)}
      />
    </div>
  )
}
