import { Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useCommand, usePaletteItems } from '../commands/command-registry.tsx'
import { useStored } from '../storage/use-stored.ts'
import { showToast } from '../ui/toast.tsx'
import {
  nameProblem,
  type SavedFilterList,
  savedFilters,
  withoutSaved,
  withRenamed,
  withSaved,
} from './saved-filter.ts'
import { SavedFilterRow } from './saved-filter-row.tsx'
import classes from './saved-filters.module.css'

interface SavedFiltersProps {
  /** Key they are remembered by in this browser. */
  storeKey: string
  /** Heading they stand under in the palette. */
  heading: string
  /** Command that opens them; absent where they have no keys. */
  commandId?: string
  filter: string
  onFilter: (filter: string) => void
}

const NONE: SavedFilterList = []

/** Filters kept under a name in this browser: chosen, renamed and deleted here. */
export function SavedFilters(props: SavedFiltersProps) {
  const { storeKey, heading, commandId = '', filter, onFilter } = props
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useStored(storeKey, savedFilters, NONE)
  const [edited, setEdited] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  useCommand(commandId, () => setIsOpen(true), { enabled: commandId !== '' })
  useOffer(heading, saved, onFilter)

  function focusAt(index: number): void {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-apply]') ?? []
    rows[Math.min(Math.max(index, 0), rows.length - 1)]?.focus()
  }
  function remove(name: string): void {
    const index = saved.findIndex((one) => one.name === name)
    focusAt(index === saved.length - 1 ? index - 1 : index + 1)
    setSaved(withoutSaved(saved, name))
    showToast({
      message: `Deleted the filter ${name}`,
      action: { label: 'Undo', run: () => setSaved(saved) },
      stayMs: 10_000,
    })
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      onClose={() => setEdited(undefined)}
      // Escape leaves a name that is being typed first.
      closeOnEscape={edited === undefined}
      position="bottom-end"
      trapFocus
      returnFocus
      width={380}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-label="Saved filters"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Saved
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {saved.length > 0 && (
          <ul ref={list} className={classes['list']} aria-label="Saved filters">
            {saved.map((one, index) => (
              <SavedFilterRow
                key={one.name}
                saved={one}
                isActive={one.text === filter.trim()}
                isEditing={edited === one.name}
                onApply={() => {
                  onFilter(one.text)
                  setIsOpen(false)
                }}
                onEdit={(isEditing) => setEdited(isEditing ? one.name : undefined)}
                problemOf={(name) => nameProblem(saved, one.name, name)}
                onRename={(name) => {
                  setSaved(withRenamed(saved, one.name, name))
                  setEdited(undefined)
                }}
                onStep={(step) => focusAt(index + step)}
                onDelete={() => remove(one.name)}
              />
            ))}
          </ul>
        )}
        <SaveForm filter={filter} saved={saved} onSave={setSaved} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Lets the palette choose one of them. */
function useOffer(heading: string, saved: SavedFilterList, onFilter: (filter: string) => void) {
  usePaletteItems(
    heading,
    useMemo(
      () =>
        saved.map(({ name, text }) => ({
          id: `${heading} ${name}`,
          label: name,
          detail: text,
          run: () => onFilter(text),
        })),
      [heading, saved, onFilter],
    ),
  )
}

interface SaveFormProps {
  filter: string
  saved: SavedFilterList
  onSave: (saved: SavedFilterList) => void
}

function SaveForm({ filter, saved, onSave }: SaveFormProps) {
  const [name, setName] = useState('')
  const text = filter.trim()
  if (text === '') {
    return (
      <p className={classes['hint']}>
        {saved.length === 0 && 'No saved filter yet. '}Type a filter, then save it here under a
        name.
      </p>
    )
  }
  const replaces = saved.some((one) => one.name === (name.trim() || text))
  function save(event: FormEvent): void {
    event.preventDefault()
    onSave(withSaved(saved, name, text))
    setName('')
  }
  return (
    <form className={classes['save']} onSubmit={save}>
      <TextInput
        aria-label="Name of the filter"
        placeholder={text}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">{replaces ? 'Replace filter' : 'Save filter'}</Button>
    </form>
  )
}
