import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint')

/** Without an argument it reads the machine's clock; with one it only converts. */
const READS_THE_CLOCK = /\bnew Date\b(?!\s*\(\s*[^\s)])/

const LAYERS =
  /\.(domain|service|routes|console\.routes|store|store\.(sqlite|redis)|hub|queries)\.tsx?$/

describe('time and randomness come from the platform', () => {
  test('no other file of the server reads the clock', () => {
    const readers = serverFiles()
      .filter((file) => !file.startsWith('src-server/platform/'))
      .filter((file) => READS_THE_CLOCK.test(readFileSync(path.join(ROOT, file), 'utf8')))

    expect(readers).toEqual([])
  })

  test.each(['new Date()', 'new Date( )', 'new Date', 'new Date;'])(
    '%s counts as reading',
    (code) => {
      expect(READS_THE_CLOCK.test(code)).toBe(true)
    },
  )

  test.each(['new Date(ms)', 'new Date(event.at)', 'new Dates()'])('%s does not', (code) => {
    expect(READS_THE_CLOCK.test(code)).toBe(false)
  })

  test.each([
    ['Date.now()', 'no-restricted-properties'],
    ['Math.random()', 'no-restricted-properties'],
    ['crypto.randomUUID()', 'no-restricted-properties'],
    ['performance.now()', 'no-restricted-globals'],
    ['setTimeout(() => {}, 1)', 'no-restricted-globals'],
    ['setInterval(() => {}, 1)', 'no-restricted-globals'],
    ["import { randomBytes } from 'node:crypto'", 'no-restricted-imports'],
    ["import { setTimeout } from 'node:timers/promises'", 'no-restricted-imports'],
  ])('the linter refuses %s in a feature and takes it in the platform', (code, rule) => {
    expect(lint('src-server/features/payments/planted.ts', code)).toContain(`(${rule})`)
    expect(lint('src-server/platform/planted.ts', code)).not.toContain(`(${rule})`)
  })
})

test('every file of a feature says its layer in its name', () => {
  const unnamed = serverFiles()
    .filter((file) => file.startsWith('src-server/features/'))
    .filter((file) => !LAYERS.test(file))

  expect(unnamed).toEqual([])
})

function serverFiles(): string[] {
  const files = globSync('src-server/**/*.ts', { cwd: ROOT }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  expect(files.length).toBeGreaterThan(40)
  return files
}

/** What the linter says about a file of the repository with this path and content. */
function lint(file: string, code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'source-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(path.join(ROOT, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), `${code}\n`)
  return spawnSync(process.execPath, [OXLINT, file], { cwd: folder, encoding: 'utf8' }).stdout
}

test('every test that SECURITY.md names is there', () => {
  const text = readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8')
  const named = [...text.matchAll(/`((?:tests\/)?[a-z/.-]+\.(?:test|spec)\.ts)`/g)]
  const missing = named
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        globSync(
          ['tests/security/', 'tests/server/', ''].map((at) => at + name),
          { cwd: ROOT },
        ).length === 0,
    )

  expect(named.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
