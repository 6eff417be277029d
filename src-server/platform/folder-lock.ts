import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { preparePrivateFile } from './data-folder.ts'
import { isDamage } from './storage-failure.ts'

const holderNote = z.object({ pid: z.int() })

export interface FolderLock {
  /** Writes beside the lock who holds it and whatever else a second start should know. */
  describe(note: { pid: number } & Record<string, unknown>): void
  release(): void
}

export interface LockHolder {
  /** Undefined when the holder has not written its note yet. */
  pid: number | undefined
}

/**
 * Takes the folder for this process, or tells who has it. The lock is one that the operating system drops with the
 * process, however it ends, so there is no stale lock to clean up.
 */
export function lockFolder(folder: string): FolderLock | LockHolder {
  const lockFile = path.join(folder, 'console.lock')
  const noteFile = path.join(folder, 'console.json')
  preparePrivateFile(lockFile)
  const connection = takeLock(lockFile)
  if (!connection) return { pid: readHolder(noteFile) }
  return {
    describe(note) {
      preparePrivateFile(noteFile)
      writeFileSync(noteFile, `${JSON.stringify(note)}\n`)
    },
    release() {
      rmSync(noteFile, { force: true })
      connection.close()
    },
  }
}

export function isLockHolder(outcome: FolderLock | LockHolder): outcome is LockHolder {
  return !('release' in outcome)
}

/** Undefined where another process has it. A lock file that is no database is emptied: nothing is kept in it. */
function takeLock(lockFile: string): Database.Database | undefined {
  try {
    try {
      return openLocked(lockFile)
    } catch (error) {
      if (!isDamage(error)) throw error
      // Not removed: of two starts at once, each could then lock a file of its own.
      truncateSync(lockFile)
      return openLocked(lockFile)
    }
  } catch (error) {
    if (isBusy(error)) return undefined
    throw error
  }
}

function openLocked(lockFile: string): Database.Database {
  const connection = new Database(lockFile, { timeout: 0 })
  try {
    connection.pragma('journal_mode = DELETE')
    connection.exec('BEGIN EXCLUSIVE')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

function readHolder(noteFile: string): number | undefined {
  try {
    return holderNote.parse(JSON.parse(readFileSync(noteFile, 'utf8'))).pid
  } catch {
    return undefined // the holder is between taking the lock and writing its note
  }
}
