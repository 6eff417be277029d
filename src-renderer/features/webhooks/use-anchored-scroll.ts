import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Height of a row, in pixels. */
export const ROW_HEIGHT = 32

interface AnchoredScrollOptions {
  scrollRef: RefObject<HTMLElement | null>
  sizerRef: RefObject<HTMLElement | null>
  /** Top to bottom. */
  ids: readonly string[]
  isFollowing: boolean
  /** The user reached the top edge, or left it. */
  onEdge: (isAtEdge: boolean) => void
}

/** Keeps the rows one reads in their place when rows arrive above them; at the edge shows the newest instead. */
export function useAnchoredScroll(options: AnchoredScrollOptions): () => void {
  const { scrollRef, sizerRef, ids, isFollowing, onEdge } = options
  const anchor = useRef<{ id: string | undefined; offset: number }>({ id: undefined, offset: 0 })

  useLayoutEffect(() => {
    const list = scrollRef.current
    const sizer = sizerRef.current
    if (!list || !sizer) return
    const index = anchor.current.id === undefined ? -1 : ids.indexOf(anchor.current.id)
    const top = isFollowing || index === -1 ? 0 : index * ROW_HEIGHT + anchor.current.offset
    // A short list gets room below, or it could not be scrolled at all.
    sizer.style.minHeight = `${top + list.clientHeight}px`
    if (isFollowing || index !== -1) list.scrollTop = top
    readAnchor(list)
  }, [scrollRef, sizerRef, ids, isFollowing])

  function readAnchor(list: HTMLElement): void {
    const index = Math.floor(list.scrollTop / ROW_HEIGHT)
    anchor.current = { id: ids[index], offset: list.scrollTop - index * ROW_HEIGHT }
  }

  return () => {
    const list = scrollRef.current
    const sizer = sizerRef.current
    if (!list || !sizer) return
    readAnchor(list)
    sizer.style.minHeight = `${list.scrollTop + list.clientHeight}px`
    onEdge(list.scrollTop < ROW_HEIGHT / 4)
  }
}
