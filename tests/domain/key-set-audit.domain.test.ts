import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CachedKeySet,
  judgeCall,
  judgeFetch,
} from '../../src-server/features/signing-keys/key-set-audit.domain.ts'

const kid = fc.constantFrom('a', 'b', 'c')
const ms = fc.integer({ min: 0, max: 1_000_000 })

const cachedKeySet: fc.Arbitrary<CachedKeySet> = fc.record({
  atMs: ms,
  kids: fc.uniqueArray(kid, { minLength: 1 }),
  activeKid: fc.option(kid),
  activeExpiresMs: fc.option(ms),
})

describe('judgeFetch', () => {
  test('is "first" for whoever is not known, whatever the keys', () => {
    fc.assert(
      fc.property(ms, fc.option(kid), (atMs, activeKid) => {
        expect(judgeFetch(undefined, atMs, activeKid).verdict).toBe('first')
      }),
    )
  })

  test('is "needed" when the last fetch brought nothing', () => {
    fc.assert(
      fc.property(cachedKeySet, ms, fc.option(kid), (cached, atMs, activeKid) => {
        const failed = judgeFetch({ cached, hasFailedSince: true }, atMs, activeKid)
        const empty = judgeFetch({ cached: undefined, hasFailedSince: false }, atMs, activeKid)

        expect([failed.verdict, empty.verdict]).toEqual(['needed', 'needed'])
      }),
    )
  })

  test('is "needed" exactly when the cached key has expired or another one signs', () => {
    fc.assert(
      fc.property(cachedKeySet, ms, kid, (cached, laterMs, activeKid) => {
        const atMs = cached.atMs + laterMs
        const isExpired = (cached.activeExpiresMs ?? cached.atMs) <= atMs
        const isNeeded = isExpired || !cached.kids.includes(activeKid)

        const { verdict } = judgeFetch({ cached, hasFailedSince: false }, atMs, activeKid)

        expect(verdict).toBe(isNeeded ? 'needed' : 'not_needed')
      }),
    )
  })

  test('is "not needed" until the very moment the cached key expires', () => {
    fc.assert(
      fc.property(ms, fc.integer({ min: 1, max: 1_000_000 }), (fetchedMs, lifetimeMs) => {
        const expiresMs = fetchedMs + lifetimeMs
        const cached = { atMs: fetchedMs, kids: ['a'], activeKid: 'a', activeExpiresMs: expiresMs }
        const judge = (atMs: number) =>
          judgeFetch({ cached, hasFailedSince: false }, atMs, 'a').verdict

        expect([judge(expiresMs - 1), judge(expiresMs)]).toEqual(['not_needed', 'needed'])
      }),
    )
  })
})

describe('judgeCall', () => {
  test('misses a fetch only in answered calls, and tells by how much only after an expiry', () => {
    fc.assert(
      fc.property(
        fc.option(cachedKeySet, { nil: undefined }),
        ms,
        fc.option(kid),
        fc.option(ms),
        fc.constantFrom('accepted', 'refused', 'silent'),
        (cached, startedMs, callKid, cachedEndedMs, answer) => {
          const { use, overdueS } = judgeCall({
            startedMs,
            kid: callKid,
            isAnswered: answer !== 'silent',
            isAccepted: answer === 'accepted',
            cached,
            cachedEndedMs,
          })

          const hasFetched = cached !== undefined && cached.atMs >= startedMs
          expect(use === 'fetched_during').toBe(hasFetched)
          if (answer === 'silent' && !hasFetched) expect(use).toBe('unknown')
          if (use !== 'missing') expect(overdueS).toBeNull()
          else expect(overdueS ?? 0).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
