import type { ConformanceExchange, ConformanceRow, ConformanceRun } from '#contract/conformance.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { max-width: 1100px; margin: 24px auto; padding: 0 16px }
  h1 { font-size: 20px } .score { font-size: 40px; font-weight: 600 }
  table { width: 100%; border-collapse: collapse } caption { text-align: left; font-weight: 600; padding: 16px 0 4px }
  th, td { text-align: left; vertical-align: top; padding: 4px 8px; border-bottom: 1px solid #8884 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.4 ui-monospace, monospace }
  .passed { color: #1a7f37 } .failed { color: #c62828; font-weight: 600 } .skipped { color: #8a6d00 }`

/** The run as one page without scripts or anything to load. */
export function toHtml(run: ConformanceRun): string {
  const { score } = run
  const groups = [...new Set(run.rows.map(({ group }) => group))]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Verifier conformance: ${escape(run.url)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>Verifier conformance</h1>
<p class="score">${score.passed} of ${score.passed + score.failed} passed</p>
<p>${escape(run.method)} ${escape(run.url)} · ${escape(run.state)} · started ${escape(run.startedAt)} ·
${score.failed} failed, ${score.skipped} skipped</p>
<p>Issuer ${escape(run.issuer)} · audience ${escape(run.audience)} · key set ${escape(run.keySetUrl)}</p>
${groups.map((group) => groupTable(group, run.rows)).join('\n')}
</body></html>
`
}

function groupTable(group: string, rows: readonly ConformanceRow[]): string {
  const own = rows.filter((row) => row.group === group)
  return `<table><caption>${escape(group)}</caption>
<thead><tr><th>Result<th>Case<th>Expected<th>Got<th>Time</thead><tbody>
${own.map(tableRow).join('\n')}
</tbody></table>`
}

function tableRow(row: ConformanceRow): string {
  const { result, title, rule, expected, got, reason, durationMs, previousResult } = row
  const before =
    previousResult !== null && previousResult !== result ? ` (was ${previousResult})` : ''
  return `<tr><td class="${escape(result)}">${escape(result + before)}
<td><strong>${escape(title)}</strong><br>${escape(rule)}${row.exchanges.map(details).join('')}
<td>${escape(expected)}<td>${escape(got ?? '')}${reason === null ? '' : `<br>${escape(reason)}`}
<td>${Math.round(durationMs)} ms`
}

function details({ step, request, curl }: ConformanceExchange): string {
  return `<details><summary>${escape(step)}</summary><pre>${escape(request)}</pre><pre>${escape(curl)}</pre></details>`
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.toWellFormed().replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)
}
