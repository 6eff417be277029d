import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A download that shows no progress for this long is given up, in milliseconds. */
const PATIENCE_MS = 60_000

const LOOK_EVERY_MS = 500

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))

/** The Electron to start, undefined where there is none yet. ELECTRON_OVERRIDE_DIST_PATH names another folder. */
export function findElectron(): string | undefined {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const executable = path.join(override ?? path.join(packageFolder, 'dist'), executableName())
  const isWhole = override !== undefined || existsSync(path.join(packageFolder, 'path.txt'))
  return isWhole && existsSync(executable) ? executable : undefined
}

function executableName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** Runs the official download of the `electron` package. Returns why it failed, or undefined when it did not. */
export async function downloadElectron(): Promise<string | undefined> {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
  const folder = mkdtempSync(path.join(tmpdir(), 'payments-console-'))
  const progress = showProgress(`Downloading Electron ${version}, once`)
  try {
    return await install(folder, progress)
  } finally {
    progress.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function install(folder: string, progress: Progress): Promise<string | undefined> {
  const child = spawn(process.execPath, [path.join(packageFolder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))

  let bytes = 0
  let stillMs = 0
  const watch = setInterval(() => {
    const now = sizeOf(folder) + sizeOf(path.join(packageFolder, 'dist'))
    stillMs = now === bytes ? stillMs + LOOK_EVERY_MS : 0
    bytes = now
    progress.tell(bytes)
    if (stillMs >= PATIENCE_MS) child.kill('SIGKILL')
  }, LOOK_EVERY_MS)

  return new Promise((resolve) => {
    child.on('error', ({ message }) => (errors = message))
    child.on('close', (code) => {
      clearInterval(watch)
      if (stillMs >= PATIENCE_MS) {
        resolve(`Electron's download stood still for ${PATIENCE_MS / 1000} s`)
      } else if (code === 0) resolve(undefined)
      else resolve(`Electron could not be downloaded (${firstLine(errors)})`)
    })
  })
}

function firstLine(errors: string): string {
  const [line = ''] = errors.trim().split('\n', 1)
  return line.replace(/^\w*Error: /, '').slice(0, 200) || 'no reason given'
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false }))
    .reduce((sum, stats) => sum + (stats?.size ?? 0), 0)
}

interface Progress {
  tell(bytes: number): void
  end(): void
}

/** One line, rewritten in place on a terminal. */
function showProgress(text: string): Progress {
  const { stdout } = process
  stdout.write(stdout.isTTY ? text : `${text}…\n`)
  return {
    tell(bytes) {
      if (stdout.isTTY) stdout.write(`\r${text}… ${Math.round(bytes / 1e6)} MB`)
    },
    end() {
      if (stdout.isTTY) stdout.write('\n')
    },
  }
}
