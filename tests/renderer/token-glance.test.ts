import { describe, expect, test } from 'vitest'
import { readGrant } from '../../src-renderer/features/credentials/token-call.ts'
import { decodeToken, glanceOf } from '../../src-renderer/features/credentials/token-glance.ts'
import { NOON } from './credentials-samples.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const aJwt = (claims: object): string => `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`

describe('a token at a glance', () => {
  test('shows header and claims in their order, times in words', () => {
    const decoded = decodeToken(aJwt({ sub: 'Zoë ✓', exp: NOON / 1000 + 120, env: { a: 1 } }))

    expect(decoded && glanceOf(decoded, NOON)).toEqual([
      { name: 'alg', value: 'RS256' },
      { name: 'sub', value: 'Zoë ✓' },
      { name: 'exp', value: String(NOON / 1000 + 120), note: 'in 2 min.' },
      { name: 'env', value: '{"a":1}' },
    ])
  })

  test.each(['opaque', 'a.b', 'a.b.c', `${part([])}.${part({})}.x`, `${aJwt({})}.more`])(
    'has nothing to read in %s',
    (token) => {
      expect(decodeToken(token)).toBeUndefined()
    },
  )
})

describe('the token of an answer', () => {
  const answer = (body: unknown, status = 200) => ({
    status,
    statusText: '',
    headers: [],
    body: typeof body === 'string' ? body : JSON.stringify(body),
    tookMs: 1,
    receivedMs: NOON,
  })

  test.each([60, '60'])('lives as long as expires_in says, written as %j', (expiresIn) => {
    const body = { access_token: 'a.b.c', expires_in: expiresIn, token_type: 'Bearer' }

    expect(readGrant(answer(body))).toEqual({
      accessToken: 'a.b.c',
      lifetimeS: 60,
      expiresMs: NOON + 60_000,
    })
  })

  test.each([
    [answer({ error: 'invalid_client', error_description: 'no' }, 401)],
    [answer('not json')],
    [answer({ access_token: 'a.b.c' })],
  ])('is absent from a refusal or an answer of another shape', (refusal) => {
    expect(readGrant(refusal)).toBeUndefined()
  })
})
