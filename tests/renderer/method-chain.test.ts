import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MerchantMethod } from '#contract/merchant-profile.ts'
import { currency } from '#contract/money.ts'
import { paymentMethodType } from '#contract/payment-methods.ts'
import { explainMethod } from '../../src-renderer/features/intents/method-chain.ts'
import { offeredMethods } from '../../src-server/features/payment-methods/offered-methods.domain.ts'
import { METHODS } from '../../src-server/features/payment-methods/payment-methods.domain.ts'

const METHOD_LIST = METHODS.map((method) => withEnabled(method, true))
const SHOWN = { order: [], hidden: [] }
const ZAR = { amountMinor: 12_500, currency: 'ZAR', allowedTypes: null, isSetup: false }

function withEnabled(method: (typeof METHODS)[number], isEnabled: boolean): MerchantMethod {
  const { currencies, countries } = method
  return {
    ...method,
    isEnabled,
    currencies: currencies && [...currencies],
    countries: countries && [...countries],
  }
}

function explain(type: string, basket: Partial<typeof ZAR> & { allowedTypes?: string[] | null }) {
  const method = METHOD_LIST.find((one) => one.type === type)
  if (!method) throw new Error(`no method ${type}`)
  return explainMethod(method, { ...ZAR, ...basket }, SHOWN)
}

test('agrees with the server on what is offered', () => {
  const baskets = fc.record({
    amountMinor: fc.option(fc.integer({ min: 0, max: 12_000_000 })),
    currency: fc.constantFrom(
      ...currency.options.filter((_, index) => index % 7 === 0),
      'ZAR',
      'EUR',
      'KES',
    ),
    allowedTypes: fc.option(fc.subarray([...paymentMethodType.options])),
    isSetup: fc.boolean(),
  })
  const disabled = fc.subarray(METHOD_LIST.map(({ type }) => type))
  fc.assert(
    fc.property(baskets, disabled, (basket, off) => {
      const methods = METHOD_LIST.map((method) => ({
        ...method,
        isEnabled: !off.includes(method.type),
      }))
      const accepted = methods.filter((one) => explainMethod(one, basket, SHOWN).isAccepted)
      expect(accepted).toEqual(offeredMethods(methods, basket))
    }),
  )
})

describe('the first link that fails', () => {
  test.each([
    ['klarna', {}, 'currency', 'Takes EUR, GBP, USD, not ZAR'],
    ['zero_pay', { amountMinor: 2000 }, 'amount', 'Takes ZAR 30.00 or more'],
    ['float', { amountMinor: 10_000_000 }, 'amount', 'Takes up to ZAR 99,000.00'],
    ['mpesa', { amountMinor: 12_555, currency: 'KES' }, 'amount', 'Takes whole units only'],
    ['eft', { allowedTypes: ['credit'] }, 'allowed', 'Not listed in allowed_payment_method_types'],
    ['eft', { isSetup: true }, 'purpose', 'Only cards and network tokens can be stored'],
  ] as const)('of %s with %j is %s', (type, basket, id, words) => {
    const copied = 'allowedTypes' in basket ? { allowedTypes: [...basket.allowedTypes] } : basket
    expect(explain(type, copied).failed).toEqual({ id, isPassed: false, words })
  })

  test('is none for a method that is offered', () => {
    expect(explain('eft', {}).failed).toBeUndefined()
  })
})

test('what an SDK hides is accepted by the API all the same', () => {
  const [credit] = METHOD_LIST
  if (!credit) throw new Error('no methods')
  const { failed, isAccepted } = explainMethod(credit, ZAR, { order: [], hidden: ['credit'] })

  expect(failed?.words).toContain('paymentMethodsConfig')
  expect(isAccepted).toBe(true)
})
