import type { KeyboardEvent } from 'react'
import { type OutlineLine, opensMore } from '../json/json-outline.ts'
import { asksForMenu, type MenuPlace } from '../ui/context-menu.tsx'
import { copyValue } from './copy-value.ts'
import type { Folds } from './use-folds.ts'

interface TreeKeys {
  outline: readonly OutlineLine[]
  folds: Folds
  cursor: number
  moveTo: (line: number) => void
  openMenu: (line: number, place: MenuPlace) => void
  lineId: (line: number) => string
}

/** The keys of a tree that has the focus; they don't reach the page's own commands. */
export function treeKeys(tree: TreeKeys) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = asksForMenu(event) ? showMenu : ACTIONS[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act(tree)
  }
}

const ACTIONS: Readonly<Record<string, (tree: TreeKeys) => void>> = {
  ArrowDown: (tree) => moveBy(tree, 1),
  ArrowUp: (tree) => moveBy(tree, -1),
  Home: (tree) => tree.moveTo(0),
  End: (tree) => tree.moveTo(tree.folds.visible.at(-1) ?? 0),
  ArrowRight: unfold,
  ArrowLeft: foldOrLeave,
  Enter: ({ outline, cursor }) => copyValue(outline, cursor),
}

function moveBy({ folds, cursor, moveTo }: TreeKeys, step: number): void {
  const at = folds.visible.indexOf(cursor)
  const next = folds.visible[Math.min(Math.max(at + step, 0), folds.visible.length - 1)]
  if (next !== undefined) moveTo(next)
}

function unfold(tree: TreeKeys): void {
  const { folds, cursor } = tree
  if (folds.isFolded(cursor)) folds.setFolded(cursor, false)
  else moveBy(tree, 1)
}

function foldOrLeave({ outline, folds, cursor, moveTo }: TreeKeys): void {
  const line = outline[cursor]
  if (!line) return
  if (opensMore(line, cursor) && !folds.isFolded(cursor)) folds.setFolded(cursor, true)
  else if (line.parent !== -1) moveTo(line.parent)
}

function showMenu({ cursor, openMenu, lineId }: TreeKeys): void {
  const place = document.getElementById(lineId(cursor))?.getBoundingClientRect()
  openMenu(cursor, { x: (place?.left ?? 0) + 60, y: place?.bottom ?? 0 })
}
