import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What has a long form: see tests/support/soak.ts. */
const FILES = ['tests/security/fuzz', 'tests/security/hostile-files', 'tests/server/crash-rounds']
const HOURS_MS = 3 * 60 * 60 * 1000

process.chdir(ROOT)
execFileSync(process.execPath, ['scripts/build.ts', '--quiet'], { stdio: 'inherit' })
const { status } = spawnSync(
  'vitest',
  ['run', `--testTimeout=${HOURS_MS}`, '--no-file-parallelism', ...FILES, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1' },
    shell: process.platform === 'win32',
  },
)
process.exitCode = status ?? 1
