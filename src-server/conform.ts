import {
  type ConformanceRow,
  type ConformanceRun,
  conformanceRun,
  type ConformanceRunInput,
} from '#contract/conformance.ts'
import { writeUserFile } from './commands/files.ts'
import { tell } from './commands/printing.ts'
import type { ConsoleClient } from './console-client.ts'
import type { StartChoices } from './platform/config.ts'
import { forTerminal } from './platform/terminal-text.ts'
import { onStop, waitAlive } from './platform/wait.ts'
import { asUsage, withConsole } from './with-console.ts'

/** The start options are for a console that is started for this, where none runs on the data folder. */
export interface ConformChoices extends StartChoices {
  url: string
  environment?: string
  client?: string
  audience?: string
  method?: string
  body?: string
  header?: string[]
  accept?: string
  refuse?: string
  timeout?: number
  patience?: number
  /** Files to write the report to. */
  json?: string
  junit?: string
  html?: string
}

const POLL_MS = 300
/** Reports are often collected by another user, so the umask decides. */
const REPORT_MODE = 0o666
const FORMATS = ['json', 'junit', 'html'] as const
const MARKS: Record<ConformanceRow['result'], string> = {
  passed: 'pass',
  failed: 'FAIL',
  skipped: 'skip',
  waiting: 'wait',
  running: 'wait',
}

/** Runs the conformance cases and prints them. Returns the exit code: 0 only when no case failed. */
export async function conform(choices: ConformChoices): Promise<number> {
  return withConsole(choices, async (client) => {
    // From before the run is there: asked to stop while it is made, it is cancelled at once.
    const stopping = new AbortController()
    const off = onStop(() => stopping.abort())
    try {
      return await runWith(client, choices, stopping.signal)
    } finally {
      off()
    }
  })
}

async function runWith(
  client: ConsoleClient,
  choices: ConformChoices,
  stopped: AbortSignal,
): Promise<number> {
  let run = await asUsage(client.json(conformanceRun, 'POST', '/conformance/runs', toBody(choices)))
  const address = `/conformance/runs/${run.id}`
  print(
    `Verifier under test: ${run.method} ${run.url}\n` +
      `It must expect issuer ${run.issuer}, audience ${run.audience}, key set ${run.keySetUrl}\n\n`,
  )
  const cancel = (): void =>
    void client.json(conformanceRun, 'POST', `${address}/cancel`).catch(tell)
  stopped.addEventListener('abort', cancel, { once: true })
  if (stopped.aborted) cancel()
  const printed = new Set<string>()
  printNew(run, printed)
  while (run.state === 'running') {
    await waitAlive(POLL_MS)
    run = await client.json(conformanceRun, 'GET', address)
    printNew(run, printed)
  }
  const { passed, failed, skipped } = run.score
  print(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  await writeReports(client, address, choices)
  return run.state === 'finished' && failed === 0 && passed > 0 ? 0 : 1
}

function printNew(run: ConformanceRun, printed: Set<string>): void {
  for (const row of run.rows) {
    if (printed.has(row.id) || row.result === 'waiting' || row.result === 'running') continue
    printed.add(row.id)
    const got = row.reason ?? row.got ?? ''
    print(`${MARKS[row.result]}  ${row.group}: ${row.title} · ${got}\n`)
    if (row.result === 'failed') print(`      ${row.rule}\n`)
  }
}

/** What is printed holds words of the provider that is tested. */
function print(text: string): void {
  process.stdout.write(forTerminal(text))
}

/** @throws FileError */
async function writeReports(
  client: ConsoleClient,
  address: string,
  choices: ConformChoices,
): Promise<void> {
  for (const format of FORMATS) {
    const file = choices[format]
    if (file === undefined) continue
    writeUserFile(file, await client.text(`${address}/export?format=${format}`), REPORT_MODE)
  }
}

function toBody(choices: ConformChoices): Partial<Record<keyof ConformanceRunInput, unknown>> {
  const { url, environment, client, audience, method, body, accept, refuse } = choices
  return {
    url,
    environment,
    clientId: client,
    audience,
    method,
    body,
    headers: choices.header?.map(toHeaderField),
    accept,
    refuse,
    timeoutS: choices.timeout,
    keySetPatienceS: choices.patience,
  }
}

function toHeaderField(line: string): [string, string] {
  const [name = '', ...rest] = line.split(':')
  return [name.trim(), rest.join(':').trim()]
}
