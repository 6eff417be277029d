import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LoggedRequest } from '#contract/request-log.ts'

/** Keeps the rows one reads in their place when rows arrive above, and counts those that did. `entries` are newest first. */
export function useNewRows(
  listRef: RefObject<HTMLElement | null>,
  entries: readonly LoggedRequest[],
  rowHeight: number,
) {
  const newest = entries[0]?.seq ?? 0
  const first = useRef(newest)
  const [seenSeq, setSeenSeq] = useState(newest)
  const [isAtEdge, setIsAtEdge] = useState(true)
  // While the newest rows are in sight they count as seen.
  if (isAtEdge && seenSeq !== newest) setSeenSeq(newest)

  useLayoutEffect(() => {
    const list = listRef.current
    const added = entries.findIndex(({ seq }) => seq === first.current)
    first.current = newest
    if (list && added > 0 && list.scrollTop > 0) list.scrollTop += added * rowHeight
  }, [listRef, entries, newest, rowHeight])

  const until = entries.findIndex(({ seq }) => seq <= seenSeq)
  return {
    count: isAtEdge ? 0 : Math.max(until, 0),
    onScroll: (): void => setIsAtEdge((listRef.current?.scrollTop ?? 0) < rowHeight / 4),
    showNewest: (): void => listRef.current?.scrollTo({ top: 0 }),
  }
}
