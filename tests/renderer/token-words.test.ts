import { describe, expect, test } from 'vitest'
import { describeCaller } from '../../src-renderer/features/credentials/describe-caller.ts'
import {
  describeRefusal,
  newestExpiredUse,
} from '../../src-renderer/features/credentials/expired-use.ts'
import {
  formatCountdown,
  formatDuration,
} from '../../src-renderer/features/credentials/format-duration.ts'
import { reasonOf } from '../../src-renderer/features/credentials/refusal-reason.ts'
import { leftAt, statusAt } from '../../src-renderer/features/credentials/token-status.ts'
import { aFailure, aToken, NOON } from './credentials-samples.ts'

test.each([
  [1, '1 s'],
  [90, '90 s'],
  [600, '10 min'],
  [3600, '1 h'],
  [86_400, '1 day'],
  [604_800, '7 days'],
])('%i seconds read as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test.each([
  [3_600_000, '1:00:00'],
  [3_599_001, '1:00:00'],
  [61_000, '1:01'],
  [1, '0:01'],
  [-5, '0:00'],
])('%i milliseconds count down as %s', (leftMs, words) => {
  expect(formatCountdown(leftMs)).toBe(words)
})

describe('an issued token', () => {
  test('expires by itself, without being asked for again', () => {
    expect(statusAt(aToken(), NOON + 3_599_999)).toBe('active')
    expect(statusAt(aToken(), NOON + 3_600_000)).toBe('expired')
  })

  test('stays revoked after its time', () => {
    expect(statusAt(aToken({ status: 'revoked' }), NOON + 9_999_999)).toBe('revoked')
  })

  test('never has more time left than it was given', () => {
    expect(leftAt(aToken(), NOON - 900)).toBe(3_600_000)
  })
})

test.each([
  ['127.0.0.1 curl/8.5.0', '127.0.0.1 curl/8.5.0'],
  ['127.0.0.1 Mozilla/5.0 (X11; Linux x86_64)', '127.0.0.1 a browser'],
  ['::1', '::1'],
])('the caller %s reads as %s', (caller, words) => {
  expect(describeCaller(caller)).toBe(words)
})

describe('the warning of an expired token', () => {
  test('tells the newest use, and none that was closed', () => {
    const failures = [aFailure({ seq: 4, reason: 'revoked' }), aFailure({ seq: 3 }), aFailure()]

    expect(newestExpiredUse(failures)?.seq).toBe(3)
    expect(newestExpiredUse(failures, 3)).toBeUndefined()
  })

  test('quotes the refusal as it was sent', () => {
    expect(describeRefusal(aFailure())).toBe(
      'HTTP/1.1 401 Unauthorized\nwww-authenticate: Bearer realm="partner api", error="invalid_token"',
    )
    expect(describeRefusal(aFailure({ wwwAuthenticate: null }))).toBe('HTTP/1.1 401 Unauthorized')
  })
})

describe('why a call was refused', () => {
  const answer = {
    status: 401,
    statusText: 'Unauthorized',
    headers: [],
    body: '',
    tookMs: 20,
    receivedMs: NOON + 10,
  }
  const refused = aFailure({ check: 'token_endpoint', detail: 'The client is disabled' })

  test('comes from the refusal that was logged meanwhile', () => {
    expect(reasonOf('token_endpoint', answer, [aFailure(), refused])).toBe('The client is disabled')
  })

  test('tells the token endpoint from the bearer check', () => {
    expect(reasonOf('bearer', answer, [refused, aFailure()])).toBe('It expired 42 s ago')
  })

  test("doesn't come from another's refusal, or from none", () => {
    expect(
      reasonOf('token_endpoint', { ...answer, receivedMs: NOON + 5000 }, [refused]),
    ).toBeUndefined()
    expect(reasonOf('token_endpoint', { ...answer, status: 200 }, [refused])).toBeUndefined()
  })
})
