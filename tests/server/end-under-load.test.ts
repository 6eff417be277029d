import { describe, expect, test } from 'vitest'
import { feedList } from '#contract/webhook-sessions.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'

const SENDERS = 32
/** Below what a session keeps, so that nothing acknowledged may be missing. */
const MOST_EACH = 99

/** Posts to its own session, one after the other, until the console is gone. */
async function sendUntilGone(baseUrl: string, session: string): Promise<string[]> {
  const acknowledged: string[] = []
  while (acknowledged.length < MOST_EACH) {
    try {
      acknowledged.push(await storeWebhook(baseUrl, session, { type: `n${acknowledged.length}` }))
    } catch {
      break
    }
  }
  return acknowledged
}

/** Starts a console, ends it with the signal while all senders are at it, and starts it again on the same data. */
async function endUnderLoad(signal: NodeJS.Signals, paceSetters: number) {
  const dataFolder = aTempFolder()
  const running = runConsole(freshConsole(dataFolder))
  const { urls } = await running.ready
  const senders = Array.from({ length: SENDERS }, (_, n) => sendUntilGone(urls.sandbox, `s${n}`))
  for (let n = 0; n < paceSetters; n++) await storeWebhook(urls.sandbox, 'pace')

  running.child.kill(signal)
  const ended = await running.ended
  const acknowledged = await Promise.all(senders)
  const again = await runConsole(freshConsole(dataFolder)).ready
  return { ended, log: running.stderr(), acknowledged, baseUrl: again.urls.sandbox }
}

async function expectStored(baseUrl: string, acknowledged: readonly string[][]): Promise<void> {
  expect(acknowledged.flat().length).toBeGreaterThan(SENDERS)
  for (const [n, ids] of acknowledged.entries()) {
    const answer = await fetch(`${baseUrl}${sessionPath(`s${n}`)}`)
    const { events } = feedList.parse(await answer.json())
    const stored = events.map(({ eventId }) => eventId)
    // One more may have been stored whose answer did not get out.
    expect(stored.slice(0, ids.length)).toEqual(ids)
    expect(stored.length).toBeLessThanOrEqual(ids.length + 1)
  }
}

describe.each([5, 15, 30])('a console under load, after %i webhooks', (paceSetters) => {
  test('has every event it acknowledged when it was killed', async () => {
    const { acknowledged, baseUrl } = await endUnderLoad('SIGKILL', paceSetters)

    await expectStored(baseUrl, acknowledged)
  })

  test('ends in order when it is asked to, without a failed request in its log', async () => {
    const { ended, log, acknowledged, baseUrl } = await endUnderLoad('SIGTERM', paceSetters)

    expect(ended).toEqual({ code: 0, signal: null })
    expect(log).toBe('')
    await expectStored(baseUrl, acknowledged)
  })
})
