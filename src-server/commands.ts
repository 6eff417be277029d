import { Command, InvalidArgumentError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import type { StartChoices } from './platform/config.ts'

const program = new Command('payments-console')
  .description(packageJson.description)
  .version(packageJson.version)
  .showHelpAfterError('(payments-console --help lists the commands)')

program
  .command('serve')
  .description('run the emulated API and the console page without a window')
  .option('--port <n>', 'sandbox port (default 4010); 0 takes free ports for all four', toPort)
  .option('--live-port <n>', 'live port (default 4011)', toPort)
  .option('--auth-port <n>', 'key set port (default 4012)', toPort)
  .option('--console-port <n>', 'console port (default 4013)', toPort)
  .option('--host <address>', 'address to listen on (default 127.0.0.1)')
  .option('--data <dir>', "data folder (default: the platform's per-user data folder)")
  .option(
    '--allow-host <name>',
    'also answer requests whose Host is this name; repeatable',
    collect,
  )
  .option('--json', 'print one JSON line on stdout once everything listens')
  .action(async (choices: StartChoices & { json?: boolean }) => {
    const { serve } = await import('./serve.ts')
    process.exitCode = await serve(choices)
  })

await program.parseAsync()

function toPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535 && text.trim() !== '') return port
  throw new InvalidArgumentError('Pass a whole number from 0 to 65535.')
}

function collect(name: string, names: string[] = []): string[] {
  return [...names, name]
}
