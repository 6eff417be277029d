import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveFields,
  type StoredWebhookEvent,
  writeEvent,
  writeEvents,
} from '../../src-server/features/webhook-sessions/webhook-event.domain.ts'
import { anEvent } from '../support/webhooks.ts'
import { jsonObject } from '../support/json-texts.ts'

describe('deriveFields', () => {
  test.each([
    ['event_type before type', { event_type: 'a', type: 'b' }, 'a'],
    ['type without event_type', { type: 'b' }, 'b'],
    ['type when event_type is null', { event_type: null, type: 'b' }, 'b'],
    ['unknown when both are null', { event_type: null, type: null }, 'unknown'],
    ['unknown in an empty body', {}, 'unknown'],
    ['an empty text, which is present', { event_type: '', type: 'b' }, ''],
    ['type when event_type is an object', { event_type: {}, type: 'b' }, 'b'],
  ])('takes as event type %s', (_, payload, eventType) => {
    expect(deriveFields(payload).eventType).toBe(eventType)
  })

  test.each([
    [
      'content',
      { content: { payment_id: 'a', object: { payment_id: 'b' } }, payment_id: 'c' },
      'a',
    ],
    ['content.object', { content: { object: { payment_id: 'b' } }, payment_id: 'c' }, 'b'],
    ['the body', { content: { object: {} }, payment_id: 'c' }, 'c'],
    ['the body when the others are null', { content: { payment_id: null }, payment_id: 'c' }, 'c'],
    ['nowhere', { content: { object: { payment_id: null } }, payment_id: null }, null],
    ['the body when content is a list', { content: [{ payment_id: 'a' }], payment_id: 'c' }, 'c'],
    ['the body when content is a text', { content: 'payment_id', payment_id: 'c' }, 'c'],
    ['a number, as text', { payment_id: 42 }, '42'],
  ])('finds the payment id in %s', (_, payload, paymentId) => {
    expect(deriveFields(payload).paymentId).toBe(paymentId)
  })

  test('reads what the body itself holds, not what objects inherit', () => {
    expect(deriveFields({ content: 'text' })).toEqual({
      eventType: 'unknown',
      paymentId: null,
      status: null,
    })
  })

  test('agrees with the specification read literally, for any body', () => {
    fc.assert(
      fc.property(jsonObject, (payload) => {
        expect(deriveFields(payload)).toEqual(referenceFields(payload))
      }),
    )
  })
})

test('writeEvent puts the body in as it came and the derived fields in front of it', () => {
  const event = { ...anEvent('evt_9'), timestamp: '2026-01-02T03:04:05.678Z' }
  const payloadJson = '{ "b": 1.0, "a": 12345678901234567890, "b": 2 }'

  const written = writeEvent({ ...event, payloadJson })

  expect(written).toBe(
    '{"eventId":"evt_9","eventType":"payment_succeeded","paymentId":"pay_1","status":"succeeded",' +
      `"timestamp":"2026-01-02T03:04:05.678Z","payload":${payloadJson}}`,
  )
})

test('writeEvents writes the very events it is given, whatever lists ended with the same one before', () => {
  const events = ['a', 'b', 'c'].map((id) => ({ ...anEvent(id), timestamp: 'then' }))
  const [a, b, c] = events as [StoredWebhookEvent, StoredWebhookEvent, StoredWebhookEvent]
  const idsIn = (list: readonly StoredWebhookEvent[]): string[] =>
    (JSON.parse(writeEvents(list)) as StoredWebhookEvent[]).map(({ eventId }) => eventId)

  expect(idsIn([])).toEqual([])
  for (const list of [[a, b, c], [b, c], [a, b, c], [a, c], [c], [a, b, c]]) {
    expect(idsIn(list)).toEqual(list.map(({ eventId }) => eventId))
  }
})

type Json = Record<string, unknown>

/** Section 2.7 as a list of paths, walked by hand. */
function referenceFields(payload: Json) {
  const pathsTo = (field: string): string[] => [
    `content.${field}`,
    `content.object.${field}`,
    field,
  ]
  return {
    eventType: firstPresent(payload, ['event_type', 'type']) ?? 'unknown',
    paymentId: firstPresent(payload, pathsTo('payment_id')),
    status: firstPresent(payload, pathsTo('status')),
  }
}

function firstPresent(payload: Json, paths: string[]): string | null {
  for (const path of paths) {
    const value = path.split('.').reduce<unknown>(step, payload)
    if (['string', 'number', 'boolean'].includes(typeof value)) return String(value).toWellFormed()
  }
  return null
}

function step(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined
  return Object.entries(holder).find(([name]) => name === key)?.[1]
}
