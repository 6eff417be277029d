import { Tooltip } from '@mantine/core'
import type { KeySetFetch, MissingFetch } from '#contract/key-set.ts'
import { positionOf, type TimeWindow } from '../../shared/time/time-window.ts'
import classes from './fetch-lane.module.css'
import { type FetchMark, fetchMarks } from './timeline-scale.ts'
import { VERDICTS } from './verdict.tsx'

interface FetchLaneProps {
  fetches: readonly KeySetFetch[]
  missing: readonly MissingFetch[]
  window: TimeWindow
  nowMs: number
}

/** Marks of the fetch audit under the keys, on the same time axis. The table below the tab says the same in words. */
export function FetchLane({ fetches, missing, window, nowMs }: FetchLaneProps) {
  const marks = fetchMarks(fetches, window)
  const misses = missing.filter(({ at }) => isInside(positionOf(Date.parse(at), window)))
  return (
    <div className={classes['lane']}>
      <span className={classes['name']}>Fetches</span>
      <div
        className={classes['track']}
        role="img"
        aria-label={`Fetches of the key set: ${fetches.length}, missing: ${missing.length}`}
      >
        {marks.map((mark) => (
          <Mark key={mark.fetches[0]?.seq} mark={mark} />
        ))}
        {misses.map(({ callId, at, reason }) => (
          <MarkAt
            key={callId}
            kind="missing"
            left={positionOf(Date.parse(at), window)}
            tip={reason}
          />
        ))}
        <span className={classes['line']} style={{ left: `${positionOf(nowMs, window)}%` }} />
      </div>
    </div>
  )
}

function Mark({ mark: { left, verdict, fetches } }: { mark: FetchMark }) {
  const last = fetches.at(-1)
  const tip =
    fetches.length === 1 && last
      ? `${last.userAgent || last.remoteAddress}: ${VERDICTS[verdict].word}. ${last.reason}`
      : `${fetches.length} fetches`
  return <MarkAt kind={verdict} left={left} tip={tip} />
}

function MarkAt({ kind, left, tip }: { kind: keyof typeof VERDICTS; left: number; tip: string }) {
  const Icon = VERDICTS[kind].icon
  return (
    <Tooltip label={tip} multiline maw={360}>
      <span className={classes['mark']} data-verdict={kind} style={{ left: `${left}%` }}>
        <Icon size={14} stroke={2.2} aria-hidden />
      </span>
    </Tooltip>
  )
}

function isInside(percent: number): boolean {
  return percent >= 0 && percent <= 100
}
