import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectOf } from '../../src-server/features/deliveries/attempt.domain.ts'
import {
  RETRY_LADDERS,
  waitBeforeRetryMs,
} from '../../src-server/features/deliveries/retry.domain.ts'
import {
  admit,
  healthAfter,
  hintOf,
  takesType,
  type TargetRecord,
  UNTRIED,
} from '../../src-server/features/deliveries/target.domain.ts'
import { isLinkLocalHost } from '../../src-server/platform/link-local.ts'

const target: TargetRecord = {
  id: 'tgt_1',
  environment: 'sandbox',
  sessionId: 'orders',
  createdMs: 0,
  name: 'Mine',
  url: 'http://127.0.0.1:9/',
  eventTypes: [],
  retryLadderS: [1],
  isOn: true,
  isPaused: false,
  sendMissed: false,
  allowsLinkLocal: false,
  timeoutS: 15,
  signingMode: 'none',
  secretHint: null,
  fromSeq: 10,
  health: UNTRIED,
  deletedMs: null,
}
const event = { seq: 11, sessionId: 'orders', eventType: 'payment_failed', source: 'feed' }

describe('the waits between attempts', () => {
  test('are those of the ladder, then it is given up: about a day by default', () => {
    const { standard } = RETRY_LADDERS
    const waits = [...standard, null].map((_, n) => waitBeforeRetryMs(standard, n + 1, false))

    expect(waits).toEqual([...standard.map((seconds) => seconds * 1000), null])
    expect(standard).toHaveLength(16)
    expect(standard.reduce((sum, seconds) => sum + seconds, 0)).toBe(86_460)
  })

  test('of a target that is down and wants what it misses go on, longer and longer, up to an hour', () => {
    const waits = (ladder: number[]) =>
      [1, 2, 3, 4, 20, 1000].map((tries) => waitBeforeRetryMs(ladder, tries, true))

    expect(waits([10])).toEqual([10_000, 20_000, 40_000, 80_000, 3_600_000, 3_600_000])
    expect(waits([7200])).toEqual(Array(6).fill(7_200_000))
    expect(waits([])).toEqual(Array(6).fill(null))
  })

  test('never shrink past the ladder', () => {
    const ladders = fc.array(fc.integer({ min: 1, max: 86_400 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(ladders, fc.nat(50), (ladder, more) => {
        const at = (tries: number) => Number(waitBeforeRetryMs(ladder, tries, true))
        expect(at(ladder.length + more + 1)).toBeGreaterThanOrEqual(at(ladder.length + more))
      }),
    )
  })
})

describe('an event is', () => {
  test.each([
    ['queued for a target that takes it', {}, {}, 0, 'queued'],
    ['ignored when it came before the target', {}, { seq: 10 }, 0, 'ignored'],
    ['ignored by other sessions', {}, { sessionId: 'other' }, 0, 'ignored'],
    ['ignored when it was imported', {}, { source: 'import' }, 0, 'ignored'],
    ['ignored when it is a sample', {}, { source: 'sample' }, 0, 'ignored'],
    ['queued when it was replayed', {}, { source: 'replay' }, 0, 'queued'],
    ['ignored while the target is off', { isOn: false }, {}, 0, 'ignored'],
    ['ignored when its type is not wanted', { eventTypes: ['refund_*'] }, {}, 0, 'ignored'],
    ['left out while it is paused', { isPaused: true }, {}, 0, 'skipped'],
    ['kept while it is paused, on demand', { isPaused: true, sendMissed: true }, {}, 0, 'queued'],
  ] as const)('%s', (_what, change, facts, waiting, verdict) => {
    expect(admit({ ...target, ...change }, { ...event, ...facts }, waiting)).toBe(verdict)
  })

  test('left out while the target is down, but for the one that finds out whether it is back', () => {
    const down = { ...target, health: { ...UNTRIED, state: 'down' as const } }

    expect(admit(down, event, 1)).toBe('skipped')
    expect(admit(down, event, 0)).toBe('queued')
    expect(admit({ ...down, sendMissed: true }, event, 1)).toBe('queued')
  })
})

test('a pattern of types fits as a shell would have it', () => {
  const part = fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', '_', '*') })
  const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', '_') })
  fc.assert(
    fc.property(part, text, (pattern, type) => {
      const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(type)
      expect(takesType([pattern], type)).toBe(expected)
    }),
    { numRuns: 500 },
  )
  expect(takesType([], 'anything')).toBe(true)
  expect(takesType(['payment_*', 'refund_failed'], 'refund_failed')).toBe(true)
})

test('health remembers since when a target is down, and forgets it when it is back', () => {
  const failed = { isDown: true, failure: 'gone', retryAtMs: 5000, nowMs: 1000 }
  const down = healthAfter({ ...UNTRIED, skipped: 3 }, failed)
  const longer = healthAfter({ ...down, skipped: 2 }, { ...failed, nowMs: 2000, retryAtMs: null })
  const back = healthAfter(longer, { isDown: false, failure: null, retryAtMs: null, nowMs: 3000 })

  expect(down).toMatchObject({ state: 'down', downSinceMs: 1000, retryAtMs: 5000, skipped: 0 })
  expect(longer).toMatchObject({ downSinceMs: 1000, retryAtMs: null, skipped: 2 })
  expect(back).toMatchObject({ state: 'up', downSinceMs: null, lastFailure: null, skipped: 2 })
})

test('a hint shows the end of a long secret only', () => {
  expect([null, 'short', 'sixteen-letters!'].map(hintOf)).toEqual([null, '…', '…ers!'])
})

test.each([
  ['/b', 307, 'http://host:1/b'],
  ['b', 308, 'http://host:1/a/b'],
  ['http://host:1/b', 307, 'http://host:1/b'],
  ['//host:1/b', 307, 'http://host:1/b'],
  ['/b', 302, null],
  ['https://host:1/b', 307, null],
  ['http://host:2/b', 307, null],
  ['//other/b', 307, null],
  ['http://user@host:1/b', 307, null],
  ['http://[', 307, null],
])('a redirect to %s with %i leads to %s', (location, status, to) => {
  const answer = { status, statusText: '', headers: [['location', location]] as [string, string][] }
  expect(redirectOf('http://host:1/a/', { ...answer, body: '', isCut: false })).toBe(to)
})

test('every IPv6 form of a link-local IPv4 address is told as one, and no other', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(byte, byte, byte, byte, (a, b, c, d) => {
      const isLinkLocal = a === 169 && b === 254
      const dotted = `${a}.${b}.${c}.${d}`
      fc.pre(isLinkLocal || (a !== 224 && a !== 100 && a !== 168 && a !== 192))
      for (const form of [`::ffff:${dotted}`, `64:ff9b::${dotted}`, `::ffff:0:${dotted}`, dotted]) {
        expect(isLinkLocalHost(form), form).toBe(isLinkLocal)
      }
    }),
    {
      examples: [
        [169, 254, 169, 254],
        [169, 254, 0, 0],
        [169, 255, 0, 0],
      ],
    },
  )
  expect(isLinkLocalHost('fe80::1%eth0')).toBe(true)
  expect(isLinkLocalHost('example.com')).toBe(false)
})
