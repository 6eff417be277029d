import { chmodSync, copyFileSync, existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Clock } from './clock.ts'
import { preparePrivateFile } from './data-folder.ts'

export type Database = Sqlite.Database

/** One step of the schema. Its place in the list is its number; a released step never changes. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/** The data file can't be used as it is. It was left untouched. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
}

/** Written into the head of every data file, so that another program's database is never taken for ours. */
export const APPLICATION_ID = 0x50_50_43_31

const NEW_FILE_VERSION = 0

/**
 * Opens the data file, newly made if need be, and brings its schema up to date, with a copy beside it first.
 * @throws DataFileError for a file of a newer version or of another program.
 */
export function openDatabase(
  file: string,
  migrations: readonly Migration[],
  clock: Clock,
): Database {
  const version = usableVersion(file, migrations.length)
  preparePrivateFile(file)
  const db = new Sqlite(file, { timeout: 5000 })
  try {
    if (version === NEW_FILE_VERSION) {
      // Only a file without a page can still choose this; it lets deleted rows give their space back in small steps.
      db.pragma('auto_vacuum = INCREMENTAL')
      db.pragma(`application_id = ${APPLICATION_ID}`)
    }
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    const isOlder = version !== NEW_FILE_VERSION && version < migrations.length
    if (isOlder) backUp(db, file, version, clock)
    migrate(db, migrations, version)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The file's schema version, found without changing a byte of it. @throws DataFileError */
function usableVersion(file: string, newestVersion: number): number {
  if (!existsSync(file) || statSync(file).size === 0) return NEW_FILE_VERSION
  const { applicationId, version, isEmpty } = inspect(file)
  if (isEmpty) return NEW_FILE_VERSION
  if (applicationId !== APPLICATION_ID) throw foreignFile(file)
  if (version <= newestVersion) return version
  throw new DataFileError(
    `${file} was made by a newer version of the console (schema ${version}, this one knows ${newestVersion}). ` +
      'It was left untouched: start the newer version, or pass --data with another folder.',
  )
}

function inspect(file: string) {
  // What a killed process left in the log would be copied into the file by the last connection that may write.
  const db = new Sqlite(file, { timeout: 5000, readonly: existsSync(`${file}-wal`) })
  try {
    return {
      applicationId: Number(db.pragma('application_id', { simple: true })),
      version: Number(db.pragma('user_version', { simple: true })),
      isEmpty: db.prepare('SELECT name FROM sqlite_master LIMIT 1').get() === undefined,
    }
  } catch (error) {
    throw isNoDatabase(error) ? foreignFile(file, error) : error
  } finally {
    db.close()
  }
}

function isNoDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB'
}

export function foreignFile(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is not a data file of the console. It was left untouched: move it away, or pass --data with another folder.`,
    { cause },
  )
}

function backUp(db: Database, file: string, version: number, clock: Clock): void {
  db.pragma('wal_checkpoint(TRUNCATE)')
  const stamp = clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  const copy = `${file}.schema-${version}.${stamp}.backup`
  copyFileSync(file, copy)
  chmodSync(copy, 0o600)
}

function migrate(db: Database, migrations: readonly Migration[], version: number): void {
  for (const [index, { sql }] of migrations.entries()) {
    if (index < version) continue
    db.transaction(() => {
      db.exec(sql)
      db.pragma(`user_version = ${index + 1}`)
    })()
  }
}
