import { Command, InvalidArgumentError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { strict } from './commands/command-form.ts'
import { addSessionCommands } from './commands/session-commands.ts'
import type { ConformChoices } from './conform.ts'
import type { ServeChoices } from './serve.ts'
import { watchOutput } from './platform/closed-output.ts'
import { collect, withStartOptions } from './start-options.ts'

const program = strict(new Command('payments-console'))
  .description(packageJson.description)
  .version(packageJson.version)
  .showHelpAfterError('(payments-console --help lists the commands)')

withStartOptions(program.command('serve'))
  .description('run the emulated API and the console page without a window')
  .option('--credentials <file>', 'JSON file with clients and merchant keys to set')
  .option('--json', 'print one JSON line on stdout once everything listens')
  .action(async (choices: ServeChoices) => {
    const { serve } = await import('./serve.ts')
    process.exitCode = await serve(choices)
  })

withStartOptions(program.command('conform'))
  .description("put a partner's verifier to the test: good tokens must get in, bad ones must not")
  .requiredOption('--url <url>', 'address whose verifier is tested')
  .option('--environment <name>', 'sandbox (default) or live')
  .option('--client <id>', "partner client the tokens are for (default: the environment's oldest)")
  .option('--audience <text>', "audience of the tokens (default: the client's)")
  .option('--method <name>', 'HTTP method (default GET)')
  .option('--body <text>', 'body of each request')
  .option('--header <line>', "header field such as 'x-tenant: a'; repeatable", collect)
  .option('--accept <statuses>', 'what acceptance looks like (default 200-299)')
  .option('--refuse <statuses>', 'what refusal looks like (default 401,403)')
  .option('--timeout <seconds>', 'time for each answer (default 15)', toSeconds)
  .option('--patience <seconds>', 'time to notice a new key (default 35)', toSeconds)
  .option('--json <file>', 'write the report as JSON')
  .option('--junit <file>', 'write the report as JUnit XML')
  .option('--html <file>', 'write the report as one HTML page')
  .action(async (choices: ConformChoices) => {
    const { conform } = await import('./conform.ts')
    process.exitCode = await conform(choices)
  })

addSessionCommands(program)

watchOutput()
await program.parseAsync()

function toSeconds(text: string): number {
  const seconds = Number(text)
  if (Number.isFinite(seconds) && seconds >= 0 && text.trim() !== '') return seconds
  throw new InvalidArgumentError('Pass a number of seconds.')
}
