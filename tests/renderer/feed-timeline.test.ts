import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countReconnects, streamParts } from '../../src-renderer/features/webhooks/stream-parts.ts'
import {
  barHeight,
  binsOf,
  reachesBeyondHour,
  timedEvents,
  windowFor,
} from '../../src-renderer/features/webhooks/timeline-bins.ts'
import {
  binWords,
  gapWords,
  streamSummary,
  streamWords,
  windowWords,
} from '../../src-renderer/features/webhooks/timeline-words.ts'
import { beaten, ended, NO_LOG, opened } from '../../src-renderer/shared/feed/stream-log.ts'

const NOW_MS = new Date(2026, 0, 1, 12).getTime()
const MINUTE_MS = 60_000
const COLUMNS = 100

/** Events of these ages in minutes, which go from the newest to the oldest. */
function eventsOf(agesMin: readonly number[], eventType = 'payment_succeeded') {
  return timedEvents(
    agesMin.map((age, index) => ({
      eventId: `evt_${index}`,
      timestamp: new Date(NOW_MS - age * MINUTE_MS).toISOString(),
      eventType,
      status: null,
    })),
  )
}

describe('the timeline of a feed', () => {
  test.each([
    [[], 'Last 5 min'],
    [[0, 4.9], 'Last 5 min'],
    [[0, 5], 'Last 15 min'],
    [[0, 29], 'Last 30 min'],
    [[0, 45], 'Last hour'],
    [[0, 600], 'Last hour'],
    [[600, 660], 'All 1 h 2 m'],
  ])('shows as much of the last hour as events %j need: %s', (agesMin, words) => {
    expect(windowWords(windowFor(eventsOf(agesMin), NOW_MS, COLUMNS, false))).toBe(words)
  })

  test('shows all that is listed where that is wanted and reaches beyond the hour', () => {
    const events = eventsOf([1, 120])
    expect(reachesBeyondHour(events, NOW_MS)).toBe(true)
    const window = windowFor(events, NOW_MS, COLUMNS, true)
    expect(binsOf(events, window, COLUMNS)).toHaveLength(2)
    expect(reachesBeyondHour(eventsOf([1, 50]), NOW_MS)).toBe(false)
    expect(reachesBeyondHour(eventsOf([100, 120]), NOW_MS)).toBe(false)
  })

  test('has each event of the last hour in one column, wherever now is and however wide it is', () => {
    const agesMin = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 300 })
    const nows = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(agesMin, nows, fc.integer({ min: 2, max: 400 }), (unsorted, laterMs, columns) => {
        const nowMs = NOW_MS + laterMs
        const events = eventsOf(unsorted.toSorted((a, b) => a - b))
        const recent = events.filter(({ atMs }) => nowMs - atMs < 60 * MINUTE_MS)
        const bins = binsOf(recent, windowFor(recent, nowMs, columns, false), columns)
        const indexes = bins.map(({ index }) => index)
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(recent.length)
        expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b))
      }),
    )
  })

  test('shows an event that is nearly as old as what is shown', () => {
    const [events, nowMs] = [eventsOf([4.999]), NOW_MS + 50]
    const window = windowFor(events, nowMs, COLUMNS, false)
    expect(windowWords(window)).toBe('Last 5 min')
    expect(binsOf(events, window, COLUMNS)).toHaveLength(1)
  })

  test('keeps ten thousand events as low as a few', () => {
    const many = eventsOf(Array.from({ length: 10_000 }, (_, index) => index / 500))
    const bins = binsOf(many, windowFor(many, NOW_MS, COLUMNS, false), COLUMNS)
    const heights = bins.map((bin) => barHeight(bin, bins, 20))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...heights)).toBe(20)
    expect(bins.length).toBeLessThanOrEqual(COLUMNS)
  })

  test('tells how many came when, and for how long nothing did', () => {
    const events = [...eventsOf([1]), ...eventsOf([3, 3], 'payment_failed')]
    const window = windowFor(events, NOW_MS, COLUMNS, false)
    const bins = binsOf(events, window, COLUMNS)
    const [failed, last] = bins
    if (!failed || !last) throw new Error('two columns are expected')

    expect(binWords(failed, undefined, window)).toEqual(['2 events, 2 failed', '11:57:00'])
    expect(binWords(last, failed, window)).toEqual([
      '1 event',
      '11:59:00, 2 m after the one before',
    ])
    const gapAt = NOW_MS - 2 * MINUTE_MS
    expect(gapWords(gapAt, bins, window, false)[0]).toBe('No event for 2 m')
    expect(gapWords(NOW_MS, bins, window, false)[0]).toBe('No event since 11:59:00')
    expect(gapWords(window.fromMs, bins, window, false)[0]).toBe('No event before 11:57:00')
    expect(gapWords(window.fromMs, bins, window, true)[0]).toBe('Older events are not read yet')
  })
})

describe('the record of a stream', () => {
  const later = (seconds: number): number => NOW_MS + seconds * 1000

  test('has heartbeats and the time until it was open again', () => {
    let log = beaten(opened(NO_LOG, NOW_MS), later(30))
    log = ended(ended(log, later(40), true), later(41), true)
    log = opened(log, later(45))

    expect(streamParts(log, later(60))).toEqual([
      { kind: 'open', fromMs: NOW_MS, toMs: later(40) },
      { kind: 'lost', fromMs: later(40), toMs: later(45) },
      { kind: 'open', fromMs: later(45), toMs: later(60) },
    ])
    expect(countReconnects(log)).toBe(1)
    expect(streamSummary(log)).toBe('Stream followed since 12:00:00: 1 heartbeat, 1 reconnect.')
    expect(streamWords(log, later(31), later(60), 2000)).toBe('Heartbeat 12:00:30')
    expect(streamWords(log, later(10), later(60), 2000)).toBe('Stream connected')
    expect(streamWords(log, later(42), later(60), 2000)).toBe('Reconnecting for 5 s')
    expect(streamWords(log, later(-9), later(60), 2000)).toBe(
      'This page was not following the stream',
    )
  })

  test('takes a stream that is left for good as not watched, and one opened anew as the same', () => {
    const left = ended(opened(NO_LOG, NOW_MS), later(10), false)
    expect(streamParts(left, later(60))).toEqual([
      { kind: 'open', fromMs: NOW_MS, toMs: later(10) },
    ])
    expect(opened(left, later(11)).spans).toEqual([{ fromMs: NOW_MS }])
    expect(opened(left, later(50)).spans).toHaveLength(2)
  })
})
