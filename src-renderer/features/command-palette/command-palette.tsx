import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import {
  type AvailableCommand,
  type PaletteItem,
  useCommand,
  useCommands,
} from '../../shared/commands/command-registry.tsx'
import { readStored, writeStored } from '../../shared/storage/use-stored.ts'
import { Keys } from '../../shared/ui/kbd.tsx'
import classes from './command-palette.module.css'
import { matchesQuery } from './palette-match.ts'

const RECENT_KEY = 'palette.recent'
const RECENT_KEPT = 5
const ITEMS_SHOWN = 8
const recentIds = z.array(z.string())

interface Row {
  id: string
  label: string
  group: string
  item?: PaletteItem
  command?: AvailableCommand
  run: () => void
}

/** Runs commands and goes to sessions and events; what was used last stands first. */
export function CommandPalette() {
  const [query, setQuery] = useState('')
  const { available, items } = useCommands()
  useCommand('palette', () => spotlight.toggle())

  const recent = readStored(RECENT_KEY, recentIds) ?? []
  const commands = available
    .filter(({ id, isMove }) => id !== 'palette' && !isMove)
    .map((command): Row => ({
      id: command.id,
      label: command.title,
      group: recent.includes(command.id) && query === '' ? 'Recent' : command.group,
      command,
      run: command.run,
    }))
  const places = items.flatMap(([group, list]) =>
    list
      .filter(({ label, detail }) => matchesQuery(query, `${group} ${label} ${detail ?? ''}`))
      .slice(0, ITEMS_SHOWN)
      .map((item): Row => ({ id: item.id, label: item.label, group, item, run: item.run })),
  )
  const rows = [
    ...commands
      .filter(({ label, group }) => matchesQuery(query, `${group} ${label}`))
      .toSorted((a, b) => rankOf(a) - rankOf(b)),
    ...places,
  ]

  function rankOf({ id, group }: Row): number {
    return group === 'Recent' ? recent.indexOf(id) : RECENT_KEPT
  }

  function runRow({ id, command, run }: Row): void {
    if (command) {
      writeStored(RECENT_KEY, [id, ...recent.filter((other) => other !== id)].slice(0, RECENT_KEPT))
    }
    run()
  }

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={440}
      size={600}
      yOffset="10vh"
      transitionProps={{ duration: 80 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      classNames={{ actionsGroup: classes['group'] ?? '' }}
      aria-label="Command palette"
    >
      <Spotlight.Search
        placeholder="Type a command, session or event"
        aria-label="Search commands, sessions and events"
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <Spotlight.ActionsList className={classes['list'] ?? ''}>
        {groupsOf(rows).map(([group, members]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {members.map((row) => (
              <Spotlight.Action
                key={row.id}
                onClick={() => runRow(row)}
                className={classes['row'] ?? ''}
              >
                <span className={classes['label']}>{row.label}</span>
                {row.item?.detail !== undefined && (
                  <span className={classes['detail']}>{row.item.detail}</span>
                )}
                {row.command?.keys[0] !== undefined && <Keys keys={row.command.keys[0]} />}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {rows.length === 0 && <Spotlight.Empty>Nothing matches “{query}”</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function groupsOf(rows: readonly Row[]): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups]
}
