import { Button } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type { CallList as Calls } from './requests.queries.ts'
import classes from './call-list.module.css'
import { CallRow } from './call-row.tsx'
import { useNewRows } from './use-new-rows.ts'

interface CallListProps {
  listRef: RefObject<HTMLDivElement | null>
  list: Calls
  selectedSeq: number | undefined
  onPress: (seq: number) => void
  onOlder: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

const ROW_HEIGHT = 32
const HEAD_HEIGHT = 28
/** Rows from the end at which older calls are asked for. */
const AHEAD = 30

const COLUMNS = [
  ['#', 'end'],
  ['Time'],
  ['Method'],
  ['Path'],
  ['Status'],
  ['Took', 'end'],
  ['Client'],
  ['Answer', 'end'],
  ['Notes'],
] as const

/** The calls as a grid of fixed rows, of which only the visible ones exist. */
export function CallList({ listRef, list, selectedSeq, ...on }: CallListProps) {
  const { entries, olderBefore } = list
  const gridId = useId()
  const { ref: sizeRef } = useElementSize<HTMLDivElement>()
  const newRows = useNewRows(listRef, entries, ROW_HEIGHT)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this page
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.seq ?? index,
    overscan: 10,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: { width: 800, height: 600 },
  })
  const visible = rows.getVirtualItems()
  const lastVisible = visible.at(-1)?.index ?? 0
  const selectedIndex = entries.findIndex(({ seq }) => seq === selectedSeq)
  const isSelectedThere = visible.some(({ index }) => index === selectedIndex)
  const idOf = (seq: number): string => `${gridId}-${seq}`

  const { onOlder } = on
  const isNearEnd = olderBefore !== null && lastVisible >= entries.length - AHEAD
  useEffect(() => {
    if (isNearEnd && entries.length > 0) onOlder()
  }, [isNearEnd, entries.length, onOlder])

  const scroll = useRef(rows.scrollToIndex)
  const place = useRef(selectedIndex)
  useEffect(() => {
    scroll.current = rows.scrollToIndex
    place.current = selectedIndex
  })
  useEffect(() => {
    if (selectedSeq !== undefined && place.current !== -1) {
      scroll.current(place.current, { align: 'auto' })
    }
  }, [selectedSeq])

  return (
    <div className={classes['frame']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid is operated by keys */}
      <div
        ref={useMergedRef(listRef, sizeRef)}
        className={classes['grid']}
        role="grid"
        aria-label="Requests"
        aria-rowcount={olderBefore === null ? entries.length + 1 : -1}
        aria-colcount={COLUMNS.length}
        aria-activedescendant={
          isSelectedThere && selectedSeq !== undefined ? idOf(selectedSeq) : undefined
        }
        tabIndex={0}
        onScroll={newRows.onScroll}
        onKeyDown={on.onKeyDown}
      >
        <div role="rowgroup" className={classes['head']}>
          <div className={classes['row']} role="row" aria-rowindex={1}>
            {COLUMNS.map(([name, align]) => (
              <span key={name} role="columnheader" data-align={align}>
                {name}
              </span>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={classes['sizer']}
          style={{ height: rows.getTotalSize() - HEAD_HEIGHT }}
        >
          {visible.map(({ index, start, key }) => {
            const call = entries[index]
            return (
              call && (
                <CallRow
                  key={key}
                  id={idOf(call.seq)}
                  call={call}
                  rowIndex={index + 2}
                  top={start - HEAD_HEIGHT}
                  isSelected={index === selectedIndex}
                  onPress={on.onPress}
                />
              )
            )
          })}
        </div>
      </div>
      {newRows.count > 0 && (
        <button type="button" className={classes['new']} onClick={newRows.showNewest}>
          {newRows.count} new ↑
        </button>
      )}
    </div>
  )
}

/** What stands where no loaded call passes the filter. */
export function NoCalls({ list, onOlder }: { list: Calls; onOlder: () => void }) {
  return (
    <div className={classes['end']}>
      {list.olderBefore === null ? (
        'No call matches the filter.'
      ) : (
        <Button variant="default" onClick={onOlder}>
          Look further back
        </Button>
      )}
    </div>
  )
}
