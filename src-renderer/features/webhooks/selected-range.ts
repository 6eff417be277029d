/** Rows that are selected together. `anchor` is where the range began, `cursor` the row one is at. */
export interface Marking {
  readonly anchor: string | undefined
  readonly cursor: string | undefined
  /** All selected rows, the cursor's among them. */
  readonly ids: ReadonlySet<string>
}

export const NOTHING_MARKED: Marking = { anchor: undefined, cursor: undefined, ids: new Set() }

/** Only one row. */
export function markOne(id: string): Marking {
  return { anchor: id, cursor: id, ids: new Set([id]) }
}

/** From the anchor to the row, both included, in the order of the list. */
export function markTo(marking: Marking, id: string, order: readonly string[]): Marking {
  const from = marking.anchor === undefined ? -1 : order.indexOf(marking.anchor)
  const to = order.indexOf(id)
  if (from === -1 || to === -1) return markOne(id)
  const ids = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { anchor: marking.anchor, cursor: id, ids: new Set(ids) }
}

/** One row more or less; the last one stays. */
export function markToggled(marking: Marking, id: string): Marking {
  const ids = new Set(marking.ids)
  if (!ids.has(id)) return { anchor: id, cursor: id, ids: ids.add(id) }
  if (ids.size === 1) return marking
  ids.delete(id)
  const cursor = marking.cursor === id ? [...ids].at(-1) : marking.cursor
  return { anchor: cursor, cursor, ids }
}

export function markAll(marking: Marking, order: readonly string[]): Marking {
  const [first] = order
  if (first === undefined) return marking
  return { anchor: first, cursor: marking.cursor ?? first, ids: new Set(order) }
}

/** Without the rows that are not in the list any more. */
export function keepKnown(marking: Marking, known: ReadonlySet<string>): Marking {
  const ids = new Set([...marking.ids].filter((id) => known.has(id)))
  if (ids.size === marking.ids.size) return marking
  const cursor =
    marking.cursor !== undefined && ids.has(marking.cursor) ? marking.cursor : undefined
  return { anchor: cursor, cursor, ids }
}
