import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import type { ServeChoices } from './serve.ts'
import { withStartOptions } from './start-options.ts'

const program = new Command('payments-console')
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

await program.parseAsync()
