import { useMemo, useState } from 'react'
import { type OutlineLine, opensMore } from '../json/json-outline.ts'

export interface Folds {
  readonly isFolded: (line: number) => boolean
  /** The lines that are not inside a fold. */
  readonly visible: readonly number[]
  readonly setFolded: (line: number, isFolded: boolean) => void
  /** Folds what lies at this depth or deeper; Infinity unfolds everything. */
  readonly foldFrom: (depth: number) => void
  /** Unfolds what a line lies in. */
  readonly reveal: (line: number) => void
}

/** Which containers of an outline are folded; another outline starts unfolded. */
export function useFolds(outline: readonly OutlineLine[]): Folds {
  const [state, setState] = useState<{ of: readonly OutlineLine[]; folded: ReadonlySet<number> }>({
    of: outline,
    folded: NONE,
  })
  const folded = state.of === outline ? state.folded : NONE
  const visible = useMemo(() => visibleLines(outline, folded), [outline, folded])
  const set = (next: ReadonlySet<number>): void => setState({ of: outline, folded: next })

  return {
    isFolded: (line) => folded.has(line),
    visible,
    setFolded(line, isFolded) {
      const next = new Set(folded)
      if (isFolded) next.add(line)
      else next.delete(line)
      set(next)
    },
    foldFrom: (depth) =>
      set(
        new Set(
          outline.flatMap((line, index) =>
            line.depth >= depth && opensMore(line, index) ? [index] : [],
          ),
        ),
      ),
    reveal(line) {
      const next = new Set(folded)
      for (let at = outline[line]?.parent ?? -1; at !== -1; at = outline[at]?.parent ?? -1) {
        next.delete(at)
      }
      if (next.size < folded.size) set(next)
    },
  }
}

const NONE: ReadonlySet<number> = new Set()

export function visibleLines(
  outline: readonly OutlineLine[],
  folded: ReadonlySet<number>,
): number[] {
  const visible: number[] = []
  for (let index = 0; index < outline.length; index++) {
    visible.push(index)
    if (folded.has(index)) index = outline[index]?.end ?? index
  }
  return visible
}
