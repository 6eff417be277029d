import type { ReactNode } from 'react'
import classes from './status-pill.module.css'

interface StatusPillProps {
  tone: 'success' | 'warning' | 'error' | 'neutral'
  /** Announces changes of its words. */
  isLive?: boolean
  children: ReactNode
}

/** A state in words with a dot of its colour; the dot's shape tells good from bad without the colour. */
export function StatusPill({ tone, isLive = false, children }: StatusPillProps) {
  return (
    <span className={classes['pill']} data-tone={tone}>
      <span className={classes['dot']} aria-hidden />
      <span role={isLive ? 'status' : undefined}>{children}</span>
    </span>
  )
}
