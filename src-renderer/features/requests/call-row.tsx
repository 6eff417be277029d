import { memo } from 'react'
import type { LoggedRequest } from '#contract/request-log.ts'
import { GridRow } from '../../shared/ui/row-grid.tsx'
import { StatusCode } from '../../shared/ui/status-code.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './call-list.module.css'
import { describeClient, formatBytes, formatMs, splitPath } from './call-words.ts'

interface CallRowProps {
  call: LoggedRequest
  id: string
  /** Its place in the list. */
  index: number
  /** Its place in the list, in pixels. */
  top: number
  isSelected: boolean
  onPress: (seq: number) => void
}

export const CallRow = memo(function CallRow(props: CallRowProps) {
  const { call, id, index, top, isSelected, onPress } = props
  const client = describeClient(call.client)
  const [start, end] = splitPath(call.path)
  return (
    <GridRow
      id={id}
      index={index}
      top={top}
      isSelected={isSelected}
      isCursor={isSelected}
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
    </GridRow>
  )
})
