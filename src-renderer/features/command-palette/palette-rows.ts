/** What the palette offers: a command, or a place to go to. */
export interface PaletteRow {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly detail?: string | undefined
  readonly keys?: string | undefined
  readonly run: () => void
}

/** Whether each word of the query occurs in the row, in any case and order. */
export function matchesQuery(query: string, { group, label, detail = '' }: PaletteRow): boolean {
  const haystack = `${group} ${label} ${detail}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

/** The rows under their headings, in the order in which the headings first come. */
export function groupRows(rows: readonly PaletteRow[]): [string, PaletteRow[]][] {
  const groups = new Map<string, PaletteRow[]>()
  for (const row of rows) {
    const members = groups.get(row.group)
    if (members) members.push(row)
    else groups.set(row.group, [row])
  }
  return [...groups]
}
