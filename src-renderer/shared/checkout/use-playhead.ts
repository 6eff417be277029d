import { useState } from 'react'

export type Playhead = ReturnType<typeof usePlayhead>

/** Which of the rows is looked at: the newest one, until another is chosen. `ids` are oldest first. */
export function usePlayhead(ids: readonly string[]) {
  const [heldId, setHeldId] = useState<string>()
  const last = ids.length - 1
  const held = heldId === undefined ? -1 : ids.indexOf(heldId)
  const index = held === -1 ? last : held

  return {
    /** -1 while there is no row. */
    index,
    id: ids[index],
    isFollowing: held === -1,
    /** Stays at the row, though newer ones come. */
    hold: (id: string): void => setHeldId(id),
    follow: (): void => setHeldId(undefined),
    /** Goes to a row; at the newest it follows again. */
    goTo(target: number): void {
      const next = Math.min(Math.max(target, 0), last)
      setHeldId(next === last ? undefined : ids[next])
    },
  }
}
