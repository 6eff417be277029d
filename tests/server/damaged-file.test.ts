import {
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overview } from '#contract/console.ts'
import { openDataFile } from '../../src-server/platform/damaged-file.ts'
import { DataFileError } from '../../src-server/platform/database.ts'
import { MIGRATIONS } from '../../src-server/platform/migrations/all.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { createControlApi } from '../support/control-api.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'
import { postWebhook, sessionPath, storeWebhook } from '../support/webhooks.ts'

/** Where SQLite's file header has the schema version. */
const VERSION_AT = 60

const ONCE = { connection: 'close' }

/** The folder of a console that was used and closed. */
async function aUsedFolder(): Promise<{ dataFolder: string; file: string }> {
  const console = await startTestConsole()
  for (let n = 0; n < 20; n++) await storeWebhook(console.urls.sandbox, 's')
  await console.close()
  return { dataFolder: console.dataFolder, file: path.join(console.dataFolder, 'console.db') }
}

function overwrite(file: string, position: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, position)
  closeSync(descriptor)
}

const DAMAGES: [name: string, damage: (file: string) => void][] = [
  ['cut in half', (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)],
  ['cut within its first page', (file) => truncateSync(file, 1000)],
  ['cut within its header', (file) => truncateSync(file, 60)],
  ['nothing but zeros', (file) => writeFileSync(file, Buffer.alloc(statSync(file).size))],
  ['without its first bytes', (file) => overwrite(file, 0, Buffer.alloc(16))],
  ['torn in its middle', (file) => overwrite(file, 5 * 4096, Buffer.alloc(4096, 0xff))],
]

describe('a data file that is', () => {
  test.each(DAMAGES)('%s is set aside, and a new one begun', async (_, damage) => {
    const { dataFolder, file } = await aUsedFolder()
    damage(file)
    const torn = readFileSync(file)

    const { urls, notice, ...running } = await startTestConsole({ dataFolder })

    const aside = `${file}.damaged.20260102T030405Z`
    expect(readFileSync(aside)).toEqual(torn)
    expect(notice).toContain(aside)
    const { storage } = overview.parse(
      (await createControlApi({ urls, ...running }).get('/overview')).json,
    )
    expect(storage).toEqual({ problem: null, setAside: aside })
    await storeWebhook(urls.sandbox, 's')
    await running.close()
    const again = await startTestConsole({ dataFolder })
    expect(again.notice).toBeNull()
    expect(globSync(`${file}.damaged.*`)).toEqual([aside])
  })
})

test.each([
  ['text', 'Dear diary,\n'.repeat(20)],
  ['a torn database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8000, 0xff)])],
])('a lock file that holds %s is made anew, and the data file stays', async (_, content) => {
  const { dataFolder, file } = await aUsedFolder()
  writeFileSync(path.join(dataFolder, 'console.lock'), content)

  const { notice, urls } = await startTestConsole({ dataFolder })

  expect(notice).toBeNull()
  expect(globSync(`${file}.*damaged*`)).toEqual([])
  const feed = await fetch(`${urls.sandbox}${sessionPath('s')}`, { headers: ONCE })
  expect(await feed.json()).toHaveProperty('events.length', 20)
  const second = runConsole(freshConsole(dataFolder))
  expect((await second.ended).code).toBe(1)
  expect(second.stderr()).toContain(`in use by process ${process.pid}`)
})

test('what a killed process left beside a damaged file goes with it', () => {
  const file = path.join(aTempFolder(), 'console.db')
  const { db } = openDataFile(file, MIGRATIONS, createFakeClock())
  db.close()
  overwrite(file, 0, Buffer.alloc(16))
  writeFileSync(`${file}-wal`, 'log')
  writeFileSync(`${file}-shm`, 'index')

  const opened = openDataFile(file, MIGRATIONS, createFakeClock())
  opened.db.close()

  expect(readFileSync(`${opened.setAside}-wal`, 'utf8')).toBe('log')
  expect(existsSync(`${opened.setAside}-shm`)).toBe(true)
})

test('a file that turns out damaged while it is used says so, and is set aside by the next start', async () => {
  const { dataFolder, file } = await aUsedFolder()
  const reader = new Sqlite(file, { readonly: true })
  const pages = reader
    .prepare("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'customers'")
    .pluck()
    .all() as number[]
  reader.close()
  const first = await startTestConsole({ dataFolder })
  for (const page of pages) overwrite(file, (page - 1) * 4096, Buffer.alloc(4096, 0xff))

  const answer = await fetch(`${first.urls.sandbox}/customers/cus_1`, {
    headers: { 'api-key': await secretKeyOf(first), ...ONCE },
  })

  expect(answer.status).toBe(503)
  first.clock.advance(10_000)
  const seen = overview.parse((await createControlApi(first).get('/overview')).json)
  expect(seen.storage.problem).toMatchObject({ kind: 'damaged' })
  expect(seen.storage.problem?.message).toContain('Start the console again')
  await first.close()
  const { notice, urls } = await startTestConsole({ dataFolder })
  expect(notice).toContain('was set aside')
  expect((await postWebhook(urls.sandbox, 's', {})).status).toBe(200)
})

async function secretKeyOf(console: Awaited<ReturnType<typeof startTestConsole>>) {
  const rotation = '/environments/sandbox/merchant/rotate-secret-key'
  const rotated = await createControlApi(console).post(rotation)
  return rotated.json.secretKey
}

test('bytes that changed anywhere leave the file readable, set aside or refused untouched', async () => {
  const { file } = await aUsedFolder()
  const whole = readFileSync(file)
  const folder = aTempFolder()
  const change = fc.record({
    position: fc.oneof(fc.nat(whole.length - 200), fc.nat(120)),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const target = path.join(mkdtempSync(path.join(folder, 'f')), 'console.db')
      const changed = Buffer.from(whole)
      for (const { position, bytes } of changes) changed.set(bytes, position)
      // Another schema version is no damage that one could see.
      changed.set(whole.subarray(VERSION_AT, VERSION_AT + 4), VERSION_AT)
      writeFileSync(target, changed)
      try {
        const { db, setAside } = openDataFile(target, MIGRATIONS, createFakeClock())
        db.close()
        if (setAside !== null) expect(readFileSync(setAside)).toEqual(changed)
      } catch (error) {
        expect(error).toBeInstanceOf(DataFileError)
        expect(readFileSync(target)).toEqual(changed)
      }
    }),
    { numRuns: 40 },
  )
})
