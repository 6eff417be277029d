import { formatRelative, formatTimeOfDay } from '../time/format-time.ts'
import { useNow } from '../time/use-now.ts'
import classes from './time-text.module.css'

/** Local time of day to the millisecond; its tip has the whole time in UTC. `iso` is ISO 8601. */
export function TimeText({ iso }: { iso: string }) {
  return (
    <time className={classes['time']} dateTime={iso} title={iso}>
      {formatTimeOfDay(new Date(iso))}
    </time>
  )
}

/** How long ago it was. `iso` is ISO 8601. */
export function RelativeTime({ iso }: { iso: string }) {
  const nowMs = useNow(1000)
  return <span title={iso}>{formatRelative(new Date(iso), nowMs)}</span>
}
