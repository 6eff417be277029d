import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../src-server/platform/database.ts'
import { MIGRATIONS } from '../../src-server/platform/migrations/all.ts'
import { createFakeClock } from './fake-clock.ts'
import { aTempFolder } from './temp-folder.ts'

/** A data file with the current schema, gone after the test. */
export function aTempDatabase(folder = aTempFolder()): Database {
  const db = openDatabase(path.join(folder, 'console.db'), MIGRATIONS, createFakeClock())
  onTestFinished(() => void db.close())
  return db
}
