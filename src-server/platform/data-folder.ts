import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import envPaths from 'env-paths'

/** The platform's per-user folder for this console. */
export function defaultDataFolder(): string {
  return envPaths('payments-console', { suffix: '' }).data
}

/** Makes the folder if need be and closes it to other users (0700). Returns its absolute path. */
export function prepareDataFolder(folder: string): string {
  const absolute = path.resolve(folder)
  mkdirSync(absolute, { recursive: true, mode: 0o700 })
  chmodSync(absolute, 0o700)
  return absolute
}

/** Makes sure the file exists and only its owner can read it; SQLite gives its side files the same mode. */
export function preparePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}
