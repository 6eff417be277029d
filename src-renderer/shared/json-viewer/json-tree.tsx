import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState } from 'react'
import type { OutlineLine } from '../json/json-outline.ts'
import type { MenuPlace } from '../ui/context-menu.tsx'
import classes from './json-viewer.module.css'
import { TreeLine } from './tree-line.tsx'
import { treeKeys } from './tree-keys.ts'
import type { Folds } from './use-folds.ts'
import { ValueMenu } from './value-menu.tsx'

interface JsonTreeProps {
  outline: readonly OutlineLine[]
  folds: Folds
  isWrapped: boolean
  /** In lower case. */
  needle: string
  /** The line of the match one is at. */
  current: number | undefined
}

const LINE_HEIGHT = 20

/** JSON as lines that fold; only the visible ones exist. Arrow keys move and fold, Enter copies, the menu key offers more. */
export function JsonTree({ outline, folds, isWrapped, needle, current }: JsonTreeProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const treeId = useId()
  const [cursor, setCursor] = useState(0)
  const [menu, setMenu] = useState<{ line: number; place: MenuPlace }>()
  const { visible } = folds
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this page
  const rows = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => visible[index] ?? index,
    overscan: 20,
    initialRect: { width: 700, height: 600 },
  })

  const latest = useRef({ folds, rows })
  useEffect(() => {
    latest.current = { folds, rows }
  })
  useEffect(() => {
    if (current === undefined) return
    latest.current.folds.reveal(current)
    setCursor(current)
    // The lines that were just unfolded come with the next frame.
    requestAnimationFrame(() => {
      const { folds: now, rows: list } = latest.current
      list.scrollToIndex(now.visible.indexOf(current), { align: 'center' })
    })
  }, [current])

  function moveTo(line: number): void {
    setCursor(line)
    rows.scrollToIndex(visible.indexOf(line), { align: 'auto' })
  }
  const lineId = (line: number): string => `${treeId}-${line}`
  const items = rows.getVirtualItems()
  const isCursorThere = items.some(({ index }) => visible[index] === cursor)

  return (
    <>
      <div
        ref={scrollRef}
        className={classes['scroll']}
        role="tree"
        aria-label="JSON"
        tabIndex={0}
        aria-activedescendant={isCursorThere ? lineId(cursor) : undefined}
        onKeyDown={treeKeys({ outline, folds, cursor, moveTo, openMenu, lineId })}
      >
        <div
          className={classes['sizer']}
          role="presentation"
          style={{ height: rows.getTotalSize() }}
        >
          {items.map(({ index, start, key }) => {
            const at = visible[index] ?? 0
            const line = outline[at]
            return (
              line && (
                <TreeLine
                  key={key}
                  measure={isWrapped ? rows.measureElement : undefined}
                  id={lineId(at)}
                  index={index}
                  lineNumber={at}
                  line={line}
                  closing={folds.isFolded(at) ? outline[line.end] : undefined}
                  top={start}
                  isWrapped={isWrapped}
                  isCursor={at === cursor}
                  isMatch={at === current}
                  needle={needle}
                  onFold={folds.setFolded}
                  onPress={setCursor}
                  onMenu={openMenu}
                />
              )
            )
          })}
        </div>
      </div>
      {menu && (
        <ValueMenu
          outline={outline}
          line={menu.line}
          place={menu.place}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )

  function openMenu(line: number, place: MenuPlace): void {
    setCursor(line)
    setMenu({ line, place })
  }
}
