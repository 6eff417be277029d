import { onTestFinished } from 'vitest'
import { createSystemClock } from '../../src-server/platform/clock.ts'
import { startConsole } from '../../src-server/start.ts'
import { createControlApi } from './control-api.ts'
import type { VerifierSettings } from './sample-providers.ts'
import { aTempFolder } from './temp-folder.ts'

/** A console on the machine's clock: verifiers of others read that one too. */
export async function startRealConsole() {
  const running = await startConsole({
    ports: { sandbox: 0, live: 0, auth: 0, console: 0 },
    host: '127.0.0.1',
    dataFolder: aTempFolder(),
    allowedHosts: [],
    clock: createSystemClock(),
  })
  onTestFinished(running.close)
  const { clientId } = running.environments.sandbox
  const settings: VerifierSettings = {
    issuer: `${running.urls.auth}/`,
    audience: clientId,
    keySetUrl: `${running.urls.auth}/.well-known/jwks.json`,
  }
  return { ...running, clientId, settings, api: createControlApi(running) }
}
