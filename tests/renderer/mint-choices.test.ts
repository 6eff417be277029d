import { describe, expect, test } from 'vitest'
import {
  EMPTY_FORM,
  type MintForm,
  readCall,
  readMint,
} from '../../src-renderer/features/signing-keys/mint-choices.ts'

const aForm = (change: Partial<MintForm> = {}): MintForm => ({
  ...EMPTY_FORM,
  clientId: 'cl_1',
  ...change,
})

describe('the Mint form', () => {
  test('leaves out what was not filled in', () => {
    expect(readMint(aForm()).value).toEqual({ clientId: 'cl_1' })
  })

  test('reads lifetime, audience, claims and the kind of bad token', () => {
    const form = aForm({
      lifetime: '5m',
      audience: ' shop ',
      extraClaims: '{"scope":"pay"}',
      mutation: 'alg-none',
    })

    expect(readMint(form).value).toEqual({
      clientId: 'cl_1',
      lifetimeS: 300,
      audience: 'shop',
      extraClaims: { scope: 'pay' },
      mutation: 'alg-none',
    })
  })

  test.each([
    [{ lifetime: 'soon' }, 'lifetime'],
    [{ lifetime: '0s' }, 'lifetime'],
    [{ extraClaims: '[1]' }, 'extraClaims'],
    [{ extraClaims: '{' }, 'extraClaims'],
    [{ audience: 'x'.repeat(300) }, 'audience'],
  ])('names the field that is wrong in %j', (change, field) => {
    const { value, problems } = readMint(aForm(change))

    expect(value).toBeUndefined()
    expect(Object.keys(problems)).toEqual([field])
  })
})

describe('the form of a call', () => {
  test('keeps headers in order, repeats too', () => {
    const form = aForm({
      url: ' http://localhost:3000/a ',
      method: 'post',
      headers: 'x-a: 1\n\nx-a: 2:3\n',
      body: '{}',
    })

    expect(readCall(form).value).toEqual({
      token: { clientId: 'cl_1' },
      url: 'http://localhost:3000/a',
      method: 'post',
      headers: [
        ['x-a', '1'],
        ['x-a', '2:3'],
      ],
      body: '{}',
    })
  })

  test.each([
    [{ url: '' }, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'http://localhost', method: 'GE T' }, 'method'],
    [{ url: 'http://localhost', headers: 'nonsense' }, 'headers'],
    [{ url: 'http://localhost', headers: 'x a: 1' }, 'headers'],
  ])('names the field that is wrong in %j', (change, field) => {
    expect(Object.keys(readCall(aForm(change)).problems)).toEqual([field])
  })
})
