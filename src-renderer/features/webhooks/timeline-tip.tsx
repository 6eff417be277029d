import type { StreamLog } from '../../shared/feed/stream-log.ts'
import classes from './feed-timeline.module.css'
import type { TimeBin, TimelineWindow } from './timeline-bins.ts'
import { binWords, gapWords, streamWords } from './timeline-words.ts'
import type { TimelinePlace } from './use-timeline-place.ts'

interface TimelineTipProps {
  place: TimelinePlace
  bins: readonly TimeBin[]
  window: TimelineWindow
  columns: number
  log: StreamLog
  nowMs: number
  hasOlder: boolean
}

/** What a place of the timeline says; the slider says it to screen readers. */
export function TimelineTip(props: TimelineTipProps) {
  const { place, bins, window, columns, log, nowMs, hasOlder } = props
  const columnMs = (window.toMs - window.fromMs) / columns
  const atMs = window.fromMs + (place.column + 0.5) * columnMs
  const bin = bins[place.bin]
  const [title, detail] = bin
    ? binWords(bin, bins[place.bin - 1], window)
    : gapWords(atMs, bins, window, hasOlder)
  return (
    <div
      className={classes['tip']}
      style={{ '--at': `${((place.column + 0.5) / columns) * 100}%` }}
      aria-hidden
    >
      <b>{title}</b>
      <span>{detail}</span>
      <span>{streamWords(log, atMs, nowMs, columnMs)}</span>
    </div>
  )
}
