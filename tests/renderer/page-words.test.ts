import { describe, expect, test } from 'vitest'
import { keyNames } from '../../src-renderer/shared/commands/command.ts'
import { sourceOf } from '../../src-renderer/features/webhooks/derivation.ts'
import { curlCommand } from '../../src-renderer/features/webhooks/curl.ts'
import {
  formatRelative,
  formatTimeLeft,
  formatTimeOfDay,
} from '../../src-renderer/shared/time/format-time.ts'

describe('times', () => {
  test('show local time to the millisecond', () => {
    expect(formatTimeOfDay(new Date(2026, 0, 2, 3, 4, 5, 6))).toBe('03:04:05.006')
  })

  test.each([
    [3_600_000, '60 min left'],
    [3_599_999, '59 min left'],
    [60_000, '1 min left'],
    [59_000, '59 s left'],
    [1, '1 s left'],
    [0, 'expiring'],
  ])('%d ms are %s', (leftMs, words) => {
    expect(formatTimeLeft(leftMs)).toBe(words)
  })

  test.each([
    [0, 'now'],
    [-61_000, '1 min. ago'],
    [-7_300_000, '2 hr. ago'],
  ])('%d ms from now is %s', (distanceMs, words) => {
    expect(formatRelative(new Date(10_000_000 + distanceMs), 10_000_000)).toBe(words)
  })
})

test('keys are named as on the keyboard', () => {
  expect(keyNames('mod+shift+slash', false)).toEqual(['Ctrl', 'Shift', '/'])
  expect(keyNames('mod+k', true)).toEqual(['⌘', 'K'])
})

test('a shell gets the body as it is', () => {
  expect(curlCommand('http://127.0.0.1:1/x', `{"a":"it's $HOME"}`)).toBe(
    `curl -X POST 'http://127.0.0.1:1/x' \\\n  -H 'content-type: application/json' \\\n  --data-raw '{"a":"it'\\''s $HOME"}'`,
  )
})

test('a derived field names the path that won', () => {
  const payload = {
    type: 'x',
    payment_id: 'c',
    content: { payment_id: null, object: { payment_id: 'b' } },
  }
  expect(sourceOf('eventType', payload)).toBe('type')
  expect(sourceOf('paymentId', payload)).toBe('content.object.payment_id')
  expect(sourceOf('status', payload)).toBeUndefined()
})
