import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import open from 'open'
import { ROOT } from './build-output.ts'
import { disconnectOnSignals } from './signals.ts'

/** The part of the ready line of `serve --json` that is told here. */
interface Ready {
  urls: Record<'sandbox' | 'live' | 'auth' | 'console', string>
  console: { token: string }
  session: { webhookUrl: string }
}

/** Runs the console without Electron and opens its page in the browser, where there is one. Returns the exit code. */
export function runBrowser(args: readonly string[]): Promise<number> {
  const cli = path.join(ROOT, 'out/server/cli.js')
  const child = spawn(process.execPath, [cli, 'serve', '--json', ...args], {
    stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
  })
  disconnectOnSignals(child)
  if (child.stdout) {
    createInterface(child.stdout).once('line', (line) => void show(JSON.parse(line)))
  }
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

async function show({ urls, console: { token }, session }: Ready): Promise<void> {
  const openUrl = `${urls.console}/console/open?token=${token}`
  process.stdout.write(`
  Console   ${openUrl}
  Sandbox   ${urls.sandbox}
  Live      ${urls.live}
  Key set   ${urls.auth}
  Webhooks  ${session.webhookUrl}

Ctrl+C stops it.
`)
  if (!hasBrowser()) return
  const browser = await open(openUrl).catch(() => undefined)
  browser?.on('error', () => undefined) // the address is printed all the same
}

function hasBrowser(): boolean {
  const { env, platform } = process
  if (env['CI']) return false
  if (platform !== 'linux') return true
  return Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? env['WSL_DISTRO_NAME'])
}
