import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEvent, readInitial } from '../../src-renderer/shared/feed/feed-event.ts'
import { layOutJson, writeLines } from '../../src-renderer/shared/json/pretty-json.ts'
import { jsonObjectText } from '../support/json-texts.ts'

const fields = {
  eventId: 'evt_1',
  eventType: 'payload"}{',
  paymentId: null,
  status: 'ok',
  timestamp: '2026-01-02T03:04:05.678Z',
}

function frameOf(payload: string): string {
  return `${JSON.stringify(fields).slice(0, -1)},"payload":${payload}}`
}

const bodyText = jsonObjectText.map((text) => text.trim())

describe('reading events', () => {
  test('keeps every byte of the payload', () => {
    fc.assert(
      fc.property(bodyText, (payload) => {
        expect(readEvent(frameOf(payload))).toEqual({ ...fields, payloadJson: payload })
      }),
    )
  })

  test('finds the payload of each event of a list', () => {
    fc.assert(
      fc.property(fc.array(bodyText, { maxLength: 5 }), (payloads) => {
        const events = readInitial(`{"events":[${payloads.map(frameOf).join(',')}]}`)
        expect(events.map(({ payloadJson }) => payloadJson)).toEqual(payloads)
      }),
    )
  })

  test('refuses an event without the fields of the contract', () => {
    expect(() => readEvent('{"eventId":"evt_1","payload":{}}')).toThrow(/eventType/)
  })
})

describe('laying out JSON', () => {
  test('changes nothing but the space between tokens', () => {
    fc.assert(
      fc.property(bodyText, (json) => {
        const lines = layOutJson(json)
        const tokens = lines.flatMap((line) => line.tokens.map(({ text }) => text))
        expect(tokens.join('')).toBe(withoutSpace(json))
        expect(JSON.parse(writeLines(lines))).toEqual(JSON.parse(json))
      }),
    )
  })

  test('is laid out as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const printed = JSON.stringify(value, null, 2)
        expect(writeLines(layOutJson(JSON.stringify(value)))).toBe(printed)
        expect(writeLines(layOutJson(printed))).toBe(printed)
      }),
    )
  })

  test('leaves numbers as they are written', () => {
    expect(writeLines(layOutJson('{"a":1.0,"a":12345678901234567890,"b":-0e5}'))).toBe(
      '{\n  "a": 1.0,\n  "a": 12345678901234567890,\n  "b": -0e5\n}',
    )
  })
})

/** The JSON text without the space outside its strings. */
function withoutSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}
