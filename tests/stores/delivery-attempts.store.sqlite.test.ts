import { expect, test } from 'vitest'
import { createSqliteDeliveryAttemptsStore } from '../../src-server/features/deliveries/delivery-attempts.store.sqlite.ts'
import type { NewAttempt } from '../../src-server/features/deliveries/delivery-attempts.store.ts'
import { aTempDatabase } from '../support/temp-database.ts'

function anAttempt(n: number, changes: Partial<NewAttempt> = {}): NewAttempt {
  return {
    id: `att_${n}`,
    kind: 'forward',
    outcome: 'accepted',
    targetId: 'tgt_1',
    runId: null,
    eventId: `evt_${n}`,
    eventType: 'payment_succeeded',
    paymentId: null,
    sessionId: 'orders',
    number: 1,
    at: '2026-01-02T03:04:05.678Z',
    durationMs: 1,
    url: 'http://127.0.0.1:9/',
    request: {
      method: 'POST',
      headers: [],
      bytes: 2,
      sha256: '',
      isEdited: false,
      body: null,
      signature: null,
    },
    answer: { status: 200, statusText: 'OK', headers: [], body: 'ok', isCut: false },
    failure: null,
    mayBeSentTwice: false,
    nextAttemptAt: null,
    comparedWithLast: null,
    ...changes,
  }
}

test('the oldest attempts make room, by number and by size, but none that is under way', () => {
  const db = aTempDatabase()
  const kept = { count: 200, bytes: 400_000 }
  const store = createSqliteDeliveryAttemptsStore(db, 'sandbox', kept)
  const large = { ...anAttempt(0).answer, body: 'x'.repeat(20_000) } as NewAttempt['answer']
  const facts = () =>
    db.prepare('SELECT count(*) AS count, sum(length(body)) AS bytes FROM delivery_attempts').get()
  const addAll = (from: number, to: number, changes: Partial<NewAttempt> = {}) =>
    db.transaction(() => {
      for (let n = from; n <= to; n++) store.add(anAttempt(n, changes))
    })()

  addAll(1, 1, { outcome: 'sending', answer: null })
  addAll(2, 201)
  expect(facts()).toMatchObject({ count: 200 })
  expect(store.find('att_2')).toBeUndefined()
  expect(store.find('att_3')).toBeDefined()
  addAll(1001, 1040, { answer: large })

  const { count, bytes } = facts() as { count: number; bytes: number }
  expect(bytes).toBeLessThanOrEqual(kept.bytes)
  expect(db.prepare('SELECT * FROM delivery_attempts_size').get()).toEqual({
    environment: 'sandbox',
    count,
    bytes,
  })
  expect(store.begun().map(({ id }) => id)).toEqual(['att_1'])
  expect(store.find('att_1040')).toBeDefined()
})

test('attempts are read a page at a time, newest first, by event, target or run', () => {
  const store = createSqliteDeliveryAttemptsStore(aTempDatabase(), 'live')
  for (let n = 1; n <= 5; n++) store.add(anAttempt(n, { runId: n % 2 === 0 ? 'run_1' : null }))
  store.add(anAttempt(6, { sessionId: 'other' }))

  const first = store.list('orders', { limit: 2 })
  const second = store.list('orders', { limit: 3, before: first.nextBefore ?? 0 })

  expect([first, second].map(({ attempts }) => attempts.map(({ id }) => id))).toEqual([
    ['att_5', 'att_4'],
    ['att_3', 'att_2', 'att_1'],
  ])
  expect(second.nextBefore).toBeNull()
  const ofRun = store.list('orders', { limit: 9, runId: 'run_1' }).attempts
  expect(ofRun.map(({ id }) => id)).toEqual(['att_4', 'att_2'])
  expect(store.list('orders', { limit: 9, eventId: 'evt_3' }).attempts).toHaveLength(1)
  expect(store.list('orders', { limit: 9, targetId: 'tgt_none' }).attempts).toEqual([])
})
