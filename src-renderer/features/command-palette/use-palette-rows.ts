import { useMemo } from 'react'
import { z } from 'zod'
import { type AvailableCommand, useCommands } from '../../shared/commands/command-registry.tsx'
import { readStored, writeStored } from '../../shared/storage/use-stored.ts'
import { groupRows, matchesQuery, type PaletteRow } from './palette-rows.ts'

const RECENT_KEY = 'palette.recent'
const RECENT_KEPT = 5
const PLACES_SHOWN = 8

const recentIds = z.array(z.string())

/** What matches the query: recent commands first, then all that can run now, then places to go to. */
export function usePaletteRows(query: string): readonly PaletteRow[] {
  const { available, items } = useCommands()
  return useMemo(() => {
    const recent = readStored(RECENT_KEY, recentIds) ?? []
    const commands = available.filter(({ id, isMove }) => id !== 'palette' && !isMove)
    const recentRows = recent.flatMap((id) =>
      commands.filter((command) => command.id === id).map((c) => toRow(c, 'Recent')),
    )
    const otherRows = commands
      .filter(({ id }) => query !== '' || !recent.includes(id))
      .map((command) => toRow(command, command.group))
    const places = items.flatMap(([group, list]) =>
      list
        .map((item): PaletteRow => ({ ...item, group }))
        .filter((row) => matchesQuery(query, row))
        .slice(0, PLACES_SHOWN),
    )
    const rows = [...(query === '' ? recentRows : []), ...otherRows, ...places]
    // In the order in which they are shown, for the arrow keys.
    return groupRows(rows.filter((row) => matchesQuery(query, row))).flatMap(
      ([, members]) => members,
    )
  }, [available, items, query])
}

function toRow({ id, title, keys, run }: AvailableCommand, group: string): PaletteRow {
  return {
    id,
    group,
    label: title,
    keys: keys[0],
    run() {
      const others = (readStored(RECENT_KEY, recentIds) ?? []).filter((other) => other !== id)
      writeStored(RECENT_KEY, [id, ...others].slice(0, RECENT_KEPT))
      run()
    },
  }
}
