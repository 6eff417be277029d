import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sessionId, sinceTimestamp } from '#contract/webhook-sessions.ts'

const ALLOWED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-'

describe('a session id', () => {
  test('is any 1 to 128 of the characters a URL leaves alone, without dot segments', () => {
    const anyId = fc.string({ unit: fc.constantFrom(...ALLOWED), maxLength: 140 })
    fc.assert(
      fc.property(anyId, (id) => {
        const isGood = id.length >= 1 && id.length <= 128 && id !== '.' && !id.includes('..')

        expect(sessionId.safeParse(id).success).toBe(isGood)
      }),
    )
  })

  test('has no other character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (id) => {
        fc.pre([...id].some((char) => !ALLOWED.includes(char)))

        expect(sessionId.safeParse(id).success).toBe(false)
      }),
    )
  })
})

describe('since', () => {
  test('takes any time in any zone, with its plus sign mended, and keeps the moment', () => {
    const moments = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, fc.constantFrom('Z', '+02:00', ' 02:00', '-05:30'), (moment, zone) => {
        const local = moment.toISOString().replace('Z', zone)

        const parsed = sinceTimestamp.parse(local)

        expect(Date.parse(parsed)).toBe(Date.parse(local.replace(' ', '+')))
      }),
    )
  })

  test.each([
    'yesterday',
    '',
    '2026-01-02',
    '2026-01-02T03:04:05',
    '1767323045678',
    '2026-13-01T00:00:00Z',
  ])('refuses %j and shows what to send', (text) => {
    const { error } = sinceTimestamp.safeParse(text)

    expect(error?.issues[0]?.message).toContain('ISO 8601')
  })
})
