import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FAILURES_PER_MINUTE,
  recentFailures,
  retryAfterS,
} from '../../src-server/features/oauth/failure-limit.domain.ts'

const NOW_MS = 1_000_000

const failuresOf = (minLength: number, oldestMs: number) =>
  fc
    .array(fc.integer({ min: 0, max: oldestMs }), { minLength, maxLength: 60, size: 'max' })
    .map((agesMs) => agesMs.map((ageMs) => NOW_MS - ageMs).toSorted((a, b) => a - b))

/** Failures with a client id up to now, some of them too old to count. */
const failures = failuresOf(0, 90_000)

describe('retryAfterS', () => {
  test('lets a client id wait exactly while 20 failures are younger than a minute', () => {
    fc.assert(
      fc.property(failures, (timesMs) => {
        const young = timesMs.filter((ms) => NOW_MS - ms < 60_000)

        const isWaiting = retryAfterS(timesMs, NOW_MS) !== undefined

        expect(isWaiting).toBe(young.length >= FAILURES_PER_MINUTE)
      }),
    )
  })

  test('names a wait after which one may try again, and not a second more than needed', () => {
    fc.assert(
      fc.property(failuresOf(FAILURES_PER_MINUTE, 59_999), (timesMs) => {
        const waitS = retryAfterS(timesMs, NOW_MS) ?? 0

        expect(waitS).toBeGreaterThanOrEqual(1)
        expect(waitS).toBeLessThanOrEqual(60)
        expect(retryAfterS(timesMs, NOW_MS + waitS * 1000)).toBeUndefined()
        expect(retryAfterS(timesMs, NOW_MS + (waitS - 1) * 1000)).toBeDefined()
      }),
    )
  })

  test('decides the same once old failures are forgotten', () => {
    fc.assert(
      fc.property(failures, (timesMs) => {
        const kept = recentFailures(timesMs, NOW_MS)

        expect(retryAfterS(kept, NOW_MS)).toBe(retryAfterS(timesMs, NOW_MS))
      }),
    )
  })
})
