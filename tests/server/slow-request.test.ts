import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAnswerCheck, type Document } from '../support/open-api.ts'
import { openSocket, readAll, requestHead, takeApart } from '../support/raw-http.ts'
import { startTestConsole } from '../support/test-console.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'

/** The server gives a request 15 seconds and looks every four. */
const PATIENCE_MS = 25_000

test(
  'a body that arrives a byte a second times out, and nobody else waits for it',
  { timeout: PATIENCE_MS + 5_000 },
  async () => {
    const { urls } = await startTestConsole()
    const slow = await openSocket(urls.sandbox)
    const head = requestHead('POST', sessionPath('s'), [
      'content-type: application/json',
      'content-length: 1000',
    ])
    slow.write(`${head}\r\n\r\n{`)
    const answered = readAll(slow)
    const dripping = new AbortController()
    const drip = async (): Promise<void> => {
      while (!dripping.signal.aborted && slow.writable) {
        slow.write(' ')
        await wait(1000)
      }
    }
    const dripped = drip()

    await storeWebhook(urls.sandbox, 'other')
    const answer = await answered
    dripping.abort()
    await dripped

    const refused = takeApart(answer)
    expect(refused).toMatchObject({
      status: 408,
      body: {
        error: {
          type: 'invalid_request',
          code: 'IR_06',
          message: 'The request took too long to arrive',
        },
      },
    })
    const document = (await (await fetch(`${urls.sandbox}/openapi.json`)).json()) as Document
    const fitsDocument = createAnswerCheck(document)
    expect(fitsDocument({ method: 'POST', url: sessionPath('s'), ...refused })).toEqual([])
    const feed = await fetch(`${urls.sandbox}${sessionPath('s')}`)
    expect(await feed.json()).toEqual({ sessionId: 's', events: [] })
  },
)
