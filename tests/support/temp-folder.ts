import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is gone after the test. */
export function aTempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
