import type { ConformanceRow, ConformanceRun } from '#contract/conformance.ts'

/** The run as JUnit XML, one suite for each group. */
export function toJunit(run: ConformanceRun): string {
  const groups = [...new Set(run.rows.map(({ group }) => group))]
  const suites = groups.map((group) => {
    const rows = run.rows.filter((row) => row.group === group)
    return suite(group, rows)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name=${attribute(`Verifier conformance of ${run.url}`)} ${counts(run.rows)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

function suite(group: string, rows: readonly ConformanceRow[]): string {
  const lines = rows.map((row) => testCase(group, row))
  return [
    `  <testsuite name=${attribute(group)} ${counts(rows)}>`,
    ...lines,
    '  </testsuite>',
  ].join('\n')
}

function testCase(group: string, row: ConformanceRow): string {
  const { id, title, result, durationMs } = row
  const start =
    `    <testcase classname=${attribute(group)} name=${attribute(`${id}: ${title}`)} ` +
    `time="${(durationMs / 1000).toFixed(3)}"`
  if (result === 'passed') return `${start}/>`
  const reason = row.reason ?? 'It did not run'
  const inner =
    result === 'failed'
      ? `<failure message=${attribute(reason)}>${escape(`Rule: ${row.rule}\nExpected: ${row.expected}\nGot: ${row.got ?? ''}`)}</failure>`
      : `<skipped message=${attribute(reason)}/>`
  return `${start}>\n      ${inner}\n    </testcase>`
}

function counts(rows: readonly ConformanceRow[]): string {
  const failures = rows.filter(({ result }) => result === 'failed').length
  const skipped = rows.filter(({ result }) => result !== 'failed' && result !== 'passed').length
  const seconds = rows.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
  return `tests="${rows.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${seconds.toFixed(3)}"`
}

function attribute(text: string): string {
  return `"${escape(text)}"`
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return (
    text
      .toWellFormed()
      // XML 1.0 has no place for control characters, not even escaped.
      .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
      .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
  )
}
