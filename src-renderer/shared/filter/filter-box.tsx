import { CloseButton, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'

interface FilterBoxProps {
  boxRef: RefObject<HTMLInputElement | null>
  className: string | undefined
  label: string
  placeholder: string
  filter: string
  onFilter: (filter: string) => void
  /** Leaves the box for the list it filters. */
  onLeave: () => void
}

/** Longest filter the server takes. */
const LONGEST = 500

/** Where a list's filter is typed: Enter and Arrow Down go to the list, Escape empties the box first. */
export function FilterBox(props: FilterBoxProps) {
  const { boxRef, className, label, placeholder, filter, onFilter, onLeave } = props

  function onKeyDown(event: KeyboardEvent): void {
    const leaves = event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape'
    if (!leaves) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onFilter('')
    onLeave()
  }

  return (
    <TextInput
      ref={boxRef}
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconFilter size={14} aria-hidden />}
      rightSection={
        filter !== '' && (
          <CloseButton size="xs" aria-label="Clear filter" onClick={() => onFilter('')} />
        )
      }
      maxLength={LONGEST}
      value={filter}
      onChange={(event) => onFilter(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      spellCheck={false}
      autoComplete="off"
    />
  )
}
