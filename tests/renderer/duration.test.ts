import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDuration,
  parseDuration,
  writeDuration,
} from '../../src-renderer/shared/time/duration.ts'

describe('a span of time', () => {
  test.each([
    ['90', 90],
    ['5m', 300],
    ['5 m', 300],
    ['1h 30m', 5400],
    ['1d12h', 129_600],
    ['0s', 0],
  ])('reads %j', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds)
  })

  test.each(['', 'soon', '5x', '-5m', '5m later', 'm'])('does not read %j', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })

  test('is shown by its two largest units', () => {
    expect(formatDuration(129_662)).toBe('1 d 12 h')
    expect(formatDuration(42.4)).toBe('42 s')
    expect(formatDuration(-1)).toBe('0 s')
  })

  test('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400 }), (seconds) => {
        expect(parseDuration(writeDuration(seconds))).toBe(seconds)
      }),
    )
  })
})
