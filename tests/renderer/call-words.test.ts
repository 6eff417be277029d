import { describe, expect, test } from 'vitest'
import { type LoggedExchange, MASK } from '#contract/request-log.ts'
import {
  describeClient,
  formatBytes,
  formatMs,
  splitPath,
} from '../../src-renderer/features/requests/call-words.ts'
import { curlOf } from '../../src-renderer/features/requests/curl-command.ts'
import { toggleFocus } from '../../src-renderer/features/requests/filter-terms.ts'
import { toggleTerm } from '../../src-renderer/shared/filter/filter-terms.ts'
import {
  isMasked,
  toRequest,
  withClientSecret,
  withKey,
} from '../../src-renderer/features/requests/resend.ts'
import {
  handOverIntent,
  takeHandedIntents,
} from '../../src-renderer/shared/intent-handoff/intent-handoff.ts'
import { readCurrencies, readMinor } from '../../src-renderer/features/settings/method-fields.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [4300, '4.2 kB'],
  [256 * 1024 * 1024, '256 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0.04, '0.0 ms'],
  [12.6, '13 ms'],
  [1234, '1.23 s'],
])('%d ms read %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text)
})

test.each([
  ['127.0.0.1 curl/8.5.0', 'curl 8.5.0'],
  ['127.0.0.1 Mozilla/5.0 (X11) Chrome/130.0 Safari/537.36', 'Chrome'],
  ['127.0.0.1', 'this machine'],
  ['10.0.0.7 my-shop/1', 'my-shop 1 at 10.0.0.7'],
])('the client %s reads %s', (client, words) => {
  expect(describeClient(client)).toBe(words)
})

test('a path keeps the end that tells calls apart', () => {
  expect(splitPath('/payments/pay_1/confirm')).toEqual(['/payments/pay_1', '/confirm'])
  expect(splitPath('/payments')).toEqual(['/payments', ''])
})

test('a quick filter is added and taken out, and a payment replaces another', () => {
  expect(toggleTerm('ms>100', 'is:failed')).toBe('ms>100 is:failed')
  expect(toggleTerm('ms>100 is:failed', 'is:failed')).toBe('ms>100')
  expect(toggleFocus('payment:pay_1 x', 'payment:', 'pay_2')).toBe('x payment:pay_2')
  expect(toggleFocus('payment:pay_1', 'payment:', 'pay_1')).toBe('')
})

describe('a call made again', () => {
  const call = {
    method: 'POST',
    path: '/payments',
    requestHeaders: [
      ['host', '127.0.0.1:4010'],
      ['user-agent', 'x'],
      ['api-key', `snd_${MASK}wxyz`],
      ['content-type', 'application/json'],
      ['x-auth-token', MASK],
    ] as [string, string][],
    requestBody: { text: `{"description":"it's"}`, bytes: 22, isCut: false },
    explanation: {
      credential: { kind: 'secret-key', from: 'api-key', holder: null } as const,
      refusal: null,
      payment: null,
    },
  }

  test('as cURL has variables for secrets and no header of the client', () => {
    expect(curlOf(call, 'http://127.0.0.1:4010')).toBe(
      [
        `curl -X POST 'http://127.0.0.1:4010/payments'`,
        `  -H "api-key: $SECRET_KEY"`,
        `  -H 'content-type: application/json'`,
        `  -H "x-auth-token: $X_AUTH_TOKEN"`,
        `  --data-raw '{"description":"it'\\''s"}'`,
      ].join(' \\\n'),
    )
  })

  test('from the page has its key put back when it goes out, and no other secret', () => {
    const logged = call as LoggedExchange
    const keys = { secretKey: 'snd_mine', publishableKey: 'pk_snd_mine' }

    const request = toRequest(logged, 'http://127.0.0.1:4010')

    expect(JSON.stringify(request)).not.toContain('snd_mine')
    expect(withKey(request, logged, keys).headers).toMatchObject({
      'api-key': 'snd_mine',
      'x-auth-token': MASK,
    })
    const retyped = { ...request, headers: { 'api-key': 'snd_other' } }
    expect(withKey(retyped, logged, keys).headers).toEqual({ 'api-key': 'snd_other' })
  })
})

test('the client secret of a payment is put back where it was masked', () => {
  const masked = {
    method: 'POST',
    url: `http://127.0.0.1:4010/payments/pay_1?client_secret=pay_1_secret_${MASK}&x=1`,
    headers: {},
    body: `{"client_secret": "pay_1_secret_${MASK}","a":1}`,
  }
  expect(isMasked(masked)).toBe(true)

  const whole = withClientSecret(masked, 'pay_1_secret_abc')

  expect(whole.body).toBe('{"client_secret": "pay_1_secret_abc","a":1}')
  expect(whole.url).toContain('client_secret=pay_1_secret_abc&x=1')
  expect(isMasked(whole)).toBe(false)
})

test('a mask is found however it is written, and an address may be half typed', () => {
  const call = { method: 'GET', headers: {} }
  expect(isMasked({ ...call, url: `http://x/?key=${encodeURIComponent(MASK)}` })).toBe(true)
  expect(isMasked({ ...call, url: 'http://x/?discount=10%' })).toBe(false)
})

test('currencies and amounts are read, or say what to write instead', () => {
  expect(readCurrencies(' zar, eur zar')).toEqual({ value: ['ZAR', 'EUR'] })
  expect(readCurrencies('')).toEqual({ value: null })
  expect(readCurrencies('moon')).toBe('MOON is no currency: use codes such as ZAR EUR')
  expect(readMinor('1250')).toEqual({ value: 1250 })
  expect(readMinor('')).toEqual({ value: null })
  expect(readMinor('12.5')).toContain('whole number')
})

test('intents that were handed over, before and after the builder opened, are taken once', () => {
  const taken: string[] = []
  handOverIntent('{"amount":1}')

  const stop = takeHandedIntents(({ json, view }) => void taken.push(`${view} ${json}`))
  handOverIntent('{"amount":2}', 'methods')
  stop()
  takeHandedIntents(({ json, view }) => void taken.push(`${view} ${json}`))()

  expect(taken).toEqual(['json {"amount":1}', 'methods {"amount":2}'])
})
