import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Clock } from './clock.ts'
import {
  APPLICATION_ID,
  type Database,
  DataFileError,
  foreignFile,
  type Migration,
  openDatabase,
} from './database.ts'
import { preparePrivateFile } from './data-folder.ts'
import { isDamage } from './storage-failure.ts'

interface OpenedData {
  db: Database
  /** Where the damaged file went; null when there was none. */
  setAside: string | null
}

/** Looking through a file of this many bytes costs a start some milliseconds. */
const CHECKED_BYTES = 16 * 1024 * 1024

const HEADER_TEXT = 'SQLite format 3\0'
const HEADER_BYTES = 100
// Where SQLite's file header has them.
const WRITE_FORMAT_AT = 18
const READ_FORMAT_AT = 19
const SCHEMA_FORMAT_AT = 44
const APPLICATION_ID_AT = 68

/**
 * Opens the data file like {@link openDatabase}. A damaged file of ours is renamed, with its side files, and a new one
 * begun: never deleted, so that what is in it can still be rescued.
 */
export function openDataFile(
  file: string,
  migrations: readonly Migration[],
  clock: Clock,
): OpenedData {
  if (!existsSync(markOf(file))) {
    try {
      return { db: checked(openDatabase(file, migrations, clock), file), setAside: null }
    } catch (error) {
      const head = readHead(file)
      if (!isDamage(error) && !hasOddVersions(head)) throw error
      if (!isOwn(head)) throw error instanceof DataFileError ? error : foreignFile(file, error)
    }
  }
  const setAside = moveAside(file, clock)
  rmSync(markOf(file), { force: true })
  return { db: openDatabase(file, migrations, clock), setAside }
}

/** Notes beside the file that it was found damaged while in use: the next start sets it aside. */
export function markDamaged(file: string): void {
  preparePrivateFile(markOf(file))
}

function markOf(file: string): string {
  return `${file}.is-damaged`
}

function checked(db: Database, file: string): Database {
  if (statSync(file).size > CHECKED_BYTES) return db
  const verdict = db.pragma('quick_check(1)', { simple: true })
  // What was read for this is not what will be asked for.
  db.pragma('shrink_memory')
  if (verdict === 'ok') return db
  db.close()
  throw Object.assign(new Error(`${file}: ${verdict}`), { code: 'SQLITE_CORRUPT' })
}

/** By the file's head, or nothing but zeros, which is what a power cut may leave of it. */
function isOwn(head: Buffer): boolean {
  if (head.every((byte) => byte === 0)) return true
  if (head.length < HEADER_BYTES) return head.toString('latin1').startsWith(HEADER_TEXT)
  return head.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID
}

/** Versions that no SQLite writes: it calls such a file too new, or not writable. */
function hasOddVersions(head: Buffer): boolean {
  if (head.length < HEADER_BYTES) return false
  const formats = [head.readUInt8(WRITE_FORMAT_AT), head.readUInt8(READ_FORMAT_AT)]
  return (
    formats.some((format) => format !== 1 && format !== 2) ||
    head.readUInt32BE(SCHEMA_FORMAT_AT) > 4
  )
}

function readHead(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(HEADER_BYTES)
    return head.subarray(0, readSync(descriptor, head))
  } finally {
    closeSync(descriptor)
  }
}

function moveAside(file: string, clock: Clock): string {
  const stamp = clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  let target = `${file}.damaged.${stamp}`
  for (let n = 2; existsSync(target); n++) target = `${file}.damaged.${stamp}-${n}`
  for (const end of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${target}${end}`)
  }
  return target
}
