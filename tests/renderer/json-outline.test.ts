import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  outlineJson,
  stepsTo,
  valueText,
  writePath,
  writePointer,
} from '../../src-renderer/shared/json/json-outline.ts'
import { layOutJson, writeLines } from '../../src-renderer/shared/json/pretty-json.ts'
import { momentOf } from '../../src-renderer/shared/json/moment-of.ts'
import { sortKeys } from '../../src-renderer/shared/json/sort-keys.ts'
import { jsonObjectText } from '../support/json-texts.ts'

const TEXT = '{"a":{"b c":[1.0,{"d/e":"x"}],"a":2},"empty":{},"n":12345678901234567890}'

describe('the outline of a JSON text', () => {
  test('holds the lines of the laid out text, whatever it is', () => {
    fc.assert(
      fc.property(jsonObjectText, (json) => {
        const outline = outlineJson(json)
        expect(writeLines(outline)).toBe(writeLines(layOutJson(json)))
        expect(outline[0]?.end).toBe(outline.length - 1)
      }),
      { numRuns: 50 },
    )
  })

  test('knows the path of each value and writes it in two ways', () => {
    const outline = outlineJson(TEXT)
    const line = outline.findIndex(({ tokens }) => tokens.some(({ text }) => text === '"x"'))
    const steps = stepsTo(outline, line)

    expect(steps).toEqual(['a', 'b c', 1, 'd/e'])
    expect(writePath(steps)).toBe('a["b c"][1]["d/e"]')
    expect(writePointer(steps)).toBe('/a/b c/1/d~1e')
  })

  test('gives a value and a subtree as they are written', () => {
    const outline = outlineJson(TEXT)
    const at = (key: string): number => outline.findIndex(({ step }) => step === key)

    expect(valueText(outline, at('n'))).toBe('12345678901234567890')
    expect(valueText(outline, at('empty'))).toBe('{}')
    expect(valueText(outline, at('b c'))).toBe('[\n  1.0,\n  {\n    "d/e": "x"\n  }\n]')
  })

  test('ends in a text that was cut off', () => {
    const outline = outlineJson(TEXT.slice(0, 20))

    const opened = outline.filter(({ end }, index) => end !== index)
    expect(opened.map(({ end }) => end)).toEqual([5, 5, 5, 5])
  })
})

test('sorting keys touches no literal and no order of a list', () => {
  expect(sortKeys('{"b":[3,1.0,{"z":1e5,"y":"\\u0041"}],"a":12345678901234567890}')).toBe(
    '{"a":12345678901234567890,"b":[3,1.0,{"y":"\\u0041","z":1e5}]}',
  )
})

test('sorting keys keeps the value of every text', () => {
  fc.assert(
    fc.property(jsonObjectText, (json) => {
      expect(JSON.parse(sortKeys(json))).toEqual(JSON.parse(json))
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['1767225600', '2026-01-01T00:00:00.000Z'],
  ['1767225600123', '2026-01-01T00:00:00.123Z'],
  ['1767225600123000000', '2026-01-01T00:00:00.123Z'],
  ['"2026-01-01T02:00:00+02:00"', '2026-01-01T00:00:00.000Z'],
  ['12500', undefined],
  ['1767225600.5', undefined],
  ['"2026-01-01"', undefined],
])('%s tells the time %s', (literal, expected) => {
  expect(momentOf(literal)?.toISOString()).toBe(expected)
})
