import { type Command, InvalidArgumentError } from 'commander'
import { redisConfigOf, type StartChoices, toStartConfig } from './platform/config.ts'
import { createStderrLogger } from './platform/stderr-logger.ts'
import type { StartOptions } from './start.ts'

/** Gives a command the options that every shell of the console starts with; they parse to `StartChoices`. */
export function withStartOptions(command: Command): Command {
  return command
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
}

/** Fills up with defaults what was not chosen; the log goes to stderr. */
export function toStartOptions(choices: StartChoices, pageFolder?: string): StartOptions {
  const redis = redisConfigOf(process.env)
  return {
    ...toStartConfig(choices),
    ...(redis && { redis }),
    ...(pageFolder !== undefined && { pageFolder }),
    logger: createStderrLogger(),
    ownsProcess: true,
  }
}

function toPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535 && text.trim() !== '') return port
  throw new InvalidArgumentError('Pass a whole number from 0 to 65535.')
}

/** For a repeatable option. */
export function collect(name: string, names: string[] = []): string[] {
  return [...names, name]
}
