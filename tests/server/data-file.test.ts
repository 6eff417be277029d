import { createHash } from 'node:crypto'
import { copyFileSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src-server/platform/database.ts'
import { MIGRATIONS } from '../../src-server/platform/migrations/all.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

const clock = createFakeClock()

function aDataFile(): { dataFolder: string; file: string } {
  const dataFolder = aTempFolder()
  return { dataFolder, file: path.join(dataFolder, 'console.db') }
}

const fingerprint = (file: string): string =>
  `${createHash('sha256').update(readFileSync(file)).digest('hex')} ${statSync(file).mode}`

/** Starts on the folder, expects a refusal with this message, and the same bytes afterwards. */
async function expectRefusal(dataFolder: string, file: string, message: RegExp): Promise<void> {
  const before = fingerprint(file)

  await expect(startTestConsole({ dataFolder })).rejects.toThrow(message)

  expect(fingerprint(file)).toBe(before)
  expect(readdirSync(dataFolder).toSorted()).toEqual(['console.db', 'console.lock'])
}

describe('a data file is left untouched that', () => {
  test('a newer version made', async () => {
    const { dataFolder, file } = aDataFile()
    const newer = openDatabase(file, MIGRATIONS, clock)
    newer.pragma(`user_version = ${MIGRATIONS.length + 1}`)
    newer.close()

    await expectRefusal(dataFolder, file, /made by a newer version.*--data/)
  })

  test('a newer version made and was killed over', async () => {
    const { dataFolder, file } = aDataFile()
    const newer = openDatabase(path.join(aTempFolder(), 'newer.db'), MIGRATIONS, clock)
    newer.pragma(`user_version = ${MIGRATIONS.length + 1}`)
    for (const end of ['', '-wal']) copyFileSync(`${newer.name}${end}`, `${file}${end}`)
    newer.close()
    const before = [file, `${file}-wal`].map(fingerprint)

    await expect(startTestConsole({ dataFolder })).rejects.toThrow(/made by a newer version/)

    expect([file, `${file}-wal`].map(fingerprint)).toEqual(before)
  })

  test('is no database', async () => {
    const { dataFolder, file } = aDataFile()
    writeFileSync(file, 'Dear diary,\n'.repeat(1000))

    await expectRefusal(dataFolder, file, /not a data file of the console.*--data/)
  })

  test.each([0, 1, 7])('is a database of another program, of version %i', async (version) => {
    const { dataFolder, file } = aDataFile()
    const foreign = new Sqlite(file)
    foreign.exec(`CREATE TABLE diary (entry TEXT); PRAGMA user_version = ${version}`)
    foreign.close()

    await expectRefusal(dataFolder, file, /not a data file of the console/)
  })
})

test('a start that was cut off before its first table goes on as if it were the first', () => {
  const { dataFolder, file } = aDataFile()
  const cutOff = new Sqlite(file)
  cutOff.pragma('journal_mode = WAL')
  cutOff.close()

  const db = openDatabase(file, MIGRATIONS, clock)

  expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
  db.close()
  expect(readdirSync(dataFolder)).toEqual(['console.db'])
})

describe('a data file of an older version', () => {
  const [first] = MIGRATIONS
  const added = { name: 'planted', sql: 'CREATE TABLE planted (id INTEGER) STRICT' }
  const broken = { name: 'broken', sql: 'CREATE TABLE half (id INTEGER); SELECT nonsense' }

  function anOlderFile(): string {
    const { file } = aDataFile()
    const db = openDatabase(file, first ? [first] : [], clock)
    db.prepare("INSERT INTO settings VALUES ('a', 'kept')").run()
    db.close()
    return file
  }
  const setting = (db: Sqlite.Database): unknown =>
    db.prepare("SELECT value FROM settings WHERE key = 'a'").pluck().get()

  test('is copied, for its owner only, and then brought up to date', () => {
    const file = anOlderFile()

    const db = openDatabase(file, first ? [first, added] : [], clock)

    expect(db.pragma('user_version', { simple: true })).toBe(2)
    expect(setting(db)).toBe('kept')
    db.close()
    const [copy = ''] = globSync(`${file}.schema-1.*.backup`)
    expect(path.basename(copy)).toBe('console.db.schema-1.20260102T030405Z.backup')
    expect((statSync(copy).mode & 0o777).toString(8)).toBe('600')
    const old = new Sqlite(copy, { readonly: true })
    expect(old.pragma('user_version', { simple: true })).toBe(1)
    expect(setting(old)).toBe('kept')
    old.close()
  })

  test('stays at the last step that worked when one fails', () => {
    const file = anOlderFile()

    expect(() => openDatabase(file, first ? [first, added, broken] : [], clock)).toThrow('nonsense')

    const db = new Sqlite(file)
    expect(db.pragma('user_version', { simple: true })).toBe(2)
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all()).toEqual([])
    expect(setting(db)).toBe('kept')
    db.close()
  })

  test('is not copied when it is up to date', () => {
    const file = anOlderFile()

    openDatabase(file, first ? [first] : [], clock).close()

    expect(globSync(`${file}.*backup`)).toEqual([])
  })
})
