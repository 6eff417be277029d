import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeySetFetch } from '#contract/key-set.ts'
import type { SigningKey } from '#contract/signing-keys.ts'
import {
  barParts,
  fetchMarks,
  windowOf,
} from '../../src-renderer/features/signing-keys/timeline-scale.ts'
import { positionOf, ticksOf } from '../../src-renderer/shared/time/time-window.ts'

const NOW_MS = Date.UTC(2026, 0, 1, 12)
const at = (minutes: number): string => new Date(NOW_MS + minutes * 60_000).toISOString()

function aKey(change: Partial<SigningKey> = {}): SigningKey {
  return {
    kid: 'key_1',
    status: 'active',
    isPublished: true,
    isHidden: false,
    modulusBits: 2048,
    createdAt: at(-30),
    activeFrom: at(-20),
    expiresAt: at(40),
    publishedUntil: at(50),
    n: 'n',
    e: 'AQAB',
    ...change,
  }
}

function aFetch(seq: number, minutes: number, verdict: KeySetFetch['verdict']): KeySetFetch {
  return {
    seq,
    at: at(minutes),
    address: 'auth',
    remoteAddress: '127.0.0.1',
    userAgent: 'test',
    status: 200,
    fault: 'none',
    kids: ['key_1'],
    activeKid: 'key_1',
    activeExpiresAt: at(40),
    verdict,
    reason: 'Because',
  }
}

describe('the key timeline', () => {
  test('fits all keys that are not retired, now, and as much of the past as of the future', () => {
    const old = aKey({ kid: 'old', status: 'retired', createdAt: at(-5000) })

    const window = windowOf([aKey(), old], NOW_MS, 'fit')

    expect(window.fromMs).toBeLessThan(NOW_MS - 50 * 60_000)
    expect(window.fromMs).toBeGreaterThan(NOW_MS - 60 * 60_000)
    expect(window.toMs).toBeGreaterThan(NOW_MS + 50 * 60_000)
  })

  test('makes no room for the end of a key that nobody has told when to sign', () => {
    const waiting = aKey({
      kid: 'waits',
      status: 'upcoming',
      activeFrom: null,
      expiresAt: at(9000),
    })

    const window = windowOf([aKey(), waiting], NOW_MS, 'fit')

    expect(window.toMs).toBeLessThan(NOW_MS + 60 * 60_000)
  })

  test('parts a bar into waiting, signing and remaining', () => {
    const window = { fromMs: NOW_MS - 50 * 60_000, toMs: NOW_MS + 50 * 60_000 }

    expect(barParts(aKey(), window)).toEqual([
      { kind: 'waiting', left: 20, width: 10 },
      { kind: 'signing', left: 30, width: 60 },
      { kind: 'remaining', left: 90, width: 10 },
    ])
  })

  test('shows a key that waits as waiting to its end', () => {
    const kinds = barParts(
      aKey({ status: 'upcoming', activeFrom: null, publishedUntil: at(40) }),
      windowOf([aKey()], NOW_MS, 'fit'),
    ).map(({ kind }) => kind)

    expect(kinds).toEqual(['waiting'])
  })

  test('never draws outside the window', () => {
    const minute = fc.integer({ min: -100_000, max: 100_000 })
    const zoom = fc.constantFrom('fit', '10 m', '1 h', '1 d', '7 d')
    fc.assert(
      fc.property(minute, minute, minute, zoom, (created, ends, leaves, chosen) => {
        const key = aKey({
          createdAt: at(created),
          expiresAt: at(ends),
          publishedUntil: at(leaves),
        })
        for (const { left, width } of barParts(key, windowOf([key], NOW_MS, chosen))) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(100 + 1e-9)
        }
      }),
    )
  })

  test('labels a handful of moments at any zoom', () => {
    for (const zoom of ['10 m', '1 h', '1 d', '7 d'] as const) {
      const window = windowOf([], NOW_MS, zoom)
      const ticks = ticksOf(window, 8)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(9)
      expect(
        ticks.every(({ ms }) => positionOf(ms, window) >= 0 && positionOf(ms, window) <= 100),
      ).toBe(true)
    }
  })

  test('labels the times so that no two side by side read alike', () => {
    for (const minutes of [1, 5.1, 15, 60, 24 * 60, 5 * 24 * 60]) {
      const window = { fromMs: NOW_MS - minutes * 60_000, toMs: NOW_MS }
      const labels = ticksOf(window, 10).map(({ label }) => label)
      expect(labels.length).toBeGreaterThan(4)
      expect(labels.filter((label, index) => label === labels[index + 1])).toEqual([])
    }
  })

  test('joins fetches that would cover each other, and shows the needless one', () => {
    const window = windowOf([], NOW_MS, '1 h')

    const marks = fetchMarks(
      [aFetch(3, 10, 'needed'), aFetch(2, -9.9, 'not_needed'), aFetch(1, -10, 'first')],
      window,
    )

    expect(marks.map(({ verdict, fetches }) => [verdict, fetches.length])).toEqual([
      ['not_needed', 2],
      ['needed', 1],
    ])
  })
})
