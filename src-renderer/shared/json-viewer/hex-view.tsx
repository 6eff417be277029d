import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { hexRow, hexRowCount } from './hex-rows.ts'
import classes from './json-viewer.module.css'

interface HexViewProps {
  bytes: Uint8Array
  /** Rows in which a match starts. */
  matches: readonly number[]
  current: number | undefined
}

/** The bytes in rows of sixteen, of which only the visible ones exist. */
export function HexView({ bytes, matches, current }: HexViewProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const found = useMemo(() => new Set(matches), [matches])
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this page
  const rows = useVirtualizer({
    count: hexRowCount(bytes),
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 20,
    overscan: 20,
    initialRect: { width: 700, height: 600 },
  })
  const { scrollToIndex } = rows
  useEffect(() => {
    if (current !== undefined) scrollToIndex(current, { align: 'center' })
  }, [current, scrollToIndex])

  return (
    <div ref={scrollRef} className={classes['scroll']} tabIndex={0} role="group" aria-label="Bytes">
      <div className={classes['sizer']} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const { offset, hex, text } = hexRow(bytes, index)
          return (
            <div
              key={index}
              className={classes['hex']}
              data-found={found.has(index)}
              data-current={index === current || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes['offset']}>{offset}</span>
              <span>{hex}</span>
              <span className={classes['printable']}>{text}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
