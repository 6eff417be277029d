import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maskBody,
  maskHeader,
  maskPath,
} from '../../src-server/features/request-log/masking.domain.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const GONE = '••••••••'

describe('a body in the log', () => {
  test.each([
    ['{"clientSecret":"hunter2"}', `{"clientSecret":"${GONE}"}`],
    ['{ "client_secret" : "x" }', `{ "client_secret" : "${GONE}" }`],
    ['{"card_cvc":123}', `{"card_cvc":"${GONE}"}`],
    ['{"card_number":"4242424242424242"}', `{"card_number":"424242${GONE}4242"}`],
    ['{"note":"card 4242 4242 4242 4242"}', `{"note":"card 4242 4${GONE}4242"}`],
    ['{"x":4242424242424242,"y":"z"}', `{"x":"424242${GONE}4242","y":"z"}`],
    ['[-267901866528786980, "a"]', `["-267901${GONE}6980", "a"]`],
    ['{"a":"pay_1_secret_0123456789abcdefghij"}', `{"a":"pay_1_secret_${GONE}"}`],
    ['{"client\\u005fsecret":"x"}', `{"client\\u005fsecret":"${GONE}"}`],
    ['{"access_token":"abc', `{"access_token":"${GONE}"`],
    [`{"x":"snd_${'a'.repeat(64)}"}`, `{"x":"snd_${GONE}"}`],
    ['{"clientSecret":{"a":"}","b":["x"]},"c":1}', `{"clientSecret":"${GONE}","c":1}`],
    ['{"secret": [["x"], "y', `{"secret": "${GONE}"`],
    ['{"a":"bearer-eyJhbGci.eyJzdWIi.c2ln"}', `{"a":"bearer-eyJ${GONE}"}`],
    ['{"a":"keyJar.of.notes"}', '{"a":"keyJar.of.notes"}'],
    ['["client_secret","stays"]', '["client_secret","stays"]'],
    [
      '{"amount":1.50,"order":17673230456780,"b":1e3}',
      '{"amount":1.50,"order":17673230456780,"b":1e3}',
    ],
  ])('%s', (body, masked) => {
    expect(maskBody(body, JSON_TYPE)).toBe(masked)
  })

  test('is masked whatever its content type says', () => {
    expect(maskBody('{"cvc":"123"}', 'text/plain')).toBe(`{"cvc":"${GONE}"}`)
    expect(maskBody('token=abc&result=ok', 'application/x-www-form-urlencoded')).toBe(
      `token=${GONE}&result=ok`,
    )
    expect(maskBody('<input name="token" value="abc">', 'text/html')).toBe(
      `<input name="token" value="${GONE}">`,
    )
  })

  test('loses a secret member wherever it stands, and nothing else', () => {
    const plain = fc.jsonValue({ noUnicodeString: false })
    const secret = fc.stringMatching(/^[a-z]{12}$/).map((text) => `hidden-${text}`)
    fc.assert(
      fc.property(plain, secret, (value, text) => {
        const around = { before: value, nested: [{ client_secret: text }, value] }
        const masked = maskBody(JSON.stringify(around), JSON_TYPE)

        expect(masked).not.toContain(text)
        const { before } = JSON.parse(masked) as { before: unknown }
        // A long number may pass for that of a card.
        const mayHoldCard = /\d{13}/.test(JSON.stringify(value))
        if (!mayHoldCard) expect(JSON.stringify(before)).toBe(JSON.stringify(value))
      }),
      { numRuns: 300 },
    )
  })

  test('is masked in a moment, however its quotes and tokens repeat', () => {
    const quotes = JSON.stringify({ a: '"'.repeat(500_000), client_secret: 'hidden' })
    const tokens = JSON.stringify({ a: 'eyJ-'.repeat(250_000), client_secret: 'hidden' })

    expect(maskBody(quotes, JSON_TYPE)).toBe(quotes.replace('hidden', GONE))
    expect(maskBody(quotes.slice(0, 900_000), JSON_TYPE)).toBe(quotes.slice(0, 900_000))
    expect(maskBody(tokens, JSON_TYPE)).toBe(tokens.replace('hidden', GONE))
  })

  test('may be cut anywhere without a secret coming out', () => {
    const body = JSON.stringify({ a: [1, 'x"y'], client_secret: 'hidden-and-long', cvc: '987' })
    for (let end = 0; end <= body.length; end++) {
      const masked = maskBody(body.slice(0, end), JSON_TYPE)
      expect(masked).not.toMatch(/hidden|987/)
    }
  })
})

test.each([
  [
    '/payments/pay_1?client_secret=abc&force_sync=true',
    `/payments/pay_1?client_secret=${GONE}&force_sync=true`,
  ],
  [
    '/done?payment_intent_client_secret=pay_1_secret_0123456789',
    `/done?payment_intent_client_secret=pay_1_secret_${GONE}`,
  ],
  ['/payments', '/payments'],
])('the path %s', (path, masked) => {
  expect(maskPath(path)).toBe(masked)
})

test.each([
  ['api-key', `snd_${'a'.repeat(60)}wxyz`, `snd_${GONE}wxyz`],
  ['api-key', 'short', GONE],
  ['authorization', 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.abc', `Bearer ${GONE}`],
  ['authorization', 'Bearer one two', `Bearer ${GONE}`],
  ['authorization', 'hunter2 again', GONE],
  ['cookie', 'console=1', GONE],
  ['cookie', 'first=hidden; second=hidden', GONE],
  ['set-cookie', 'first=hidden; Path=/', GONE],
  ['x-client-secret', 'words_that_people_made up', GONE],
  ['location', '/done?client_secret=abc', `/done?client_secret=${GONE}`],
  ['user-agent', 'curl/8.5.0', 'curl/8.5.0'],
])('the header %s: %s', (name, value, masked) => {
  expect(maskHeader(name, value)).toBe(masked)
})
