import {
  type PaymentMethod,
  paymentMethod,
  type PaymentMethodType,
} from '#contract/payment-methods.ts'
import type { IntentFields, NetworkTokenData, PaymentMethodData } from '#contract/payments.ts'
import { AppError } from '../../errors.ts'
import {
  type Method,
  methodOf,
  METHODS,
  PAY_SHAP_BANK_MAXIMUMS_MINOR,
} from '../payment-methods/payment-methods.domain.ts'
import {
  type CardSummary,
  networkOf,
  requireFutureExpiry,
  requireUsableCard,
  showCard,
  summarise,
} from './card.domain.ts'
import { planByData } from './outcome.domain.ts'
import type { MethodChoice } from './payment-record.domain.ts'

type MethodFields = Pick<
  IntentFields,
  | 'payment_method'
  | 'payment_method_type'
  | 'payment_method_data'
  | 'payment_experience'
  | 'billing'
>

interface Surroundings {
  readonly now: Date
  /** Card types the payment can be made with, in order: a card that does not say what it is becomes the first. */
  readonly cardTypes: readonly PaymentMethodType[]
  readonly amountMinor: number
}

/**
 * The method a request chooses, or undefined when it brings no data to pay with.
 * @throws AppError invalid_request_data when family, type and data contradict each other; see {@link requireUsableCard}
 */
export function chooseMethod(fields: MethodFields, around: Surroundings): MethodChoice | undefined {
  const data = fields.payment_method_data
  const family = data && familyOf(data, fields.payment_method)
  if (!data || !family) return undefined
  if (family === 'card') return chooseCard(fields, data, around)
  if (family === 'network_token') return chooseNetworkToken(data, around.now)
  return chooseOther(fields, family, data, around)
}

/** Members of `payment_method_data` that choose no method. */
const BESIDE_FAMILIES: ReadonlySet<string> = new Set(['billing', 'card_token'])

function familyOf(
  data: PaymentMethodData,
  named: PaymentMethod | undefined,
): PaymentMethod | undefined {
  const families = Object.keys(data).filter((key) => !BESIDE_FAMILIES.has(key))
  if (families.length > 1) {
    throw contradiction(`payment_method_data has ${families.join(' and ')}: send one of them`)
  }
  const family = paymentMethod.safeParse(families[0]).data
  if (family && named !== undefined && family !== named) {
    throw contradiction(
      `payment_method_data doesn't correspond to the specified payment_method: it has ${family}, not ${named}`,
    )
  }
  return family
}

function chooseCard(
  fields: MethodFields,
  { card }: PaymentMethodData,
  { now, cardTypes }: Surroundings,
): MethodChoice | undefined {
  if (!card) return undefined
  const type = fields.payment_method_type ?? cardTypes[0] ?? 'credit'
  requireFamily(type, 'card')
  requireUsableCard(card, now)
  return cardChoice(type, 'card', summarise(card), planByData(card.card_number, []))
}

function chooseNetworkToken(data: PaymentMethodData, now: Date): MethodChoice | undefined {
  const token = data.network_token
  if (!token) return undefined
  requireFutureExpiry(token.token_exp_month, token.token_exp_year, now)
  return cardChoice(
    'network_token',
    'network_token',
    summariseToken(token),
    planByData(tokenNumber(token), []),
  )
}

function cardChoice(
  type: PaymentMethodType,
  family: PaymentMethod,
  card: CardSummary,
  plan: MethodChoice['plan'],
): MethodChoice {
  return {
    type,
    paymentMethod: family,
    dataKey: null,
    card,
    experience: null,
    shown: { [family]: showCard(card), billing: null },
    plan,
    credentialId: null,
  }
}

function tokenNumber({ network_token, token_number }: NetworkTokenData): string {
  return (network_token ?? token_number ?? '').replaceAll(/\D/g, '')
}

function summariseToken(token: NetworkTokenData): CardSummary {
  const digits = tokenNumber(token)
  const network = token.card_network ?? networkOf(digits)
  return {
    scheme: network,
    last4_digits: digits.slice(-4),
    expiry_month: token.token_exp_month.padStart(2, '0'),
    expiry_year: token.token_exp_year,
    card_holder_name: token.card_holder_name ?? null,
    card_network: network,
    card_isin: digits.slice(0, 6),
    saved_to_locker: false,
  }
}

function chooseOther(
  fields: MethodFields,
  family: PaymentMethod,
  data: PaymentMethodData,
  { amountMinor }: Surroundings,
): MethodChoice {
  const details = familyDetails(data, family)
  const type = fields.payment_method_type ?? typeOf(family, details)
  const method = requireFamily(type, family)
  const dataKey = requireDataKey(method, details)
  const values = leafTexts([details, data.billing, fields.billing])
  if (type === 'pay_shap') requireBankLimit(details['pay_shap'], amountMinor)
  return {
    type,
    paymentMethod: family,
    dataKey,
    card: null,
    experience: fields.payment_experience ?? null,
    // Wallet tokens, voucher numbers and passwords are not shown again.
    shown: { [family]: dataKey === null ? {} : { [dataKey]: {} }, billing: data.billing ?? null },
    plan: planByData(null, values),
    credentialId: null,
  }
}

function familyDetails(data: PaymentMethodData, family: PaymentMethod): Record<string, unknown> {
  const details = Object.entries(data).find(([key]) => key === family)?.[1]
  return typeof details === 'object' && details !== null ? { ...details } : {}
}

function typeOf(family: PaymentMethod, details: Record<string, unknown>): PaymentMethodType {
  const ofFamily = METHODS.filter(({ paymentMethod: own }) => own === family)
  const named = ofFamily.find(({ dataKeys }) => dataKeys.some((key) => key in details))
  const found = named ?? (ofFamily.length === 1 ? ofFamily[0] : undefined)
  if (found) return found.type
  throw contradiction(
    `payment_method_data.${family} names no known method: use one of ${ofFamily
      .flatMap(({ dataKeys }) => dataKeys.slice(0, 1))
      .join(', ')}`,
  )
}

function requireFamily(type: PaymentMethodType, family: PaymentMethod): Method {
  const method = methodOf(type)
  if (method.paymentMethod === family) return method
  throw contradiction(
    `payment_method_type doesn't correspond to the specified payment_method: ${type} belongs to ${method.paymentMethod}`,
  )
}

function requireDataKey(method: Method, details: Record<string, unknown>): string | null {
  const { dataKeys, paymentMethod: family, type } = method
  const key = dataKeys.find((candidate) => candidate in details)
  if (key !== undefined || dataKeys.length === 0) return key ?? null
  throw contradiction(
    `payment_method_data.${family} does not fit payment_method_type ${type}: send ${dataKeys.join(' or ')} in it`,
  )
}

/** @throws AppError invalid_request_data for an unknown bank, method_not_offered above the bank's maximum */
function requireBankLimit(details: unknown, amountMinor: number): void {
  const bank =
    typeof details === 'object' && details !== null && 'bank' in details ? details.bank : undefined
  if (bank === undefined || bank === null) return
  const maximumMinor = PAY_SHAP_BANK_MAXIMUMS_MINOR[String(bank)]
  if (maximumMinor === undefined) {
    throw contradiction(
      `pay_shap.bank is none of ${Object.keys(PAY_SHAP_BANK_MAXIMUMS_MINOR).join(', ')}`,
    )
  }
  if (amountMinor <= maximumMinor) return
  throw new AppError(
    'method_not_offered',
    `pay_shap at ${String(bank)} takes payments up to ${maximumMinor} in minor units: lower the amount`,
  )
}

/** Every text inside, down to letters, digits, dots and at signs. */
function leafTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value.toLowerCase().replaceAll(/[^a-z0-9@.]/g, '')]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leafTexts)
}

function contradiction(message: string): AppError {
  return new AppError('invalid_request_data', message)
}
