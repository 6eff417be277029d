import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src-server/platform/database.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { jsonObjectText } from '../support/json-texts.ts'
import { aTempDatabase } from '../support/temp-database.ts'
import { createWebhookStores } from '../support/webhook-stores.ts'
import { anEvent } from '../support/webhooks.ts'
import { describeEventExpiry } from './webhook-sessions-expiry.store.suite.ts'
import { FeedModel, feedCommands } from './webhook-sessions.store.model.ts'
import { describeWebhookSessionsStore } from './webhook-sessions.store.suite.ts'

describe('webhook sessions in SQLite', () => {
  describeWebhookSessionsStore((clock) => storeOn(aTempDatabase(), clock))
  describeEventExpiry((clock, expiresPerEvent) =>
    storeOn(aTempDatabase(), clock, 'sandbox', expiresPerEvent),
  )

  test('agree with a plain list in memory after any sequence of calls', async () => {
    const db = aTempDatabase()
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.commands(feedCommands, { maxCommands: 40, size: '+2' }),
        async (commands) => {
          const clock = createFakeClock()
          db.exec(`DELETE FROM webhook_events; DELETE FROM webhook_sessions; -- run ${++run}`)
          const world = { store: storeOn(db, clock), clock }
          await fc.asyncModelRun(() => ({ model: new FeedModel(), real: world }), commands)
        },
      ),
      // Each command waits for the disk: a busy one gets through fewer runs, and fails none.
      { numRuns: 150, interruptAfterTimeLimit: 30_000 },
    )
  })

  test('give any body back with its own bytes', async () => {
    const store = storeOn(aTempDatabase(), createFakeClock())
    await fc.assert(
      fc.asyncProperty(jsonObjectText, async (payloadJson) => {
        await store.append('s', anEvent('evt_1', { payloadJson }))

        const stored = await store.list('s')
        expect(stored.at(-1)?.payloadJson).toBe(payloadJson)
      }),
    )
  })

  test('keep environments apart', async () => {
    const db = aTempDatabase()
    const clock = createFakeClock()
    await storeOn(db, clock, 'sandbox').append('s', anEvent('evt_1'))

    expect(await storeOn(db, clock, 'live').list('s')).toEqual([])
    expect(await storeOn(db, clock, 'sandbox').list('s')).toHaveLength(1)
  })
})

function storeOn(
  db: Database,
  clock: FakeClock,
  environment: 'sandbox' | 'live' = 'sandbox',
  expiresPerEvent = () => false,
) {
  return createWebhookStores(db, clock, environment, expiresPerEvent).sessions
}
