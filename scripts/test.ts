import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build-output.ts'
import { whyNoWindow } from './desktop-shell.ts'
import { findElectron } from './electron-binary.ts'

interface Step {
  name: string
  command: readonly [string, ...string[]]
  /** Why it can't run on this machine; undefined where it can. */
  missing?: string | undefined
}

const isCi = Boolean(process.env['CI'])
const needsScreen =
  process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']
const desktopTests = ['playwright', 'test', '-c', 'playwright.desktop.config.ts'] as const

const STEPS: readonly Step[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'build', command: ['node', 'scripts/build.ts', '--quiet'] },
  { name: 'server', command: ['vitest', 'run'] },
  { name: 'browser', command: ['playwright', 'test'] },
  {
    name: 'desktop',
    command: needsScreen ? ['xvfb-run', '-a', ...desktopTests] : desktopTests,
    missing: whyNoDesktopTests(),
  },
]

process.chdir(ROOT)
const wanted = process.argv.slice(2)
const summary: string[] = []
for (const step of STEPS) {
  if (wanted.length === 0 || wanted.includes(step.name)) runStep(step)
}
process.stdout.write(`\n${summary.join('\n')}\n`)

/** Stops at the first failure: what comes after it would say little. */
function runStep({ name, command, missing }: Step): void {
  if (missing !== undefined && !isCi) {
    summary.push(`skipped  ${name}: ${missing}`)
    return
  }
  process.stdout.write(`\n--- ${name}\n`)
  if (missing !== undefined) return fail(name, missing)
  const startMs = performance.now()
  const [program, ...args] = command
  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  const seconds = Math.round((performance.now() - startMs) / 1000)
  if (status !== 0) return fail(name, error?.message ?? `ended with ${status} after ${seconds} s`)
  summary.push(`passed   ${name} (${seconds} s)`)
}

function fail(name: string, reason: string): never {
  process.stdout.write(`\n${[...summary, `FAILED   ${name}: ${reason}`].join('\n')}\n`)
  process.exit(1)
}

function whyNoDesktopTests(): string | undefined {
  if (!findElectron()) return 'Electron is not installed (npm start downloads it)'
  if (needsScreen && !isOnPath('xvfb-run')) return 'there is neither a display nor xvfb-run'
  return needsScreen ? undefined : whyNoWindow()
}

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
