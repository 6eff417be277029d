import { Button } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react'
import { NewRowsButton, RowGrid, RowGridFrame } from '../../shared/ui/row-grid.tsx'
import { ROW_HEIGHT, useRowGrid } from '../../shared/ui/use-row-grid.ts'
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

/** Rows from the end at which older calls are asked for. */
const AHEAD = 30

const COLUMNS = [
  { name: '#', align: 'end' },
  { name: 'Time' },
  { name: 'Method' },
  { name: 'Path' },
  { name: 'Status' },
  { name: 'Took', align: 'end' },
  { name: 'Client' },
  { name: 'Answer', align: 'end' },
  { name: 'Notes' },
] as const

/** The calls as a grid of which only the visible rows exist. */
export function CallList({ listRef, list, selectedSeq, ...on }: CallListProps) {
  const { entries, olderBefore } = list
  const gridId = useId()
  const { ref: sizeRef } = useElementSize<HTMLDivElement>()
  const newRows = useNewRows(listRef, entries, ROW_HEIGHT)
  const selectedIndex = entries.findIndex(({ seq }) => seq === selectedSeq)
  const rows = useRowGrid({
    listRef,
    count: entries.length,
    keyOf: (index) => entries[index]?.seq ?? index,
    cursor: { key: selectedSeq, index: selectedIndex },
  })
  const idOf = (seq: number): string => `${gridId}-${seq}`

  const { onOlder } = on
  const isNearEnd = olderBefore !== null && rows.lastIndex >= entries.length - AHEAD
  useEffect(() => {
    if (isNearEnd && entries.length > 0) onOlder()
  }, [isNearEnd, entries.length, onOlder])

  return (
    <RowGridFrame>
      <RowGrid
        label="Requests"
        className={classes['calls']}
        columns={COLUMNS}
        rows={rows}
        rowCount={olderBefore === null ? entries.length + 1 : -1}
        cursorId={selectedSeq === undefined ? undefined : idOf(selectedSeq)}
        gridRef={useMergedRef(listRef, sizeRef)}
        onScroll={newRows.onScroll}
        onKeyDown={on.onKeyDown}
      >
        {({ index, key, top }) => {
          const call = entries[index]
          return (
            call && (
              <CallRow
                key={key}
                id={idOf(call.seq)}
                call={call}
                index={index}
                top={top}
                isSelected={index === selectedIndex}
                onPress={on.onPress}
              />
            )
          )
        }}
      </RowGrid>
      <NewRowsButton count={newRows.count} onClick={newRows.showNewest} />
    </RowGridFrame>
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
