import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import ts from 'typescript'
import { z } from 'zod'
import { ROOT } from '../../scripts/build-output.ts'
import type { RunningTarget, Target } from './bench.ts'

const CLI = path.join(ROOT, 'out/server/cli.js')

/** What both servers print once they listen. */
const readyLine = z.object({
  urls: z.object({ sandbox: z.url(), console: z.url().optional() }),
  console: z.object({ token: z.string() }).optional(),
  environments: z
    .object({
      sandbox: z.object({
        clientId: z.string(),
        clientSecret: z.string(),
        secretKey: z.string().optional(),
      }),
    })
    .optional(),
})

/** The console as it is built for users. */
export const consoleTarget: Target = {
  name: 'console',
  start: () => startProcess((folder) => [CLI, 'serve', '--port', '0', '--data', folder, '--json']),
}

/** A bare server beside this file, without its types: the console does not pay for them at start either. */
export function baselineTarget(file: string): Target {
  const script = path.join(ROOT, 'out/bench', file.replace(/\.ts$/, '.mjs'))
  mkdirSync(path.dirname(script), { recursive: true })
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext }
  writeFileSync(script, ts.transpileModule(source, { compilerOptions }).outputText)
  return { name: 'bare node:http', start: () => startProcess((folder) => [script, folder]) }
}

async function startProcess(args: (dataFolder: string) => string[]): Promise<RunningTarget> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'console-bench-'))
  const child = spawn(process.execPath, args(dataFolder), { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const lines = createInterface(child.stdout)
  const [line] = await Promise.race([once(lines, 'line'), ended.then(() => [''])])
  if (typeof line !== 'string' || line === '' || child.pid === undefined) {
    await stop()
    throw new Error(`${child.spawnargs.join(' ')} ended before it listened`)
  }
  const { urls, environments, console: access } = readyLine.parse(JSON.parse(line))
  async function setLogging(isOn: boolean): Promise<void> {
    if (!urls.console || !access) return
    const answer = await fetch(`${urls.console}/console/api/request-log`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ isOn }),
    })
    if (!answer.ok) throw new Error(`the request log could not be switched: ${answer.status}`)
  }
  const own = environments?.sandbox
  return {
    url: urls.sandbox,
    pid: child.pid,
    credentials: own && { clientId: own.clientId, clientSecret: own.clientSecret },
    secretKey: own?.secretKey,
    setLogging,
    stop,
  }
}
