import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEBHOOK_BODY_DEPTH } from '#contract/limits.ts'
import { readWebhookBody } from '../../src-server/features/webhook-sessions/webhook-body.domain.ts'
import { jsonObjectText } from '../support/json-texts.ts'

describe('readWebhookBody', () => {
  test('keeps the text of any JSON object as it came', () => {
    fc.assert(
      fc.property(jsonObjectText, (json) => {
        const body = readWebhookBody(Buffer.from(json))

        expect(body.json).toBe(json)
        expect(body.payload).toEqual(JSON.parse(json))
      }),
    )
  })

  test.each([
    ['nothing', '', /empty/],
    ['half an object', '{"a":', /not JSON/],
    ['a list', '[{}]', /a JSON array/],
    ['a text', '"hello"', /a JSON string/],
    ['a number', '1', /a JSON number/],
    ['null', 'null', /is null/],
    ['two objects', '{}{}', /not JSON/],
    ['a byte order mark', '\uFEFF{}', /byte order mark/],
    ['a __proto__ key', '{"__proto__":{"admin":true}}', /__proto__/],
    ['a deep __proto__ key', '{"a":[{"__proto__":1}]}', /__proto__/],
    ['an escaped __proto__ key', String.raw`{"\u005f_proto__":{}}`, /__proto__/],
    ['a constructor.prototype key', '{"constructor":{"prototype":{}}}', /constructor\.prototype/],
  ])('refuses %s and says so', (_, json, message) => {
    expect(() => readWebhookBody(Buffer.from(json))).toThrow(
      expect.objectContaining({
        reason: 'malformed_body',
        message: expect.stringMatching(message),
      }),
    )
  })

  test.each([
    ['a stray continuation byte', [0x7b, 0x22, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
    ['an overlong slash', [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]],
    ['half a surrogate pair', [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
  ])('refuses %s as invalid UTF-8', (_, bytes) => {
    expect(() => readWebhookBody(Buffer.from(bytes))).toThrow(/UTF-8/)
  })

  test('takes the deepest nesting there may be and refuses one level more', () => {
    const nested = (levels: number): Buffer =>
      Buffer.from(`{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`)

    expect(readWebhookBody(nested(WEBHOOK_BODY_DEPTH)).payload).toHaveProperty('a')
    expect(() => readWebhookBody(nested(WEBHOOK_BODY_DEPTH + 1))).toThrow(/deeper than 512/)
    expect(() => readWebhookBody(nested(10_000))).toThrow(/deeper than 512/)
    const mixed = `${'{"a":['.repeat(257)}${']}'.repeat(257)}`
    expect(() => readWebhookBody(Buffer.from(mixed))).toThrow(/deeper than 512/)
  })

  test('counts brackets of the structure, not of texts', () => {
    const json = JSON.stringify({ note: `${'['.repeat(2000)}\\"${'{'.repeat(2000)}` })

    expect(readWebhookBody(Buffer.from(json)).json).toBe(json)
  })

  test('never fails in another way, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const outcome = attempt(() => readWebhookBody(Buffer.from(bytes)))

        expect(['read', 'malformed_body']).toContain(outcome)
      }),
    )
  })
})

function attempt(work: () => unknown): unknown {
  try {
    work()
    return 'read'
  } catch (error) {
    return (error as { reason?: string }).reason
  }
}
