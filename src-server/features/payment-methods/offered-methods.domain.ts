import type { MerchantMethod } from '#contract/merchant-profile.ts'
import type { PaymentMethodType } from '#contract/payment-methods.ts'
import { AppError } from '../../errors.ts'
import { WHOLE_UNITS_MINOR } from './payment-methods.domain.ts'

/** What decides which methods a payment can be made with. */
export interface Basket {
  readonly amountMinor: number | null
  readonly currency: string
  /** Null offers everything that is enabled. Spec §2.2. */
  readonly allowedTypes: readonly PaymentMethodType[] | null
  /** A payment that stores its credential for later charges takes card-backed methods only. Spec §2.4. */
  readonly isSetup: boolean
}

type Check = readonly [
  reason: 'method_not_offered' | 'currency_unsupported',
  isRefused: (method: MerchantMethod, basket: Basket) => boolean,
  words: (method: MerchantMethod, basket: Basket) => string,
]

const CHECKS: readonly Check[] = [
  [
    'method_not_offered',
    (method) => !method.isEnabled,
    ({ type }) => `${type} is not enabled on the merchant account`,
  ],
  [
    'method_not_offered',
    ({ type }, { allowedTypes }) => allowedTypes !== null && !allowedTypes.includes(type),
    ({ type }) => `${type} is not among the allowed_payment_method_types of this payment`,
  ],
  [
    'currency_unsupported',
    ({ currencies }, { currency }) =>
      currencies !== null && !currencies.some((code) => code === currency),
    ({ type, currencies }, { currency }) =>
      `${type} does not take ${currency}, only ${currencies?.join(', ')}`,
  ],
  [
    'method_not_offered',
    ({ minimumMinor }, { amountMinor }) =>
      amountMinor !== null && minimumMinor !== null && amountMinor < minimumMinor,
    ({ type, minimumMinor }) =>
      `${type} takes payments from ${minimumMinor} in minor units: raise the amount`,
  ],
  [
    'method_not_offered',
    ({ maximumMinor }, { amountMinor }) =>
      amountMinor !== null && maximumMinor !== null && amountMinor > maximumMinor,
    ({ type, maximumMinor }) =>
      `${type} takes payments up to ${maximumMinor} in minor units: lower the amount`,
  ],
  [
    'method_not_offered',
    ({ type }, { amountMinor }) => (amountMinor ?? 0) % (WHOLE_UNITS_MINOR[type] ?? 1) !== 0,
    ({ type }) =>
      `${type} takes whole units only: use an amount that is a multiple of ${WHOLE_UNITS_MINOR[type]}`,
  ],
  [
    'method_not_offered',
    ({ isCardBacked }, { isSetup }) => isSetup && !isCardBacked,
    ({ type }) =>
      `${type} cannot be stored for recurring use: only cards and network tokens can, so leave setup_future_usage out`,
  ],
]

/** The methods a checkout shows: enabled, listed, and fit for currency, amount and purpose. Spec §2.2 rule 1. */
export function offeredMethods(
  methods: readonly MerchantMethod[],
  basket: Basket,
): readonly MerchantMethod[] {
  return methods.filter((method) => !CHECKS.some(([, isRefused]) => isRefused(method, basket)))
}

/** Holds a chosen method to the same rules again. Spec §2.2 rule 2. @throws AppError naming the rule that refuses it */
export function requireOffered(method: MerchantMethod, basket: Basket): void {
  const refusal = CHECKS.find(([, isRefused]) => isRefused(method, basket))
  if (!refusal) return
  const [reason, , words] = refusal
  throw new AppError(reason, words(method, basket))
}

/**
 * A list that names no enabled method could never be paid; one that names some is filtered when methods are offered.
 * @throws AppError method_not_offered
 */
export function requireSomeEnabled(
  methods: readonly MerchantMethod[],
  allowedTypes: readonly PaymentMethodType[],
): void {
  const enabled = methods.filter(({ isEnabled }) => isEnabled).map(({ type }) => type)
  if (allowedTypes.some((type) => enabled.includes(type))) return
  throw new AppError(
    'method_not_offered',
    'allowed_payment_method_types names no method that is enabled on the merchant account: ' +
      `list some of ${enabled.join(', ')}, or leave it out`,
  )
}
