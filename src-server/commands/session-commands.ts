import { type Command, Option } from 'commander'
import { exportFormat } from '#contract/session-file.ts'
import { withStartOptions } from '../start-options.ts'
import { environmentOption, examples, sessionCommand, toCount } from './command-form.ts'
import { addDeliveryCommands } from './delivery-commands.ts'
import type { EventsChoices } from './events.ts'
import type { ExportChoices } from './export.ts'
import type { ImportChoices } from './import.ts'
import type { SendChoices } from './send.ts'

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

  sessionCommand(program, 'send')
    .description('post an event to a session, as if it had come from outside')
    .option('--type <type>', 'from the template of this type (default payment_succeeded)')
    .option('--payment <id>', 'the payment it tells about (default: an invented one)')
    .option('--file <file>', 'the body, byte for byte; - for the standard input')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      examples(
        'payments-console send --type refund_succeeded --payment pay_1',
        'payments-console send --session my-session --file event.json',
      ),
    )
    .action(async (choices: SendChoices) => {
      const { sendEvent } = await import('./send.ts')
      process.exitCode = await sendEvent(choices)
    })

  addDeliveryCommands(program)

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

  withStartOptions(program.command('import'))
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
