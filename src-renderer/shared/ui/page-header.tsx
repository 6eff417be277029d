import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** State and facts, beside the title. */
  children?: ReactNode
  actions?: ReactNode
}

/** The one line above a tab's content. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className={classes['header']}>
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['facts']}>{children}</div>
      <div className={classes['actions']}>{actions}</div>
    </header>
  )
}
