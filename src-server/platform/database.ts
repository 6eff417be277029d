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

/**
 * Opens the data file, newly made if need be, and brings its schema up to date, with a copy beside it first.
 * @throws DataFileError for a file of a newer version or of another program.
 */
export function openDatabase(
  file: string,
  migrations: readonly Migration[],
  clock: Clock,
): Database {
  const isNew = !existsSync(file) || statSync(file).size === 0
  preparePrivateFile(file)
  const db = new Sqlite(file, { timeout: 5000 })
  try {
    const version = schemaVersion(db, file)
    if (version > migrations.length) {
      throw new DataFileError(
        `${file} was made by a newer version of the console (schema ${version}, this one knows ${migrations.length}). ` +
          'It was left untouched: start the newer version, or pass --data with another folder.',
      )
    }
    // Only a new file can still choose this; it lets deleted events give their space back in small steps.
    if (isNew) db.pragma('auto_vacuum = INCREMENTAL')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    if (!isNew && version < migrations.length) backUp(db, file, version, clock)
    migrate(db, migrations, version)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function schemaVersion(db: Database, file: string): number {
  try {
    return Number(db.pragma('user_version', { simple: true }))
  } catch (cause) {
    throw new DataFileError(
      `${file} is not a data file of the console. It was left untouched: move it away, or pass --data with another folder.`,
      { cause },
    )
  }
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
