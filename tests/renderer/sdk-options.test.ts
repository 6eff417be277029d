import { describe, expect, test } from 'vitest'
import {
  arrange,
  defaultSdkOptions,
  lintSdkOptions,
  readSdkOptions,
  withInline,
} from '../../src-renderer/shared/checkout/sdk-options.ts'

const RETURN = 'https://shop.example/done'
const INLINE = withInline(defaultSdkOptions(RETURN), true)
const facts = { offered: ['credit', 'eft', 'payflex'], isIframeEnabled: true }

function levels(text: string, about = facts): string[] {
  return lintSdkOptions(text, about).map(({ level }) => level)
}

describe('reading the options', () => {
  test('takes the return address and leaves redirects at the top', () => {
    expect(readSdkOptions(defaultSdkOptions(RETURN))).toEqual({
      layout: 'accordion',
      order: [],
      hidden: [],
      isInline: false,
      returnUrl: RETURN,
    })
  })

  test('is inline only with a return address on the same object', () => {
    expect(readSdkOptions(INLINE).isInline).toBe(true)
    expect(readSdkOptions('{"inline_iframe_redirection_enabled": true}').isInline).toBe(false)
  })

  test.each(['', '{', '[]', 'null', '"x"', '{"sdkHandleConfirmPayment": 7}'])(
    'leaves the plain options for %s',
    (text) => {
      expect(readSdkOptions(text)).toMatchObject({ order: [], hidden: [], isInline: false })
    },
  )
})

describe('the hints', () => {
  test('say nothing about sound options', () => {
    expect(levels(defaultSdkOptions(RETURN))).toEqual([])
  })

  test('call for the return address of an inline redirect', () => {
    const [hint] = lintSdkOptions('{"inline_iframe_redirection_enabled": true}', facts)

    expect(hint?.level).toBe('error')
    expect(hint?.message).toContain('sdkHandleConfirmPayment.confirmParams.return_url')
  })

  test('tell when the intent lacks its part', () => {
    expect(levels(INLINE)).toEqual(['note'])
    expect(levels(INLINE, { ...facts, isIframeEnabled: false })).toEqual(['warning', 'note'])
  })

  test('tell what an order and a hidden entry do not do', () => {
    const text = '{"paymentMethodOrder":["klarna"],"paymentMethodsConfig":{"eft":{"hidden":true}}}'

    const messages = lintSdkOptions(text, facts).map(({ message }) => message)

    expect(messages).toEqual([
      expect.stringContaining('klarna, not offered'),
      expect.stringContaining('the API still takes eft'),
    ])
  })

  test('name unknown options', () => {
    expect(lintSdkOptions('{"layuot":"tabs"}', facts)[0]?.message).toContain('layuot')
  })
})

test('methods are reordered and hidden, and the rest keeps its order', () => {
  const methods = ['credit', 'debit', 'eft', 'payflex'].map((type) => ({
    payment_method_type: type,
  }))
  const options = readSdkOptions(
    '{"paymentMethodOrder":["payflex","eft"],"paymentMethodsConfig":{"debit":{"hidden":true}}}',
  )

  const shown = arrange(methods, options).map(({ payment_method_type }) => payment_method_type)

  expect(shown).toEqual(['payflex', 'eft', 'credit'])
})
