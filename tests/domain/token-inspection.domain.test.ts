import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkClaims,
  checkHeader,
  decodeToken,
} from '../../src-server/features/oauth/token-inspection.domain.ts'
import { jsonObject } from '../support/json-texts.ts'

const encode = (text: string): string => Buffer.from(text).toString('base64url')
const nowMs = Date.parse('2026-01-02T03:04:05Z')
const EXPECTED = { type: 'JWT', issuer: 'i/', audience: 'a', nowMs } as const

describe('decodeToken', () => {
  test('takes any text without throwing; what it reads is two objects', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.base64String(), { maxLength: 5 }).map((parts) => parts.join('.')),
      fc.tuple(fc.json(), fc.json()).map((parts) => `${parts.map(encode).join('.')}.AA`),
    )
    fc.assert(
      fc.property(garbage, (text) => {
        const decoded = decodeToken(text)

        if (decoded === undefined) return
        for (const part of [decoded.header, decoded.claims]) {
          expect(typeof part).toBe('object')
          expect(Array.isArray(part)).toBe(false)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('reads back what was written', () => {
    fc.assert(
      fc.property(jsonObject, jsonObject, fc.uint8Array(), (header, claims, signature) => {
        const parts = [header, claims].map((part) => encode(JSON.stringify(part)))
        const token = [...parts, Buffer.from(signature).toString('base64url')].join('.')

        expect(JSON.stringify(decodeToken(token))).toBe(JSON.stringify({ header, claims }))
      }),
    )
  })

  test.each([
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.AA.AA'],
    ['an empty header', '.e30.AA'],
    ['padding', `${encode('{"a":1}')}==.e30.AA`],
    ['plain base64', 'e30.e30.A+/='],
    ['a list for claims', `e30.${encode('[]')}.AA`],
    ['null for a header', `${encode('null')}.e30.AA`],
    ['a line break', 'e30.e30.AA\n'],
  ])('reads nothing from %s', (_what, text) => {
    expect(decodeToken(text)).toBeUndefined()
  })
})

describe('the checks of header and claims', () => {
  test('pass no token that lacks one of the expected values, whatever else it says', () => {
    const token = fc.record({ header: jsonObject, claims: jsonObject })
    fc.assert(
      fc.property(token, (decoded) => {
        const checks = [...checkHeader(decoded, 'JWT'), ...checkClaims(decoded, EXPECTED)]

        const failed = checks.filter(({ isPassed }) => isPassed === false).map((one) => one.check)
        expect(failed).toEqual(expect.arrayContaining(['algorithm', 'type', 'issuer', 'audience']))
      }),
    )
  })

  test('pass a token from the second it was issued until the second it ends', () => {
    const nowS = nowMs / 1000
    const isInTime = (claims: object): boolean | null | undefined =>
      checkClaims({ header: {}, claims: { ...claims } }, EXPECTED).find(
        ({ check }) => check === 'time',
      )?.isPassed
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.nat(500), (fromS, lifetimeS) => {
        const nbf = nowS + fromS
        const exp = nbf + lifetimeS

        expect(isInTime({ nbf, exp })).toBe(nbf <= nowS && nowS < exp)
      }),
    )
    expect(isInTime({})).toBe(false)
    expect(isInTime({ exp: String(nowS + 60) })).toBe(false)
    expect(isInTime({ exp: nowS + 60, iat: nowS + 61 })).toBe(false)
    expect(isInTime({ exp: nowS + 60, iat: nowS + 60 })).toBe(true)
  })
})
