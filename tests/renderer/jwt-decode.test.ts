import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimRows } from '../../src-renderer/features/signing-keys/claim-rows.ts'
import { decodeToken, extractToken } from '../../src-renderer/features/signing-keys/jwt-decode.ts'

const encode = (text: string): string => Buffer.from(text).toString('base64url')
const NOW_MS = Date.UTC(2026, 0, 1)
const NOW_S = NOW_MS / 1000

describe('taking a token apart', () => {
  test.each([
    'a.b.c',
    '  a.b.c\n',
    'Bearer a.b.c',
    'Authorization: Bearer a.b.c',
    "'authorization: bearer a.b.c'",
    'a.\nb.\nc',
  ])('finds the token in %j', (pasted) => {
    expect(extractToken(pasted)).toBe('a.b.c')
  })

  test('shows header and claims as their sender wrote them', () => {
    const claims = '{ "big": 12345678901234567890, "name": "Zoë" }'

    const decoded = decodeToken(`${encode('{"alg":"RS256"}')}.${encode(claims)}.sig`)

    expect(decoded).toMatchObject({
      headerText: '{"alg":"RS256"}',
      claimsText: claims,
      signature: 'sig',
      problem: null,
    })
  })

  test.each([
    ['', 'three parts'],
    ['a.b', 'this has 2'],
    ['a.b.c.d.e', 'encrypted'],
    [`${encode('[]')}.${encode('{}')}.s`, 'no header'],
    [`${encode('{}')}.!!.s`, 'no claims'],
  ])('says what is wrong with %j', (token, words) => {
    expect(decodeToken(token).problem).toContain(words)
  })

  test('never throws, whatever was pasted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { problem, headerText, claimsText } = decodeToken(extractToken(text))
        expect(problem === null).toBe(headerText !== null && claimsText !== null)
      }),
    )
  })

  test('never throws on three parts of anything', () => {
    const part = fc.oneof(fc.string(), fc.json().map(encode), fc.base64String())
    fc.assert(
      fc.property(part, part, part, (header, claims, signature) => {
        expect(() => decodeToken(`${header}.${claims}.${signature}`)).not.toThrow()
      }),
    )
  })
})

describe('the meaning of claims', () => {
  test('counts the time of each from now', () => {
    const rows = claimRows({ exp: NOW_S - 240, nbf: NOW_S + 90, iat: NOW_S - 5 }, NOW_MS)

    expect(rows.map(({ meaning, isRefused }) => [meaning.split(' · ')[1], isRefused])).toEqual([
      ['expired 4 m ago', true],
      ['valid in 1 m 30 s', true],
      ['5 s ago', false],
    ])
    expect(rows[0]?.meaning).toContain('2025-12-31 23:56:00Z')
  })

  test.each([['tomorrow'], [null], [1e300], [{}]])('refuses %j as a time', (exp) => {
    expect(claimRows({ exp }, NOW_MS)[0]).toMatchObject({ isRefused: true })
  })

  test('shows other values as they are', () => {
    const rows = claimRows({ aud: ['a', 'b'], sub: 'x' }, NOW_MS)

    expect(rows.map(({ value }) => value)).toEqual(['["a","b"]', 'x'])
  })
})
