import { expect, test } from 'vitest'
import { feedList } from '#contract/webhook-sessions.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'

const SENDERS = 8
/** Below what a session keeps, so that nothing acknowledged may be missing. */
const MOST_EACH = 99

/** Posts to its own session, one after the other, until the server is gone. */
async function sendUntilKilled(baseUrl: string, session: string): Promise<string[]> {
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

test.each([1, 2, 3])(
  'a console killed under load has every event it acknowledged (%i)',
  async (round) => {
    const dataFolder = aTempFolder()
    const running = runConsole(freshConsole(dataFolder))
    const { urls } = await running.ready
    const senders = Array.from({ length: SENDERS }, (_, n) =>
      sendUntilKilled(urls.sandbox, `s${n}`),
    )
    for (let n = 0; n < round * 10; n++) await storeWebhook(urls.sandbox, 'pace')

    running.child.kill('SIGKILL')
    await running.ended
    const acknowledged = await Promise.all(senders)
    const again = await runConsole(freshConsole(dataFolder)).ready

    expect(acknowledged.flat().length).toBeGreaterThan(SENDERS)
    for (const [n, ids] of acknowledged.entries()) {
      const answer = await fetch(`${again.urls.sandbox}${sessionPath(`s${n}`)}`)
      const { events } = feedList.parse(await answer.json())
      const stored = events.map(({ eventId }) => eventId)
      // One more may have been stored whose answer did not get out.
      expect(stored.slice(0, ids.length)).toEqual(ids)
      expect(stored.length).toBeLessThanOrEqual(ids.length + 1)
    }
  },
)
