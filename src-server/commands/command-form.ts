import { type Command, InvalidArgumentError, Option } from 'commander'
import { ENVIRONMENTS } from '#contract/environments.ts'
import { withStartOptions } from '../start-options.ts'
import { EXIT } from '../with-console.ts'

const EXIT_CODES = `
Exit codes: 0 done, 1 failed (the reason is on stderr), 2 wrong usage, 3 the handler refused something.
The console that runs on the data folder is used (--data says which); without one, one is started for the command.`

/** A command that works on a session. */
export function sessionCommand(program: Command, name: string): Command {
  return withStartOptions(program.command(name))
    .option('--session <id>', "id or name (default: the environment's current session)")
    .addOption(environmentOption())
}

export function environmentOption(): Option {
  return new Option('--environment <name>', 'whose session')
    .choices(ENVIRONMENTS)
    .default('sandbox')
}

/** Wrong usage of the program, and of each command that is added to it afterwards, ends with its own code. */
export function strict(command: Command): Command {
  return command.exitOverride(({ exitCode }) =>
    process.exit(exitCode === EXIT.ok ? EXIT.ok : EXIT.wrongUsage),
  )
}

/** What `--help` shows after the options. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n${EXIT_CODES}`
}

export function toCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new InvalidArgumentError('Pass a whole number from 1.')
}
