import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import envPaths from 'env-paths'

/** The platform's per-user folder for this console. */
export function defaultDataFolder(): string {
  return envPaths('payments-console', { suffix: '' }).data
}

/** What must not be a folder in it, by the file's name. */
const FILES = ['console.db', 'console.lock', 'console.json']

/**
 * Makes the folder if need be and closes it to other users (0700). Returns its absolute path.
 * @throws Error with the code EISDIR and the path of a folder where a file of the console belongs
 */
export function prepareDataFolder(folder: string): string {
  const absolute = path.resolve(folder)
  makeFolder(absolute)
  chmodSync(absolute, 0o700)
  const inTheWay = FILES.map((name) => path.join(absolute, name)).find(isFolder)
  if (inTheWay === undefined) return absolute
  throw Object.assign(new Error(`${inTheWay} is a folder`), { code: 'EISDIR', path: inTheWay })
}

/** Node's own recursive form never ends where a folder that is there takes no other, as /proc does. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const parent = path.dirname(folder)
    if (!isMissing(error) || parent === folder || existsSync(parent)) throw error
    makeFolder(parent)
    mkdirSync(folder, { mode: 0o700 })
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Makes sure the file exists and only its owner can read it; SQLite gives its side files the same mode. */
export function preparePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}
