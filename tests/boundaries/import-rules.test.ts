import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ALLOWED_IMPORTS,
  BACK_OF_CYCLE,
  PLANTED_VIOLATIONS,
  type PlantedFile,
} from './planted-files.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const CONFIG = path.join(ROOT, '.dependency-cruiser.cjs')
const FOLDERS = ['src-server', 'src-main', 'src-renderer', 'scripts', 'tests']
const require = createRequire(import.meta.url)

interface Report {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] }
}

describe('the import rules', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'import-rules-'))
  let report: Report

  beforeAll(() => {
    for (const file of ['package.json', 'tsconfig.base.json']) {
      copyFileSync(path.join(ROOT, file), path.join(tree, file))
    }
    for (const folder of FOLDERS) mkdirSync(path.join(tree, folder), { recursive: true })
    for (const { file, imports } of [...PLANTED_VIOLATIONS, BACK_OF_CYCLE, ...ALLOWED_IMPORTS]) {
      plant(tree, file, imports)
    }
    report = cruise(tree)
  })
  afterAll(() => rmSync(tree, { recursive: true }))

  test.for(PLANTED_VIOLATIONS)('$rule reports $file', ({ rule, file }) => {
    const broken = report.summary.violations.filter(({ from }) => from === file)

    expect(broken.map((violation) => violation.rule.name)).toContain(rule)
  })

  test.for(ALLOWED_IMPORTS)('leave $file alone', ({ file }) => {
    const broken = report.summary.violations.filter(({ from }) => from === file)

    expect(broken).toEqual([])
  })

  test('each have a planted violation', () => {
    const { forbidden } = require(CONFIG) as { forbidden: { name: string }[] }
    const planted = new Set(PLANTED_VIOLATIONS.map(({ rule }) => rule))

    expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })

  test('fail the command that checks them', () => {
    const { status, stdout } = spawnSync(...depcruise('err'), { cwd: tree, encoding: 'utf8' })

    expect(status).not.toBe(0)
    expect(stdout).toContain('no-cycles')
  })
})

test('the import rules are checked on every TypeScript file and follow the contract', () => {
  const report = cruise(ROOT)

  expect(report.summary.totalCruised).toBeGreaterThan(60)
  const app = report.modules.find(({ source }) => source === 'src-server/app.ts')
  expect(app?.dependencies.map(({ resolved }) => resolved)).toContain(
    'src-server/contract/environments.ts',
  )
})

function cruise(folder: string): Report {
  const [command, args] = depcruise('json')
  // The JSON report exits 0 whatever it found.
  return JSON.parse(
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  ) as Report
}

function depcruise(output: 'json' | 'err'): [string, string[]] {
  const command = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  return [process.execPath, [command, '--config', CONFIG, '--output-type', output, ...FOLDERS]]
}

/** Writes a file with these imports, and an empty file or package for each that is not there yet. */
function plant(tree: string, file: string, imports: PlantedFile['imports']): void {
  const lines = imports.map((name, index) => `import * as import${index} from '${name}'`)
  const uses = imports.map((_, index) => `import${index}`).join(', ')
  write(path.join(tree, file), `${lines.join('\n')}\nexport const used = [${uses}]\n`)
  for (const name of imports) plantTarget(tree, file, name)
}

function plantTarget(tree: string, file: string, name: string): void {
  if (name.startsWith('node:') || name.includes('nowhere')) return
  if (name.startsWith('.')) touch(path.join(tree, path.dirname(file), name))
  else if (name.startsWith('#contract/')) touch(path.join(tree, 'src-server', name.slice(1)))
  else {
    const folder = path.join(tree, 'node_modules', name)
    write(path.join(folder, 'package.json'), JSON.stringify({ name, main: 'index.js' }))
    write(path.join(folder, 'index.js'), 'module.exports = {}\n')
  }
}

function touch(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'export const nothing = 0\n', { flag: 'a' })
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
