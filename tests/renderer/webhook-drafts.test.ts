import { describe, expect, test } from 'vitest'
import { createTargetBody, type DeliveryTarget } from '#contract/deliveries.ts'
import { EVENT_TYPES, writeTemplate } from '#contract/event-templates.ts'
import { outgoingEventType } from '#contract/outgoing-webhooks.ts'
import { replayBody } from '#contract/replays.ts'
import { readDraft } from '../../src-renderer/features/webhooks/composer-draft.ts'
import { sourceOf } from '../../src-renderer/features/webhooks/derivation.ts'
import { checkSchema } from '../../src-renderer/features/webhooks/event-schema.ts'
import { parseLadder, writeLadder } from '../../src-renderer/features/webhooks/ladder-text.ts'
import {
  type ReplayDraft,
  replayProblems,
  toReplay,
} from '../../src-renderer/features/webhooks/replay-draft.ts'
import {
  draftOf,
  problemsOf,
  toNewTarget,
  toTargetChange,
} from '../../src-renderer/features/webhooks/target-draft.ts'

const template = { merchantId: 'merchant_1', nowMs: 1_767_225_600_000, seed: 'ab'.repeat(16) }

describe('event templates', () => {
  test('are there for every type the emulator itself tells', () => {
    expect(EVENT_TYPES).toHaveLength(29)
    expect(EVENT_TYPES).toEqual(expect.arrayContaining(outgoingEventType.options))
  })

  test.each(EVENT_TYPES)('%s has what its readers look for', (eventType) => {
    const text = writeTemplate({ ...template, eventType, payment: undefined })
    const { payload, problem } = readDraft(text)

    expect(problem).toBeUndefined()
    expect(payload).toMatchObject({ event_type: eventType })
    expect(checkSchema(payload).filter(({ state }) => state !== 'fits')).toEqual([])
  })

  test('take a real payment over and only change its status', () => {
    const payment = { payment_id: 'pay_real', amount: 4999, currency: 'ZAR', status: 'succeeded' }
    const text = writeTemplate({ ...template, eventType: 'payment_failed', payment })
    const { payload } = readDraft(text)

    expect(payload).toMatchObject({
      content: { object: { payment_id: 'pay_real', amount: 4999, status: 'failed' } },
    })
    expect(sourceOf('paymentId', payload)).toBe('content.object.payment_id')
  })
})

test.each([
  ['{', /^Not JSON yet/],
  ['[]', /JSON object/],
  [`{"a":"${'x'.repeat(1024 * 1024)}"}`, /1 MiB/],
])('a draft that starts with %.5s can not be sent', (text, problem) => {
  expect(readDraft(text).problem).toMatch(problem)
})

describe('waits between retries', () => {
  test('are read and written in seconds, minutes and hours', () => {
    expect(parseLadder('30s, 5m 1h, 2')).toEqual([30, 300, 3600, 2])
    expect(writeLadder([30, 300, 3600, 5400])).toBe('30s, 5m, 1h, 90m')
    expect(parseLadder('')).toEqual([])
  })

  test('say what is wrong with the first bad one', () => {
    expect(parseLadder('1m, soon')).toBe('Write "soon" as 30s, 5m or 1h')
  })
})

describe('a forward target', () => {
  const shown: Pick<DeliveryTarget, 'headers' | 'signing'> = {
    headers: [['x-tenant', 'demo']],
    signing: { mode: 'hmac-sha512', hasSecret: true, secretHint: '…' },
  }

  test('is made as the contract wants it', () => {
    const draft = {
      ...draftOf(undefined),
      url: 'http://127.0.0.1:3000/hooks',
      eventTypes: 'payment_*, refund_succeeded',
      headers: 'x-tenant: demo',
      signing: 'own' as const,
      secret: 'shh',
      ladder: '1s, 1m',
    }

    expect(problemsOf(draft, false)).toEqual({})
    expect(createTargetBody.parse(toNewTarget(draft))).toMatchObject({
      eventTypes: ['payment_*', 'refund_succeeded'],
      headers: [['x-tenant', 'demo']],
      signing: { mode: 'hmac-sha512', secret: 'shh' },
      retryLadderS: [1, 60],
    })
  })

  test('keeps the secret it has where none is typed, and loses it where the merchant’s key signs', () => {
    const draft = { ...draftOf(undefined), url: 'http://h', signing: 'own' as const }

    expect(toTargetChange(draft, shown).signing).toEqual({ mode: 'hmac-sha512' })
    expect(toTargetChange({ ...draft, signing: 'merchant' }, shown).signing).toMatchObject({
      secret: null,
    })
    expect(problemsOf(draft, true)).toEqual({})
    expect(problemsOf(draft, false)).toHaveProperty('secret')
  })

  test('sends headers back where they or the secret change, so that a rename touches neither', () => {
    const draft = { ...draftOf(undefined), headers: 'x-tenant: demo', signing: 'own' as const }
    const other = { ...draft, headers: 'x-tenant: other' }

    expect(toTargetChange({ ...draft, name: 'Renamed' }, shown)).not.toHaveProperty('headers')
    expect(toTargetChange(other, shown).headers).toEqual([['x-tenant', 'other']])
    expect(toTargetChange({ ...draft, secret: 'shh' }, shown)).toMatchObject({
      headers: [['x-tenant', 'demo']],
      signing: { secret: 'shh' },
    })
  })

  test('says what is wrong field by field', () => {
    const draft = { ...draftOf(undefined), url: 'ftp://x', headers: 'broken', ladder: 'soon' }

    expect(Object.keys(problemsOf(draft, false))).toEqual(['url', 'headers', 'ladder'])
  })
})

describe('a replay', () => {
  const draft: ReplayDraft = {
    scope: 'selected',
    to: 'targets',
    skippedTargets: ['tgt_2'],
    url: '',
    signing: 'merchant',
    secret: '',
    sessionId: 'session_1',
    timing: 'faster',
    speed: '10',
    isReversed: true,
    duplicateEvery: '2',
    dropEvery: '',
  }
  const source = {
    environment: 'sandbox' as const,
    sessionId: 'session_1',
    eventIds: ['evt_1'],
    targetIds: ['tgt_1', 'tgt_2'],
    editedBody: '{"a":1}',
  }

  test('is asked for as the contract wants it', () => {
    expect(replayProblems(draft, source)).toEqual({})
    expect(replayBody.parse(toReplay(draft, source))).toMatchObject({
      eventIds: ['evt_1'],
      to: { kind: 'targets', targetIds: ['tgt_1'] },
      edited: { body: '{"a":1}' },
      timing: { speed: 10 },
      order: 'reversed',
      duplicateEvery: 2,
    })
  })

  test('of the whole session names no event', () => {
    const all = toReplay({ ...draft, scope: 'session' }, { ...source, editedBody: undefined })
    expect(all.eventIds).toBeNull()
  })

  test('says what is wrong field by field', () => {
    const wrong = { ...draft, speed: '0', duplicateEvery: 'x', dropEvery: '1' }
    expect(Object.keys(replayProblems({ ...wrong, to: 'url' }, source))).toEqual([
      'url',
      'speed',
      'duplicateEvery',
      'dropEvery',
    ])
    expect(replayProblems(draft, { ...source, targetIds: [] })).toHaveProperty('to')
  })
})
