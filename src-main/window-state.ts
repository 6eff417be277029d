import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { desktopTheme, noticePatterns } from './bridge/contract.ts'

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
export type Bounds = z.output<typeof rectangle>

const windowState = z.object({
  bounds: rectangle.optional(),
  isMaximized: z.boolean().default(false),
  theme: desktopTheme.default('system'),
  /** Types of events that are told while nobody looks; none if empty. */
  noticePatterns: noticePatterns.default([]),
})
export type WindowState = z.output<typeof windowState>

/** What the window looked like last time; the defaults when there is nothing readable. */
export function readWindowState(file: string): WindowState {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return windowState.parse({}) // the first start, or a file that somebody edited
  }
}

/** Writes beside the file and renames, so that a crash leaves the old state or the new one. */
export function writeWindowState(file: string, state: WindowState): void {
  const next = `${file}.next`
  writeFileSync(next, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  renameSync(next, file)
}
