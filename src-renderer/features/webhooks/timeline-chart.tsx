import type { StreamLog } from '../../shared/feed/stream-log.ts'
import { positionOf, ticksOf } from '../../shared/time/time-window.ts'
import classes from './feed-timeline.module.css'
import { streamParts } from './stream-parts.ts'
import { barHeight, type TimeBin, type TimelineWindow } from './timeline-bins.ts'

interface TimelineChartProps {
  bins: readonly TimeBin[]
  window: TimelineWindow
  columns: number
  log: StreamLog
  nowMs: number
  /** Column that is pointed at. */
  shownColumn: number | undefined
  /** Time of the event the list is at. */
  cursorMs: number | undefined
  unreadBefore: number | undefined
}

/** Widths of a column and its bar in pixels. */
export const COLUMN = 5
const BAR = 4
/** Heights in pixels: the bars stand on BASE, the stream's lane runs at LANE, the labels below it. */
const BARS = 20
const BASE = 22
const LANE = 28
const LABELS = 42
const HEIGHT = 44
/** Room a label of the axis takes, and what is left free at both ends, in pixels. */
const TICK_ROOM = 90
const TICK_EDGE = 24

/** Bars of events over the lane of the stream, with its heartbeats and breaks. */
export function TimelineChart(props: TimelineChartProps) {
  const { bins, window, columns, shownColumn, cursorMs, unreadBefore } = props
  const width = columns * COLUMN
  const x = (ms: number): number => (positionOf(ms, window) / 100) * width
  const cursorX = cursorMs === undefined ? -1 : x(cursorMs)
  const unreadWidth = unreadBefore === undefined ? 0 : Math.min(x(unreadBefore) - 2, width)
  return (
    <svg
      className={classes['chart']}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={HEIGHT}
      aria-hidden
    >
      {unreadWidth > 0 && <rect className={classes['unread']} width={unreadWidth} height={BASE} />}
      {shownColumn !== undefined && (
        <rect
          className={classes['shown']}
          x={shownColumn * COLUMN - 1}
          width={COLUMN + 1}
          height={LANE + 4}
        />
      )}
      <line className={classes['base']} x1={0} x2={width} y1={BASE + 0.5} y2={BASE + 0.5} />
      {bins.map((bin) => (
        <Bar key={bin.index} bin={bin} height={barHeight(bin, bins, BARS)} />
      ))}
      {cursorX >= 0 && cursorX <= width && (
        <path className={classes['cursor']} d={`M${cursorX} ${BASE - 1}l-4 5h8z`} />
      )}
      <StreamLane {...props} x={x} width={width} />
      {ticksOf(window, Math.max(2, Math.floor(width / TICK_ROOM)))
        .filter(({ ms }) => x(ms) > TICK_EDGE && x(ms) < width - TICK_EDGE)
        .map(({ ms, label }) => (
          <text key={ms} className={classes['tick']} x={x(ms)} y={LABELS}>
            {label}
          </text>
        ))}
    </svg>
  )
}

function Bar({ bin, height }: { bin: TimeBin; height: number }) {
  const { index, count, failed } = bin
  const red = failed === 0 ? 0 : Math.max(3, Math.round((height * failed) / count))
  const x = index * COLUMN
  return (
    <>
      <rect className={classes['bar']} x={x} y={BASE - height} width={BAR} height={height} />
      {red > 0 && (
        <rect className={classes['failed']} x={x} y={BASE - red} width={BAR} height={red} />
      )}
    </>
  )
}

interface StreamLaneProps extends TimelineChartProps {
  x: (ms: number) => number
  width: number
}

function StreamLane({ log, nowMs, window, x, width }: StreamLaneProps) {
  const inWindow = (ms: number): boolean => ms >= window.fromMs && ms <= window.toMs
  return (
    <>
      <line className={classes['nobody']} x1={0} x2={width} y1={LANE} y2={LANE} />
      {streamParts(log, nowMs)
        .filter(({ fromMs, toMs }) => toMs >= window.fromMs && fromMs <= window.toMs)
        .map(({ kind, fromMs, toMs }) => {
          const left = Math.max(x(fromMs), 0)
          const right = Math.min(x(toMs), width)
          return kind === 'open' ? (
            <line
              key={fromMs}
              className={classes['open']}
              x1={left}
              x2={right}
              y1={LANE}
              y2={LANE}
            />
          ) : (
            <rect
              key={fromMs}
              className={classes['lost']}
              x={left}
              y={LANE - 3}
              width={Math.max(right - left, 3)}
              height={6}
            />
          )
        })}
      {log.beatsMs.filter(inWindow).map((ms) => (
        <rect
          key={ms}
          className={classes['beat']}
          x={x(ms) - 0.75}
          y={LANE - 4}
          width={1.5}
          height={8}
        />
      ))}
    </>
  )
}
