import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

/** Heights of a row and of the headings above the rows, in pixels. */
export const ROW_HEIGHT = 32
export const HEAD_HEIGHT = 28

interface RowGridOptions {
  listRef: RefObject<HTMLElement | null>
  count: number
  keyOf: (index: number) => string | number
  cursor: GridCursor
}

/** The row the keys act on. */
interface GridCursor {
  readonly key: string | number | undefined
  /** -1 where the row is not in the list. */
  readonly index: number
  /** A new number goes to the row even when it is the same one. */
  readonly moves?: number
}

export interface PlacedRow {
  readonly index: number
  readonly key: string | number | bigint
  /** Its place in the list, in pixels. */
  readonly top: number
}

/** Rows of one height, of which only the visible ones exist. */
export interface VirtualRows {
  readonly placed: readonly PlacedRow[]
  /** Of all rows, in pixels. */
  readonly height: number
  readonly lastIndex: number
  readonly isCursorThere: boolean
}

export function useRowGrid({ listRef, count, keyOf, cursor }: RowGridOptions): VirtualRows {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this page
  const rows = useVirtualizer({
    count,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 10,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: { width: 800, height: 600 },
  })
  useScrollToCursor(cursor, rows.scrollToIndex)
  const visible = rows.getVirtualItems()
  return {
    placed: visible.map(({ index, key, start }) => ({ index, key, top: start - HEAD_HEIGHT })),
    height: rows.getTotalSize(),
    lastIndex: visible.at(-1)?.index ?? 0,
    isCursorThere: visible.some(({ index }) => index === cursor.index),
  }
}

/** Brings the row in sight when one goes to it, not when rows arrive above it. */
function useScrollToCursor(
  { key, index, moves }: GridCursor,
  scrollToIndex: (index: number, options: { align: 'auto' }) => void,
): void {
  const latest = useRef({ index, scrollToIndex })
  useEffect(() => {
    latest.current = { index, scrollToIndex }
  })
  useEffect(() => {
    const { index: place, scrollToIndex: scroll } = latest.current
    if (key !== undefined && place !== -1) scroll(place, { align: 'auto' })
  }, [key, moves])
}
