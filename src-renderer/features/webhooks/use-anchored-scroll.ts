import { type RefObject, useLayoutEffect, useRef } from 'react'
import { HEAD_HEIGHT, ROW_HEIGHT } from '../../shared/ui/use-row-grid.ts'

interface AnchoredScrollOptions {
  listRef: RefObject<HTMLElement | null>
  /** What holds the rows and is as high as all of them. */
  sizerRef: RefObject<HTMLElement | null>
  /** Height of the list on the screen, in pixels. */
  height: number
  /** Top to bottom. */
  ids: readonly string[]
  isFollowing: boolean
  /** The list was scrolled: to its top edge or elsewhere. */
  onScrolled: (isAtEdge: boolean) => void
}

/**
 * Keeps the rows one reads in their place when rows arrive above them; a list that follows shows the newest instead.
 * Returns the list's scroll handler.
 */
export function useAnchoredScroll(options: AnchoredScrollOptions): () => void {
  const { listRef, sizerRef, height, ids, isFollowing, onScrolled } = options
  const anchor = useRef<{ id: string | undefined; offset: number }>({ id: undefined, offset: 0 })

  useLayoutEffect(() => {
    const list = listRef.current
    const sizer = sizerRef.current
    if (!list || !sizer) return
    const { id, offset } = anchor.current
    const index = id === undefined ? -1 : ids.indexOf(id)
    const top = isFollowing || index === -1 ? 0 : index * ROW_HEIGHT + offset
    // A short list gets room below, or it could not be scrolled at all.
    sizer.style.minHeight = `${top + list.clientHeight - HEAD_HEIGHT}px`
    list.scrollTop = top
    anchor.current = anchorAt(list, ids)
  }, [listRef, sizerRef, height, ids, isFollowing])

  return () => {
    const list = listRef.current
    if (!list) return
    anchor.current = anchorAt(list, ids)
    onScrolled(list.scrollTop < ROW_HEIGHT / 4)
  }
}

function anchorAt({ scrollTop }: HTMLElement, ids: readonly string[]) {
  const index = Math.floor(scrollTop / ROW_HEIGHT)
  return { id: ids[index], offset: scrollTop - index * ROW_HEIGHT }
}
