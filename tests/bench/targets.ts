import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import ts from 'typescript'
import { z } from 'zod'
import { ROOT } from '../../scripts/build-output.ts'
import type { Credentials, RunningTarget, Target } from './bench.ts'

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
        grant_type: z.string().optional(),
        secretKey: z.string().optional(),
      }),
    })
    .optional(),
})

/** Answer of the control API to a new client. */
const madeClient = z.object({
  client: z.object({ clientId: z.string() }),
  clientSecret: z.string(),
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
  const control = urls.console !== undefined && access && controlApi(urls.console, access.token)
  const own = environments?.sandbox
  const credentials = own && {
    clientId: own.clientId,
    clientSecret: own.clientSecret,
    grant_type: own.grant_type,
  }
  return {
    url: urls.sandbox,
    pid: child.pid,
    credentials,
    secretKey: own?.secretKey,
    async makeClients(count) {
      if (!control) return credentials ? [credentials] : []
      const made: Credentials[] = []
      for (let i = 1; i <= count; i++) {
        const answer = await control('POST', '/environments/sandbox/clients', { name: `Load ${i}` })
        const { client, clientSecret } = madeClient.parse(await answer.json())
        made.push({ clientId: client.clientId, clientSecret })
      }
      return made
    },
    async setLogging(isOn) {
      if (control) await control('PATCH', '/request-log', { isOn })
    },
    stop,
  }
}

function controlApi(url: string, token: string) {
  return async (method: string, address: string, body: object): Promise<Response> => {
    const answer = await fetch(`${url}/console/api${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${address} was answered with ${answer.status}`)
    return answer
  }
}
