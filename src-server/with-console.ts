import {
  type ConsoleClient,
  ConsoleRefusal,
  createConsoleClient,
  findRunningConsole,
} from './console-client.ts'
import type { StartChoices } from './platform/config.ts'
import { forTerminal } from './platform/terminal-text.ts'
import { toStartOptions } from './start-options.ts'
import { explainStartFailure, startConsole } from './start.ts'

/** How a command ends. */
export const EXIT = {
  ok: 0,
  failed: 1,
  wrongUsage: 2,
  /** The command did its work, and the handler it called said no. */
  refusedByHandler: 3,
} as const

/** The command line asks for what makes no sense; the message says what to pass instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Something in it is invalid, or names what is not there. */
const USAGE_STATUSES = new Set<number | undefined>([400, 404])

/** For a call that passes on what the command line says. @throws UsageError where the console says it is wrong */
export async function asUsage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ConsoleRefusal) || !USAGE_STATUSES.has(error.status)) throw error
    throw new UsageError(error.message, { cause: error })
  }
}

/** A file of the user's can't be read or written; the message names it. */
export class FileError extends Error {
  override readonly name = 'FileError'
}

/**
 * Does the work with the console that runs on the data folder, or with one that is started for it. What the user can
 * mend is told on stderr. Returns the exit code.
 */
export async function withConsole(
  choices: StartChoices,
  work: (client: ConsoleClient) => Promise<number>,
): Promise<number> {
  try {
    const found = await findRunningConsole(choices.data)
    if (found) return await work(createConsoleClient(found, choices.data))
    const own = await startConsole(toStartOptions(choices))
    try {
      return await work(createConsoleClient(own, own.dataFolder))
    } finally {
      await own.close()
    }
  } catch (error) {
    const explanation = isExplained(error) ? error.message : explainStartFailure(error)
    if (explanation === undefined) throw error
    process.stderr.write(forTerminal(`${explanation}\n`))
    return error instanceof UsageError ? EXIT.wrongUsage : EXIT.failed
  }
}

function isExplained(error: unknown): error is Error {
  return (
    error instanceof ConsoleRefusal || error instanceof UsageError || error instanceof FileError
  )
}
