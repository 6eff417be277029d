import { describe, expect, test } from 'vitest'
import { envFile, merchantEnvFile } from '../../src-renderer/features/credentials/env-file.ts'
import { aClient, URLS } from './credentials-samples.ts'

describe('the .env of a client', () => {
  test('holds addresses, id, secret and audience', () => {
    expect(envFile(aClient(), 'cs_secret', URLS)).toBe(
      [
        '# Partner client "First client", sandbox environment',
        'PARTNER_BASE_URL=http://127.0.0.1:4010',
        'PARTNER_AUTH_URL=http://127.0.0.1:4012',
        'PARTNER_CLIENT_ID=cl_1',
        'PARTNER_CLIENT_SECRET=cs_secret',
        'PARTNER_AUDIENCE=cl_1',
        '',
      ].join('\n'),
    )
  })

  test('says how to get a secret that nobody knows any more', () => {
    const text = envFile(aClient(), undefined, URLS)

    expect(text).toContain('rotate to get one\nPARTNER_CLIENT_SECRET=\n')
  })

  test.each([
    ['two words', "'two words'"],
    ['a#b$c', "'a#b$c'"],
    [`it's $5 "net"`, String.raw`"it's \$5 \"net\""`],
  ])('quotes the audience %s', (audience, quoted) => {
    expect(envFile(aClient({ audience }), 'cs_1', URLS)).toContain(`PARTNER_AUDIENCE=${quoted}\n`)
  })

  test('keeps a name with line breaks on its line', () => {
    const text = envFile(aClient({ name: 'one\nPARTNER_CLIENT_ID=other' }), 'cs_1', URLS)

    expect(text).not.toContain('\nPARTNER_CLIENT_ID=other')
  })
})

test("the .env of the merchant has the secret key only where it's known", () => {
  expect(merchantEnvFile('pk_snd_1', undefined)).toBe('MERCHANT_PUBLISHABLE_KEY=pk_snd_1\n')
  expect(merchantEnvFile('pk_snd_1', 'snd_1')).toBe(
    'MERCHANT_SECRET_KEY=snd_1\nMERCHANT_PUBLISHABLE_KEY=pk_snd_1\n',
  )
})
