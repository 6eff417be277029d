import { describe, expect, test } from 'vitest'
import { lookThrough } from '../../src-renderer/features/webhooks/derivation.ts'
import { jsonChanges } from '../../src-renderer/shared/json/json-changes.ts'
import { hexRow, hexRowsWith } from '../../src-renderer/shared/json-viewer/hex-rows.ts'
import { markTokens } from '../../src-renderer/shared/json-viewer/mark-tokens.ts'
import { layOutJson } from '../../src-renderer/shared/json/pretty-json.ts'

describe('comparing two payloads', () => {
  test('names what differs by its path, and what a side lacks', () => {
    const left = '{"a":1,"list":[1,2],"only":{"x":true},"same":"y"}'
    const right = '{"same":"y","list":[1,3,4],"a":1.0}'

    expect(jsonChanges(left, right)).toEqual([
      { steps: ['a'], left: '1', right: '1.0' },
      { steps: ['list', 1], left: '2', right: '3' },
      { steps: ['list', 2], left: null, right: '4' },
      { steps: ['only'], left: '{"x":true}', right: null },
    ])
  })

  test('finds nothing where only the order of keys and white space differ', () => {
    expect(jsonChanges('{"a":1,"b":{"c":2}}', '{ "b": { "c": 2 }, "a": 1 }')).toEqual([])
  })

  test('tells a changed kind as one change', () => {
    expect(jsonChanges('{"a":{"b":1}}', '{"a":[1]}')).toEqual([
      { steps: ['a'], left: '{"b":1}', right: '[1]' },
    ])
  })
})

test('the derivation tells which path won and which were not looked at', () => {
  const payload = {
    content: { payment_id: { odd: 1 }, object: { payment_id: 7 } },
    payment_id: 'p',
  }

  expect(lookThrough('paymentId', payload)).toEqual([
    { path: 'content.payment_id', outcome: 'absent', value: '{"odd":1}' },
    { path: 'content.object.payment_id', outcome: 'won', value: '7' },
    { path: 'payment_id', outcome: 'unread', value: '"p"' },
  ])
})

describe('the bytes of a payload', () => {
  const bytes = new TextEncoder().encode('{"text":"Grüße aus Köln, bis bald"}')

  test('stand sixteen in a row, with their offset and what is printable', () => {
    expect(hexRow(bytes, 0)).toEqual({
      offset: '00000000',
      hex: '7b 22 74 65 78 74 22 3a  22 47 72 c3 bc c3 9f 65',
      text: '{"text":"Gr....e',
    })
    expect(hexRow(bytes, 2)).toMatchObject({ offset: '00000020' })
  })

  test('are searched for a text that goes over a row', () => {
    expect(hexRowsWith(bytes, 'üße aus')).toEqual([0])
    expect(hexRowsWith(bytes, 'nowhere')).toEqual([])
  })
})

test('a match is marked over the borders of tokens', () => {
  const [, line] = layOutJson('{"amount":12500}')

  const pieces = markTokens(line?.tokens ?? [], '": 12')

  expect(pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('|')).toBe(
    '"amount|["]|[: ]|[12]|500',
  )
})
