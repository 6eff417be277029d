import { describe, expect, test } from 'vitest'
import { maskField } from '../../src-renderer/shared/checkout/mask-secrets.ts'
import { maskFields } from '../../src-server/features/deliveries/attempt.domain.ts'
import { maskHeader } from '../../src-server/features/request-log/masking.domain.ts'
import { redactHeaders } from '../../src-server/features/session-files/redaction.domain.ts'
import { writeFields } from '../../src-server/features/webhook-sessions/header-fields.domain.ts'

const SECRET = [
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'Set-Cookie',
  'Api-Key',
  'X-Api-Key',
  'X-Auth-Token',
  'X-Client-Secret',
  'X-Password',
]
const PLAIN = ['Content-Type', 'User-Agent', 'X-Request-Id', 'X-Webhook-Signature-512', 'X-Key-Id']

/** Each place that keeps or shows header fields; outbound calls are masked as deliveries are. */
const PLACES: readonly [string, (name: string, value: string) => string][] = [
  ['deliveries', (name, value) => String(maskFields([[name, value]])[0]?.[1])],
  ['the request log', (name, value) => maskHeader(name.toLowerCase(), value)],
  ['the archive of webhooks', (name, value) => writeFields([[name, value]])],
  ['a session file', (name, value) => String(redactHeaders([[name, value]])[0]?.[1])],
  ['the page', maskField],
]

describe.each(PLACES)('header fields in %s', (_place, mask) => {
  test.each(SECRET)('%s is hidden', (name) => {
    expect(mask(name, 'opaque')).not.toContain('opaque')
  })

  test.each(PLAIN)('%s is shown', (name) => {
    expect(mask(name, 'opaque')).toContain('opaque')
  })
})

test('the page shows of what kind a key is, however often it is masked', () => {
  const once = maskField('api-key', `snd_${'x'.repeat(64)}`)

  expect([once, maskField('api-key', once)]).toEqual(['snd_••••', 'snd_••••'])
})
