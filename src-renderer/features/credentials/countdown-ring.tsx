import { useReducedMotion } from '@mantine/hooks'
import { useNow } from '../../shared/time/use-now.ts'
import { formatRelative } from '../../shared/time/format-time.ts'
import classes from './countdown-ring.module.css'
import { formatCountdown, formatDuration } from './format-duration.ts'

interface CountdownRingProps {
  lifetimeS: number
  /** Epoch milliseconds. */
  expiresMs: number
  /** What is said once it is over. */
  endWord: string
}

const RADIUS = 16
const LENGTH = 2 * Math.PI * RADIUS
/** Share of the lifetime that counts as its end. */
const LAST_SHARE = 0.1

/** How long a token still lives, in words; and as a ring where motion is welcome. */
export function CountdownRing({ lifetimeS, expiresMs, endWord }: CountdownRingProps) {
  const nowMs = useNow(1000)
  const isStill = useReducedMotion()
  // The shown time may lag by a second.
  const leftMs = Math.min(Math.max(expiresMs - nowMs, 0), lifetimeS * 1000)
  const share = leftMs / (lifetimeS * 1000)
  return (
    <span className={classes['countdown']} data-tone={toneOf(share)}>
      {!isStill && (
        <svg className={classes['ring']} viewBox="0 0 40 40" aria-hidden>
          <circle cx="20" cy="20" r={RADIUS} className={classes['track']} />
          <circle
            cx="20"
            cy="20"
            r={RADIUS}
            className={classes['left']}
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - share)}
          />
        </svg>
      )}
      <span role="timer" aria-label="Token lifetime" className={classes['words']}>
        {leftMs > 0 ? (
          <>
            <strong>{formatCountdown(leftMs)}</strong>
            <span>left of {formatDuration(lifetimeS)}</span>
          </>
        ) : (
          <>
            <strong>{endWord}</strong>
            <span>{formatRelative(new Date(expiresMs), nowMs)}</span>
          </>
        )}
      </span>
    </span>
  )
}

function toneOf(share: number): string {
  if (share === 0) return 'error'
  return share <= LAST_SHARE ? 'warning' : 'success'
}
