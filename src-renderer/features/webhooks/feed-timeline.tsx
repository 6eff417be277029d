import { useElementSize, useReducedMotion } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useStreamLog } from '../../shared/feed/stream-log.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './feed-timeline.module.css'
import { binsOf, reachesBeyondHour, timedEvents, windowFor } from './timeline-bins.ts'
import { COLUMN } from './timeline-chart.tsx'
import { TimelineSlider } from './timeline-slider.tsx'
import { windowWords } from './timeline-words.ts'
import type { WebhookRow } from './webhook-row.ts'

interface FeedTimelineProps {
  /** What the list holds, newest first. */
  rows: readonly WebhookRow[]
  cursorId: string | undefined
  /** Whether the list can be read further back. */
  hasOlder: boolean
  onOlder: () => void
  onGo: (eventId: string) => void
}

/** When the listed events came, where nothing came, and how the stream was meanwhile. Spec §6.1. */
export function FeedTimeline({ rows, cursorId, hasOlder, onOlder, onGo }: FeedTimelineProps) {
  const log = useStreamLog(useWorkspace().feedUrl)
  const nowMs = useNow(useReducedMotion() ? 10_000 : 1000)
  const [wantsWhole, setWantsWhole] = useState(false)
  const { ref, width } = useElementSize()
  const columns = Math.max(2, Math.floor(width / COLUMN))
  const events = useMemo(() => timedEvents(rows), [rows])
  const window = windowFor(events, nowMs, columns, wantsWhole)
  const bins = binsOf(events, window, columns)
  return (
    <section className={classes['timeline']} aria-label="Timeline">
      <div className={classes['names']}>
        {reachesBeyondHour(events, nowMs) ? (
          <button
            type="button"
            aria-pressed={wantsWhole}
            aria-label="All that is listed, in place of the last hour"
            title={window.recentMs === null ? 'Show the last hour' : 'Show all that is listed'}
            onClick={() => setWantsWhole(!wantsWhole)}
          >
            {windowWords(window)}
          </button>
        ) : (
          <span>{windowWords(window)}</span>
        )}
        <span aria-hidden>Stream</span>
      </div>
      <div ref={ref} className={classes['place']}>
        {width > 0 && (
          <TimelineSlider
            bins={bins}
            window={window}
            columns={columns}
            log={log}
            nowMs={nowMs}
            cursor={events.find(({ id }) => id === cursorId)}
            unreadBefore={hasOlder ? events.at(-1)?.atMs : undefined}
            onOlder={onOlder}
            onGo={onGo}
          />
        )}
      </div>
    </section>
  )
}
