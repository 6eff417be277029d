import { z } from 'zod'

export const savedFilters = z.array(z.object({ name: z.string(), text: z.string() }))
/** Filters kept under a name, the last saved one first. No two have the same name. */
export type SavedFilterList = z.output<typeof savedFilters>
export type SavedFilter = SavedFilterList[number]

/** Keeps the filter in front, in place of one of that name. An empty name is the text itself. */
export function withSaved(list: SavedFilterList, name: string, text: string): SavedFilterList {
  const entry = { name: name.trim() || text.trim(), text: text.trim() }
  return [entry, ...withoutSaved(list, entry.name)]
}

export function withoutSaved(list: SavedFilterList, name: string): SavedFilterList {
  return list.filter((one) => one.name !== name)
}

export function withRenamed(list: SavedFilterList, from: string, to: string): SavedFilterList {
  const name = to.trim()
  return list.map((one) => (one.name === from ? { ...one, name } : one))
}

/** Why a filter can't be called so; undefined where it can. */
export function nameProblem(list: SavedFilterList, from: string, to: string): string | undefined {
  const name = to.trim()
  if (name === '') return 'Give it a name'
  const isTaken = name !== from && list.some((one) => one.name === name)
  return isTaken ? 'Another filter is called so' : undefined
}
