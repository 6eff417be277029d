import { app } from 'electron'
import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { toStartOptions, withStartOptions } from '../src-server/start-options.ts'
import type { StartOptions } from '../src-server/start.ts'

/** Reads the command line. A wrong value is told on stderr and ends the process with 1. */
export function readOptions(pageFolder: string): StartOptions {
  const command = withStartOptions(new Command('payments-console'))
    .description(packageJson.description)
    .version(packageJson.version)
    // Switches of the browser engine stand on the same command line.
    .allowUnknownOption()
    .allowExcessArguments()
    .exitOverride(({ exitCode }) => process.exit(exitCode))
    .parse(ownArguments(), { from: 'user' })
  return toStartOptions(command.opts(), pageFolder)
}

/** An application that is not packaged is started as `electron FOLDER …`. */
function ownArguments(): string[] {
  return process.argv.slice(app.isPackaged ? 1 : 2)
}
