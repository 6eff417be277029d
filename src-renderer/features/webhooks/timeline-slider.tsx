import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import type { StreamLog } from '../../shared/feed/stream-log.ts'
import classes from './feed-timeline.module.css'
import type { TimeBin, TimedEvent, TimelineWindow } from './timeline-bins.ts'
import { TimelineChart } from './timeline-chart.tsx'
import { TimelineTip } from './timeline-tip.tsx'
import { binWords, streamSummary } from './timeline-words.ts'
import { useTimelinePlace } from './use-timeline-place.ts'

interface TimelineSliderProps {
  bins: readonly TimeBin[]
  window: TimelineWindow
  columns: number
  log: StreamLog
  nowMs: number
  /** The event the list is at. */
  cursor: TimedEvent | undefined
  /** Before this moment there are events that the list has not read; absent where it has all. */
  unreadBefore: number | undefined
  onOlder: () => void
  onGo: (eventId: string) => void
}

/** The chart as one control: the arrows go from column to column, Enter and a press go to the event in the list. */
export function TimelineSlider(props: TimelineSliderProps) {
  const { bins, window, columns, log, nowMs, cursor, unreadBefore, onOlder, onGo } = props
  const place = useTimelinePlace(bins, columns, cursor?.atMs)
  const { shown, stepped } = place
  const summaryId = useId()
  const hasOlder = unreadBefore !== undefined

  function go(index: number): void {
    const bin = bins[index]
    if (bin) onGo(bin.newest.id)
  }
  function press(event: MouseEvent): void {
    const { column, bin } = place.placeAt(Math.floor(shareAt(event) * columns))
    const first = bins[0]?.index ?? columns
    if (hasOlder && bin === -1 && column < first) onOlder()
    else go(bin)
  }
  function step(target: number): void {
    if (hasOlder && target < 0) onOlder()
    place.stepTo(Math.min(Math.max(target, 0), bins.length - 1))
  }
  function onKeyDown(event: KeyboardEvent): void {
    const target = MOVES[event.key]?.(stepped, bins.length - 1)
    const goes = event.key === 'Enter' || event.key === ' '
    if (target === undefined && !goes) return
    event.preventDefault()
    event.stopPropagation()
    if (target === undefined) go(stepped)
    else step(target)
  }

  return (
    <div
      className={classes['slider']}
      role="slider"
      tabIndex={0}
      aria-label="Events over time"
      aria-describedby={summaryId}
      aria-valuemin={1}
      aria-valuemax={Math.max(bins.length, 1)}
      aria-valuenow={Math.max(stepped + 1, 1)}
      aria-valuetext={valueWords(bins, stepped, window)}
      onKeyDown={onKeyDown}
      onFocus={place.focus}
      onBlur={place.blur}
      onPointerMove={(event) => place.pointTo(shareAt(event))}
      onPointerLeave={() => place.pointTo(undefined)}
      onClick={press}
    >
      <TimelineChart
        bins={bins}
        window={window}
        columns={columns}
        log={log}
        nowMs={nowMs}
        shownColumn={shown?.column}
        cursorMs={cursor?.atMs}
        unreadBefore={unreadBefore}
      />
      {shown && (
        <TimelineTip
          place={shown}
          bins={bins}
          window={window}
          columns={columns}
          log={log}
          nowMs={nowMs}
          hasOlder={hasOlder}
        />
      )}
      <span id={summaryId} className="visually-hidden">
        {streamSummary(log)}
      </span>
    </div>
  )
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

function valueWords(bins: readonly TimeBin[], index: number, window: TimelineWindow): string {
  const bin = bins[index]
  return bin ? binWords(bin, bins[index - 1], window).join(', ') : 'No event'
}

/** Where a pointer is, as a share of the width. */
function shareAt({ clientX, currentTarget }: MouseEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(Math.max((clientX - left) / width, 0), 0.999)
}
