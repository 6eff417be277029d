import { type Command, InvalidArgumentError, Option } from 'commander'
import { ENVIRONMENTS } from '#contract/environments.ts'
import { exportFormat } from '#contract/session-file.ts'
import { EXIT } from '../with-console.ts'
import { withStartOptions } from '../start-options.ts'
import type { EventsChoices } from './events.ts'
import type { ExportChoices } from './export.ts'
import type { ImportChoices } from './import.ts'

const EXIT_CODES = `
Exit codes: 0 done, 1 failed (the reason is on stderr), 2 wrong usage, 3 the handler refused something.
The console that runs on the data folder is used (--data says which); without one, one is started for the command.`

/** Adds the commands that do with sessions what the page does. */
export function addSessionCommands(program: Command): void {
  sessionCommand(program, 'events')
    .description("print a session's events, oldest first, and with --follow those to come")
    .option('--filter <text>', 'words and terms as in the console: type:refund_* status:failed')
    .option('--limit <n>', 'how many of the newest (default 100)', toCount)
    .option('--follow', 'go on until Ctrl+C')
    .option('--json', 'one JSON object a line, as the public list shows events')
    .addHelpText(
      'after',
      examples(
        'payments-console events',
        'payments-console events --session my-session --follow --json | jq .paymentId',
        "payments-console events --filter 'type:payment_failed after:1h'",
      ),
    )
    .action(async (choices: EventsChoices) => {
      const { printEvents } = await import('./events.ts')
      process.exitCode = await printEvents(choices)
    })

  sessionCommand(program, 'export')
    .description('write a session down: events, attempts, calls, notes; secrets are masked')
    .addOption(
      new Option('--format <name>', 'what to write')
        .choices(exportFormat.options)
        .default('session'),
    )
    .option('--out <file>', 'file to write (default: the standard output)')
    .addHelpText(
      'after',
      examples(
        'payments-console export --out yesterday.session.json',
        'payments-console export --session my-session --format ndjson | wc -l',
      ),
    )
    .action(async (choices: ExportChoices) => {
      const { exportSession } = await import('./export.ts')
      process.exitCode = await exportSession(choices)
    })

  withStartOptions(strict(program.command('import')))
    .description('make a session of a file that export wrote')
    .argument('<file>', 'session file, or - for the standard input')
    .addOption(environmentOption())
    .option('--json', 'print what was imported as JSON')
    .addHelpText('after', examples('payments-console import yesterday.session.json'))
    .action(async (file: string, choices: ImportChoices) => {
      const { importFile } = await import('./import.ts')
      process.exitCode = await importFile(file, choices)
    })
}

function sessionCommand(program: Command, name: string): Command {
  return withStartOptions(strict(program.command(name)))
    .option('--session <id>', "id or name (default: the environment's current session)")
    .addOption(environmentOption())
}

function environmentOption(): Option {
  return new Option('--environment <name>', 'whose session')
    .choices(ENVIRONMENTS)
    .default('sandbox')
}

/** Wrong usage ends with its own code. */
function strict(command: Command): Command {
  return command.exitOverride(({ exitCode }) =>
    process.exit(exitCode === EXIT.ok ? EXIT.ok : EXIT.wrongUsage),
  )
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n${EXIT_CODES}`
}

function toCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new InvalidArgumentError('Pass a whole number from 1.')
}
