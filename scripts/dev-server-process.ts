import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from './build-output.ts'
import type { Ready } from './ready-line.ts'

const CLI = path.join(ROOT, 'src-server/cli.ts')

/** The server from its sources, in a process that can be replaced by a new one on the same ports. */
export class DevServerProcess {
  private child: ChildProcess | undefined
  private portArgs: readonly string[] = []
  private latestStart: Promise<unknown> = Promise.resolve()
  private isStopped = false
  private readonly args: readonly string[]

  constructor(args: readonly string[]) {
    this.args = args
  }

  /**
   * Starts it, or starts it again once an earlier start is through: two at once would want the same ports. Undefined
   * where it ended without listening, having said why on stderr, or was stopped meanwhile.
   */
  start(): Promise<Ready | undefined> {
    const starting = this.latestStart.then(() => this.replace())
    this.latestStart = starting.catch(() => undefined)
    return starting
  }

  /** For good. Lets go of the channel, at which it closes its data and ends. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.end()
  }

  private async replace(): Promise<Ready | undefined> {
    await this.end()
    if (this.isStopped) return undefined
    const child = spawn(
      process.execPath,
      [CLI, 'serve', '--json', ...this.args, ...this.portArgs],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    )
    this.child = child
    const ready = await Promise.race([readyLine(child), once(child, 'exit').then(() => undefined)])
    if (ready) this.portArgs = samePorts(ready)
    return ready
  }

  private async end(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (child.connected) child.disconnect()
    await ended
  }
}

async function readyLine({ stdout }: ChildProcess): Promise<Ready | undefined> {
  if (!stdout) return undefined
  const [line] = await once(createInterface(stdout), 'line')
  return JSON.parse(String(line))
}

function samePorts({ urls }: Ready): readonly string[] {
  const options = {
    '--port': urls.sandbox,
    '--live-port': urls.live,
    '--auth-port': urls.auth,
    '--console-port': urls.console,
  }
  return Object.entries(options).flatMap(([option, url]) => [option, new URL(url).port])
}
