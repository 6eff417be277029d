import { type ChildProcess, spawn } from 'node:child_process'
import { finished } from 'node:stream/promises'
import { ROOT } from './build-output.ts'
import { downloadElectron, findElectron } from './electron-binary.ts'
import { disconnectOnSignals } from './signals.ts'

/** How the desktop shell went: to its end, or not at all and why. */
export type DesktopOutcome = { exitCode: number } | { reason: string }

/** Why Electron can't show a window here, whether installed or not; undefined where it can. */
export function whyNoWindow(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const { env } = process
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) {
    return 'this machine has no display (neither DISPLAY nor WAYLAND_DISPLAY is set)'
  }
  if (process.getuid?.() === 0 && !env['ELECTRON_OVERRIDE_DIST_PATH']) {
    return 'Electron keeps its sandbox on and so does not run as root'
  }
  return undefined
}

/** Shows the console in Electron until the user quits it, downloading Electron first if need be. */
export async function runDesktop(args: readonly string[]): Promise<DesktopOutcome> {
  const reason = whyNoWindow() ?? (findElectron() ? undefined : await downloadElectron())
  const executable = findElectron()
  if (reason !== undefined || executable === undefined) {
    return { reason: reason ?? 'Electron is not where it should be after its download' }
  }
  return runElectron(executable, args)
}

async function runElectron(executable: string, args: readonly string[]): Promise<DesktopOutcome> {
  const child = spawn(executable, [ROOT, ...args], {
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  })
  disconnectOnSignals(child)

  // Until the application says that it runs, what Electron prints tells why it does not.
  let early = ''
  let isStarted = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (isStarted) process.stderr.write(text)
    else early += text
  })
  child.once('message', () => {
    isStarted = true
    process.stderr.write(early)
  })

  const end = await endOf(child)
  // A second start brings the first window to the front and is done at once.
  if (isStarted || end.code === 0) return { exitCode: end.code ?? 1 }
  if (child.stderr) await finished(child.stderr).catch(() => undefined)
  return { reason: `Electron did not start (${describeEnd(early, end)})` }
}

interface End {
  code: number | null
  how: string
}

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ code: null, how: message }))
    child.on('exit', (code, signal) => {
      resolve({ code, how: signal === null ? `exit code ${code}` : `signal ${signal}` })
    })
  })
}

function describeEnd(output: string, { how }: End): string {
  const lines = output.trim().split('\n')
  const telling = lines.find((line) => /cannot open|not supported|missing|fatal/i.test(line))
  return telling === undefined ? how : `${telling.trim().slice(0, 200)}, ${how}`
}
