import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Keys } from '../../shared/ui/kbd.tsx'
import classes from './command-palette.module.css'
import { groupRows, type PaletteRow } from './palette-rows.ts'
import { usePaletteRows } from './use-palette-rows.ts'

/** A search box over the list of what it finds; the box keeps the focus. */
export function PaletteSearch({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const rows = usePaletteRows(query)
  const listId = useId()
  const boxRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const selected = rows[Math.min(index, rows.length - 1)]
  const optionId = (row: PaletteRow): string => `${listId}-${rows.indexOf(row)}`
  useEffect(() => boxRef.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  function run(row: PaletteRow | undefined): void {
    if (!row) return
    onDone()
    row.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setIndex((index + 1) % Math.max(rows.length, 1)),
      ArrowUp: () => setIndex((index + rows.length - 1) % Math.max(rows.length, 1)),
      Enter: () => run(selected),
    }
    const move = moves[event.key]
    if (!move || event.nativeEvent.isComposing) return
    event.preventDefault()
    move()
  }

  return (
    <>
      <div className={classes['search']}>
        <IconSearch size={16} aria-hidden />
        <input
          ref={boxRef}
          data-autofocus
          role="combobox"
          aria-label="Search commands, sessions and events"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={selected && optionId(selected)}
          placeholder="Type a command, session or event"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className={classes['list']}
      >
        {groupRows(rows).map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <div className={classes['group']} aria-hidden>
              {group}
            </div>
            {members.map((row) => (
              <Option
                key={row.id}
                id={optionId(row)}
                row={row}
                isSelected={row === selected}
                onRun={() => run(row)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes['none']} role="status">
        {rows.length === 0 && `Nothing matches “${query}”`}
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  row: PaletteRow
  isSelected: boolean
  onRun: () => void
}

function Option({ id, row, isSelected, onRun }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box has the focus and its keys
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={classes['row']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={classes['label']}>{row.label}</span>
      {row.detail !== undefined && <span className={classes['detail']}>{row.detail}</span>}
      {row.keys !== undefined && <Keys keys={row.keys} />}
    </div>
  )
}
