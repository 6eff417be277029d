import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from './build-output.ts'
import { showInBrowser } from './ready-line.ts'
import { disconnectOnSignals } from './signals.ts'

/** Runs the console without Electron and opens its page in the browser, where there is one. Returns the exit code. */
export function runBrowser(args: readonly string[]): Promise<number> {
  const cli = path.join(ROOT, 'out/server/cli.js')
  const child = spawn(process.execPath, [cli, 'serve', '--json', ...args], {
    stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
  })
  disconnectOnSignals(child)
  if (child.stdout) {
    createInterface(child.stdout).once('line', (line) => void showInBrowser(JSON.parse(line)))
  }
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
