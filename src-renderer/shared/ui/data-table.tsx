import type { ReactNode, Ref } from 'react'
import { ColumnHeads } from './column-heads.tsx'
import classes from './data-table.module.css'

interface DataTableProps {
  label: string
  columns: readonly string[]
  /** Says how wide the columns are. */
  className: string | undefined
  bodyRef?: Ref<HTMLTableSectionElement>
  /** Keeps the names of the columns in sight. */
  isHeadSticky?: boolean
  /** Its rows. */
  children: ReactNode
}

/** A table of one-line rows. */
export function DataTable({ label, columns, className, bodyRef, ...rest }: DataTableProps) {
  const head = rest.isHeadSticky ? classes['sticky'] : ''
  return (
    <table
      className={`${classes['table']} ${classes['lines']} ${head} ${className}`}
      aria-label={label}
    >
      <ColumnHeads names={columns} />
      <tbody ref={bodyRef}>{rest.children}</tbody>
    </table>
  )
}
