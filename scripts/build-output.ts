import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '..')

/** Everything the output depends on, seen from the root. */
const SOURCES = ['src-{server,main,renderer}/**/*.*', '*.config.{ts,cjs,js}', '*.json']

const OUTPUTS = [
  'out/main/main.cjs',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/server/cli.js',
]

const STAMP = path.join(ROOT, 'out/built-from.txt')

/** Builds in a process of its own, unless the output is already that of these sources. */
export function buildIfChanged(): void {
  if (isBuilt()) return
  process.stdout.write('Building the console…\n')
  const script = path.join(import.meta.dirname, 'build.ts')
  const { status } = spawnSync(process.execPath, [script, '--quiet'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function isBuilt(): boolean {
  if (!OUTPUTS.every((file) => existsSync(path.join(ROOT, file)))) return false
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** Runs `work` on an empty output folder. The stamp comes last, so that half an output never passes for a whole one. */
export async function stampOutput(work: () => Promise<void>): Promise<void> {
  const sources = fingerprint()
  rmSync(path.dirname(STAMP), { recursive: true, force: true })
  await work()
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, sources)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    const content = readFileSync(path.join(ROOT, file))
    hash.update(`${file.replaceAll(path.sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
