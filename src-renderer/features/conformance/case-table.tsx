import { IconArrowDownRight, IconArrowUpRight, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { ConformanceRow } from '#contract/conformance.ts'
import button from '../../shared/ui/row-button.module.css'
import { CaseDetails } from './case-details.tsx'
import { CaseResult } from './case-result.tsx'
import classes from './case-table.module.css'
import { byGroup, changeOf, type GroupReport } from './run-report.ts'

/** The cases by group; a row opens to what was sent and what came back. */
export function CaseTable({ rows }: { rows: readonly ConformanceRow[] }) {
  const [openId, setOpenId] = useState<string>()
  return (
    <div className={classes['table']}>
      {byGroup(rows).map((report) => (
        <Group key={report.group} report={report} openId={openId} onOpen={setOpenId} />
      ))}
    </div>
  )
}

interface GroupProps {
  report: GroupReport
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

function Group({ report, openId, onOpen }: GroupProps) {
  const { group, rows, passed, failed } = report
  const hasRun = rows.some(({ result }) => result !== 'waiting')
  return (
    <section aria-label={group}>
      <header className={classes['group']}>
        <div className={classes['name']}>
          <h2>{group}</h2>
          <span>
            {hasRun ? `${passed} of ${rows.length} passed` : `${rows.length} cases`}
            {failed > 0 && <b> · {failed} failed</b>}
          </span>
        </div>
        <Columns />
      </header>
      <ul className={classes['rows']}>
        {rows.map((row) => (
          <li key={row.id} data-open={row.id === openId}>
            <Row
              row={row}
              isOpen={row.id === openId}
              onToggle={() => onOpen(row.id === openId ? undefined : row.id)}
            />
            {row.id === openId && <CaseDetails row={row} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Labels of the rows' columns, in each heading: one of them is always in sight. */
function Columns() {
  return (
    <>
      <span className={classes['expected']}>Expected</span>
      <span>Got</span>
      <span className={classes['last']} />
      <span className={classes['ms']}>Time</span>
    </>
  )
}

interface RowProps {
  row: ConformanceRow
  isOpen: boolean
  onToggle: () => void
}

function Row({ row, isOpen, onToggle }: RowProps) {
  const { result, title, expected, got, durationMs } = row
  return (
    <button
      type="button"
      className={`${button['row']} ${classes['row']}`}
      aria-expanded={isOpen}
      data-result={result}
      onClick={onToggle}
      onKeyDown={moveFocus}
    >
      <IconChevronRight size={14} aria-hidden className={classes['chevron']} />
      <CaseResult result={result} />
      <span className={classes['title']} title={title}>
        {title}
      </span>
      <span className={classes['expected']} title={expected}>
        {expected}
      </span>
      <span className={classes['got']} title={got ?? undefined}>
        {got}
      </span>
      <span className={classes['last']}>
        <Change row={row} />
      </span>
      <span className={classes['ms']}>{durationMs > 0 ? `${Math.round(durationMs)} ms` : ''}</span>
    </button>
  )
}

function Change({ row }: { row: ConformanceRow }) {
  const change = changeOf(row)
  if (!change) return null
  const Icon = change === 'mended' ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes['change']} data-change={change}>
      <Icon size={14} aria-hidden />
      {change}
    </span>
  )
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key]
  const table = event.currentTarget.closest(`.${classes['table']}`)
  if (step === undefined || !table) return
  const rows = [...table.querySelectorAll<HTMLElement>('button[aria-expanded]')]
  event.preventDefault()
  rows[rows.indexOf(event.currentTarget) + step]?.focus()
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
