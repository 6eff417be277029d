import type { Measure } from './bench.ts'

/** One figure of a bench on both servers. */
export interface Row {
  bench: string
  console: Measure
  baseline: Measure
}

const HEAD = ['bench', 'figure', 'console', 'bare node:http', 'ratio']

/** The rows in columns; numbers stand to the right. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(({ bench, console, baseline }, index) => [
    rows[index - 1]?.bench === bench ? '' : bench,
    console.what,
    formatMeasure(console),
    formatMeasure(baseline),
    (console.value / baseline.value).toFixed(2),
  ])
  const lines = [HEAD, ...cells]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => width(line[column]))))
  const [head = '', ...body] = lines.map((line) => formatLine(line, widths))
  return [head, '-'.repeat(head.length), ...body].join('\n')
}

function formatLine(line: readonly string[], widths: readonly number[]): string {
  return line
    .map((cell, column) => {
      const size = widths[column] ?? 0
      return column < 2 ? cell.padEnd(size) : cell.padStart(size)
    })
    .join('  ')
}

function formatMeasure({ value, unit }: Measure): string {
  const digits = unit === '/s' || value >= 100 ? 0 : 2
  return `${value.toFixed(digits)} ${unit}`
}

function width(cell: string | undefined): number {
  return cell?.length ?? 0
}
