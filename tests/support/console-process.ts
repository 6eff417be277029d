import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { addresses } from '#contract/console.ts'

/** The sources, which need no build; in the long form what users start, which is up in half the time. */
const ENTRY = process.env['SOAK'] === '1' ? 'out/server/cli.js' : 'src-server/cli.ts'
const CLI = path.join(import.meta.dirname, '../..', ENTRY)

const readyLine = z.object({
  event: z.literal('ready'),
  pid: z.int(),
  urls: addresses,
  console: z.object({ token: z.string() }),
  session: z.object({ id: z.string(), webhookUrl: z.url() }),
})
export type ReadyLine = z.output<typeof readyLine>

export interface ConsoleProcess {
  child: ChildProcess
  /** The line of `--json`. Rejects with what stderr says when the process ends without one. */
  ready: Promise<ReadyLine>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  stdout: () => string
  stderr: () => string
}

interface Choices {
  /** What Node itself is told, before the file to run. */
  nodeOptions?: readonly string[]
  /** What a shell sets for it first, such as `ulimit -n 64`. */
  limits?: string
  /** Set in its environment beside what is there. */
  env?: Readonly<Record<string, string>>
}

/** Runs the console as users do, in a process of its own that is gone after the test. */
export function runConsole(args: readonly string[], choices: Choices = {}): ConsoleProcess {
  const command = [process.execPath, ...(choices.nodeOptions ?? []), CLI, ...args]
  const shell =
    choices.limits === undefined ? [] : ['sh', '-c', `${choices.limits}; exec "$0" "$@"`]
  const [program = '', ...rest] = [...shell, ...command]
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...choices.env },
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const ready = firstLine(child, texts).then((line) => readyLine.parse(JSON.parse(line)))
  ready.catch(() => {}) // not every test waits for it
  return {
    child,
    ready,
    ended,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
  }
}

/** The options that start a console beside others: free ports, a folder of its own, the ready line. */
export function freshConsole(dataFolder: string): string[] {
  return ['serve', '--port', '0', '--data', dataFolder, '--json']
}

function firstLine(
  child: ChildProcess,
  texts: { stdout: string; stderr: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const end = texts.stdout.indexOf('\n')
      if (end >= 0) resolve(texts.stdout.slice(0, end))
    })
    child.on('close', () => reject(new Error(`The console ended: ${texts.stderr}`)))
  })
}
