import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  /** One sentence. */
  title: string
  /** One primary action. */
  action?: ReactNode
  children?: ReactNode
}

/** What a place without content says, and what to do about it. */
export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <p className={classes['title']}>{title}</p>
      {action}
      {children}
    </div>
  )
}
