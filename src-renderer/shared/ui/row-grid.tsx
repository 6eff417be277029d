import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import classes from './row-grid.module.css'
import type { PlacedRow, VirtualRows } from './use-row-grid.ts'

interface GridColumn {
  readonly name: string
  readonly align?: 'end'
  /** Its name is for screen readers only. */
  readonly isNameHidden?: boolean
}

interface RowGridProps {
  label: string
  /** Says how wide the columns of the rows are. */
  className: string | undefined
  columns: readonly GridColumn[]
  rows: VirtualRows
  /** Rows in all with the heading; -1 while nobody knows. */
  rowCount: number
  /** Id of the row's element that the keys act on. */
  cursorId: string | undefined
  isMultiselectable?: boolean
  gridRef: Ref<HTMLDivElement>
  sizerRef?: Ref<HTMLDivElement>
  onScroll: () => void
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Draws one row as a {@link GridRow}. */
  children: (row: PlacedRow) => ReactNode
}

/** A grid of fixed rows below its headings, operated by keys while it has the focus. */
export function RowGrid({ gridRef, sizerRef, className, ...props }: RowGridProps) {
  const { rows, columns, children } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid is operated by keys
    <div
      ref={gridRef}
      className={`${classes['grid']} ${className}`}
      role="grid"
      aria-label={props.label}
      aria-multiselectable={props.isMultiselectable}
      aria-rowcount={props.rowCount}
      aria-colcount={columns.length}
      aria-activedescendant={rows.isCursorThere ? props.cursorId : undefined}
      tabIndex={0}
      onScroll={props.onScroll}
      onKeyDown={props.onKeyDown}
    >
      <div role="rowgroup" className={classes['head']}>
        <div className={classes['row']} role="row" aria-rowindex={1}>
          {columns.map(({ name, align, isNameHidden }) => (
            <span key={name} role="columnheader" data-align={align}>
              {isNameHidden ? <span className="visually-hidden">{name}</span> : name}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={sizerRef}
        role="rowgroup"
        className={classes['sizer']}
        style={{ height: rows.height }}
      >
        {rows.placed.map(children)}
      </div>
    </div>
  )
}

interface GridRowProps extends ComponentProps<'div'> {
  /** Its place in the list. */
  index: number
  /** Its place in the list, in pixels. */
  top: number
  isSelected: boolean
  /** Whether the keys act on it. */
  isCursor: boolean
}

export function GridRow({ index, top, isSelected, isCursor, ...rest }: GridRowProps) {
  return (
    <div
      {...rest}
      className={classes['row']}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-cursor={isCursor || undefined}
      style={{ transform: `translateY(${top}px)` }}
    />
  )
}

/** What a grid and the button above its rows stand in. */
export function RowGridFrame({ children }: { children: ReactNode }) {
  return <div className={classes['frame']}>{children}</div>
}

interface NewRowsButtonProps {
  count: number
  title?: string
  onClick: () => void
}

/** Says how many rows came above the ones in sight, and goes to them. */
export function NewRowsButton({ count, title, onClick }: NewRowsButtonProps) {
  if (count === 0) return null
  return (
    <button type="button" className={classes['new']} title={title} onClick={onClick}>
      {count} new ↑
    </button>
  )
}
