import {
  type ConformanceCase,
  type ConformanceGroup,
  conformanceGroup,
  type ConformanceRow,
  type ConformanceRun,
} from '#contract/conformance.ts'

/** The cases of a group, and how many of those that ran were passed. */
export interface GroupReport {
  readonly group: ConformanceGroup
  readonly rows: readonly ConformanceRow[]
  readonly passed: number
  readonly failed: number
}

/** Groups in the order of the report; one without rows is left out. */
export function byGroup(rows: readonly ConformanceRow[]): GroupReport[] {
  return conformanceGroup.options.flatMap((group) => {
    const own = rows.filter((row) => row.group === group)
    if (own.length === 0) return []
    const count = (result: ConformanceRow['result']): number =>
      own.filter((row) => row.result === result).length
    return [{ group, rows: own, passed: count('passed'), failed: count('failed') }]
  })
}

/** Cases of which no run is open yet. */
export function waitingRows(cases: readonly ConformanceCase[]): ConformanceRow[] {
  return cases.map((entry) => ({
    ...entry,
    result: 'waiting',
    got: null,
    reason: null,
    durationMs: 0,
    exchanges: [],
    previousResult: null,
  }))
}

/** Cases that are done, of all. */
export function progressOf({ rows }: ConformanceRun): { done: number; total: number } {
  const isDone = ({ result }: ConformanceRow): boolean =>
    result !== 'waiting' && result !== 'running'
  return { done: rows.filter(isDone).length, total: rows.length }
}

export interface Comparison {
  /** Failed before, passed now. */
  readonly mended: number
  /** Passed before, failed now. */
  readonly broken: number
}

/** What changed since the last run against the same URL; undefined without one. */
export function compareWithLast({ rows, previousRunId }: ConformanceRun): Comparison | undefined {
  if (previousRunId === null) return undefined
  return {
    mended: rows.filter((row) => changeOf(row) === 'mended').length,
    broken: rows.filter((row) => changeOf(row) === 'broken').length,
  }
}

/** How a case's result differs from the last run's. */
export function changeOf({ result, previousResult }: ConformanceRow): keyof Comparison | undefined {
  if (result === 'passed' && previousResult === 'failed') return 'mended'
  if (result === 'failed' && previousResult === 'passed') return 'broken'
  return undefined
}
