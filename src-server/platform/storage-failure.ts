import path from 'node:path'
import type { StorageProblem } from '#contract/console.ts'

export type StorageFailure = Pick<StorageProblem, 'kind' | 'message'>

/** Seconds after which asking again makes sense. */
export const STORAGE_RETRY_S = 2

const FULL: StorageFailure = {
  kind: 'full',
  message:
    'The disk of the data folder is full. Make room on it: the console goes on by itself as soon as it can store again.',
}

const READ_ONLY: StorageFailure = {
  kind: 'read_only',
  message:
    'The data file can be read but not written. Give the console write access to the data folder: it goes on by itself then.',
}

const DAMAGED: StorageFailure = {
  kind: 'damaged',
  message:
    'The data file is damaged. Start the console again: it sets the file aside, deletes nothing, and begins a new one.',
}

const FAILING: StorageFailure = {
  kind: 'failing',
  message:
    'The data file could not be written. Look at the disk of the data folder and at the number of open files: ' +
    'the console tries again by itself.',
}

export const REDIS_AWAY: StorageFailure = {
  kind: 'redis_away',
  message:
    "The Redis that holds session events can't be used: webhooks are refused until it can, streams go on then. " +
    'Everything else works.',
}

/** By the start of the code that the driver or the operating system gives. */
const FAILURES: readonly (readonly [RegExp, StorageFailure])[] = [
  [/^SQLITE_FULL/, FULL],
  [/^SQLITE_READONLY/, READ_ONLY],
  [/^(?:SQLITE_CORRUPT|SQLITE_NOTADB)/, DAMAGED],
  [/^REDIS_AWAY/, REDIS_AWAY],
  [/^(?:SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_BUSY|SQLITE_PROTOCOL|EMFILE|ENFILE)/, FAILING],
]

/** What keeps changes from being stored; undefined for an error that has nothing to do with it. */
export function storageFailureOf(error: unknown): StorageFailure | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  return FAILURES.find(([pattern]) => pattern.test(code))?.[1]
}

/** Whether the data file itself is broken, here or in what caused the error. */
export function isDamage(error: unknown): boolean {
  if (storageFailureOf(error)?.kind === 'damaged') return true
  return error instanceof Error && error.cause !== undefined && isDamage(error.cause)
}

/** How an operating system says that a folder can't be used, by its code. */
const FOLDER_FAILURES: Readonly<Record<string, string>> = {
  EACCES: 'it is not yours to write',
  EPERM: 'it is not yours to write',
  EROFS: 'it is on a read-only file system',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of this name',
  ENOENT: 'a part of its path does not exist and can not be made',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
}

/** Why a data folder can't be used, as the end of a sentence; undefined for any other error. */
export function explainFolder(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { kind } = storageFailureOf(error) ?? {}
  if (kind === 'full') return 'its disk is full'
  if (kind === 'read_only') return 'it is not yours to write'
  if (error.code === 'EISDIR' && 'path' in error) {
    return `${path.basename(String(error.path))} in it is a folder and not a file`
  }
  const why = FOLDER_FAILURES[String(error.code)]
  return why ?? (kind === 'failing' ? `its files can not be read or written (${error.code})` : why)
}
