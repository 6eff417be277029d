import { onTestFinished } from 'vitest'
import { startConsole, type StartOptions } from '../../src-server/start.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { aTempFolder } from './temp-folder.ts'

/** The whole console on free ports of this machine, with a clock that the test moves. */
export async function startTestConsole(
  options: Partial<StartOptions> & { clock?: FakeClock } = {},
) {
  const clock = options.clock ?? createFakeClock()
  const running = await startConsole({
    ports: { sandbox: 0, live: 0, auth: 0, console: 0 },
    host: '127.0.0.1',
    dataFolder: options.dataFolder ?? aTempFolder(),
    allowedHosts: [],
    ...options,
    clock,
  })
  onTestFinished(running.close)
  return { ...running, clock }
}
