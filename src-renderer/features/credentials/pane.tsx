import type { ReactNode } from 'react'
import classes from './pane.module.css'

interface PaneProps {
  title: string
  /** State and buttons beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One of the token console's columns. */
export function Pane({ title, aside, children }: PaneProps) {
  return (
    <section className={classes['pane']} aria-label={title}>
      <div className={classes['head']}>
        <h3 className={classes['title']}>{title}</h3>
        {aside}
      </div>
      <div className={classes['content']}>{children}</div>
    </section>
  )
}

/** What a pane says while it has nothing to show. */
export function PaneHint({ children }: { children: ReactNode }) {
  return <p className={classes['hint']}>{children}</p>
}
