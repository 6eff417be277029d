import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import classes from './json-viewer.module.css'
import type { Search } from './use-search.ts'

interface SearchBoxProps {
  /** What is searched, such as "payload". */
  what: string
  search: Search
  matchCount: number
  boxRef: RefObject<HTMLInputElement | null>
}

/** Finds in place: Enter goes to the next match, Shift+Enter to the one before, Esc leaves. */
export function SearchBox({ what, search, matchCount, boxRef }: SearchBoxProps) {
  const { text, setText, turn, setTurn } = search
  const step = (by: number): void => {
    if (matchCount > 0) setTurn((turn + by + matchCount) % matchCount)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') setText('')
    else step(event.shiftKey ? -1 : 1)
  }

  return (
    <>
      <TextInput
        ref={boxRef}
        className={classes['search'] ?? ''}
        aria-label={`Search in the ${what}`}
        placeholder="Search"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
        autoComplete="off"
      />
      {text !== '' && (
        <span className={classes['found']}>
          <span role="status">{matchCount === 0 ? 'not found' : `${turn + 1}/${matchCount}`}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
            aria-label="Previous match"
            onClick={() => step(-1)}
          >
            <IconChevronUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
            aria-label="Next match"
            onClick={() => step(1)}
          >
            <IconChevronDown size={14} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </>
  )
}
