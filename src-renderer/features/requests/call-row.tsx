import { memo } from 'react'
import type { LoggedRequest } from '#contract/request-log.ts'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './call-list.module.css'
import { describeClient, formatBytes, formatMs, splitPath } from './call-words.ts'
import { StatusCode } from '../../shared/ui/status-code.tsx'

interface CallRowProps {
  call: LoggedRequest
  id: string
  /** Its place in the grid, with the heading as 1. */
  rowIndex: number
  /** Its place in the list, in pixels. */
  top: number
  isSelected: boolean
  onPress: (seq: number) => void
}

export const CallRow = memo(function CallRow(props: CallRowProps) {
  const { call, id, rowIndex, top, isSelected, onPress } = props
  const client = describeClient(call.client)
  const [start, end] = splitPath(call.path)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the focus and its keys
    <div
      id={id}
      className={classes['row']}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onPress(call.seq)}
    >
      <span role="gridcell" className={classes['number']}>
        {call.seq}
      </span>
      <span role="gridcell" className={classes['time']}>
        <TimeText iso={call.at} />
      </span>
      <span role="gridcell" className={classes['method']}>
        {call.method}
      </span>
      <span role="gridcell" className={classes['path']} title={call.path}>
        <span className={classes['path-text']}>
          <span>{start}</span>
          <span>{end}</span>
        </span>
        {call.isStream && <span className={classes['chip']}>stream</span>}
      </span>
      <span role="gridcell">
        <StatusCode status={call.status} />
      </span>
      <span role="gridcell" className={classes['amount']}>
        {formatMs(call.elapsedMs)}
      </span>
      <span role="gridcell" className={classes['client']} title={call.client}>
        {client}
      </span>
      <span role="gridcell" className={classes['amount']}>
        {formatBytes(call.responseBytes)}
      </span>
      <span role="gridcell" className={classes['chips']}>
        {call.assumptions.length > 0 && (
          <span
            className={classes['chip']}
            title={`Rests on assumptions: ${call.assumptions.join(', ')}`}
          >
            assumed {call.assumptions.length}
          </span>
        )}
      </span>
    </div>
  )
})
