import path from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type AppDependencies, createApp } from '../../src-server/app.ts'
import { openDatabase } from '../../src-server/platform/database.ts'
import { MIGRATIONS } from '../../src-server/platform/migrations/all.ts'
import { createFakeClock } from './fake-clock.ts'
import { createSeededRandom } from './seeded-random.ts'
import { aTempFolder } from './temp-folder.ts'

export const TEST_URLS = {
  sandbox: 'http://127.0.0.1:4010',
  live: 'http://127.0.0.1:4011',
  auth: 'http://127.0.0.1:4012',
  console: 'http://127.0.0.1:4013',
}

/** The whole console without its ports: real data file, a clock that the test moves. */
export async function startTestApp(
  choices: Partial<Pick<AppDependencies, 'redis' | 'isReady'>> = {},
) {
  const clock = createFakeClock()
  const dataFolder = aTempFolder()
  const db = openDatabase(path.join(dataFolder, 'console.db'), MIGRATIONS, clock)
  const app = createApp({
    isReady: () => true,
    ...choices,
    db,
    clock,
    random: createSeededRandom(),
    logger: pino({ level: 'silent' }),
    allowedHosts: [],
    urls: () => TEST_URLS,
    about: {
      version: '0.0.0-test',
      pid: process.pid,
      startedAt: clock.now().toISOString(),
      dataFolder,
    },
  })
  onTestFinished(async () => {
    for (const server of Object.values(app.servers)) await server.close()
    db.close()
  })
  return { ...app, ...app.servers, clock, db, dataFolder }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
