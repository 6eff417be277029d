import type { MerchantMethod } from '#contract/merchant-profile.ts'
import { type JsonObject, valueAt } from './draft-text.ts'
import { formatMinor } from './money-text.ts'

/** What decides which methods a payment can be made with. */
export interface Basket {
  readonly amountMinor: number | null
  readonly currency: string | null
  /** Null offers everything that is enabled. Spec §2.2. */
  readonly allowedTypes: readonly string[] | null
  /** A payment that stores its credential takes card-backed methods only. Spec §2.4. */
  readonly isSetup: boolean
}

/** What an SDK's options do to the list: presentation, not enforced by the API. Spec §2.2 rule 3. */
export interface Presentation {
  /** `paymentMethodOrder`. */
  readonly order: readonly string[]
  /** What `paymentMethodsConfig` hides. */
  readonly hidden: readonly string[]
}

export type LinkId = 'enabled' | 'currency' | 'amount' | 'allowed' | 'purpose' | 'sdk'

interface Link {
  readonly id: LinkId
  readonly isPassed: boolean
  /** Why, in words that name the field. */
  readonly words: string
}

export interface Explanation {
  readonly method: MerchantMethod
  readonly links: readonly Link[]
  /** The first link that fails. */
  readonly failed: Link | undefined
  /** Whether the API takes it, whatever an SDK shows. */
  readonly isAccepted: boolean
}

/** The links in the order they are asked, as a table's heading names them. */
export const LINKS: Readonly<Record<LinkId, string>> = {
  enabled: 'Enabled',
  currency: 'Currency',
  amount: 'Amount',
  allowed: 'Allowed',
  purpose: 'Storable',
  sdk: 'SDK',
}

type Check = (method: MerchantMethod, basket: Basket) => readonly [isPassed: boolean, words: string]

const API_CHECKS: Readonly<Record<Exclude<LinkId, 'sdk'>, Check>> = {
  enabled: ({ isEnabled }) => [
    isEnabled,
    isEnabled ? 'Enabled on the merchant account' : 'Not enabled on the merchant account',
  ],
  currency: checkCurrency,
  amount: checkAmount,
  allowed: ({ type }, { allowedTypes }) => {
    if (allowedTypes === null) return [true, 'allowed_payment_method_types is left out']
    const isListed = allowedTypes.includes(type)
    return [isListed, `${isListed ? 'Listed' : 'Not listed'} in allowed_payment_method_types`]
  },
  purpose: ({ isCardBacked }, { isSetup }) => {
    if (!isSetup) return [true, 'Nothing is stored']
    if (isCardBacked) return [true, 'Card-backed: can be stored']
    return [false, 'Only cards and network tokens can be stored']
  },
}

function checkCurrency(
  { currencies }: MerchantMethod,
  { currency }: Basket,
): readonly [boolean, string] {
  if (currencies === null) return [true, 'Takes every currency']
  const isTaken = currencies.some((code) => code === currency)
  if (isTaken) return [true, `Takes ${currency}`]
  return [false, `Takes ${currencies.join(', ')}, not ${currency ?? 'an absent currency'}`]
}

function checkAmount(
  { type, minimumMinor, maximumMinor }: MerchantMethod,
  { amountMinor, currency }: Basket,
): readonly [boolean, string] {
  const show = (minor: number): string => formatMinor(minor, currency ?? '')
  if (amountMinor === null) return [true, 'No amount yet']
  if (minimumMinor !== null && amountMinor < minimumMinor) {
    return [false, `Takes ${show(minimumMinor)} or more`]
  }
  if (maximumMinor !== null && amountMinor > maximumMinor) {
    return [false, `Takes up to ${show(maximumMinor)}`]
  }
  if (type === 'mpesa' && amountMinor % 100 !== 0) return [false, 'Takes whole units only']
  return [true, 'Within its limits']
}

/** Asks every link of the chain for a method. Spec §2.2 rules 1 to 3. */
export function explainMethod(
  method: MerchantMethod,
  basket: Basket,
  { order, hidden }: Presentation,
): Explanation {
  const links = Object.entries(API_CHECKS).map(([id, check]): Link => {
    const [isPassed, words] = check(method, basket)
    return { id: id as LinkId, isPassed, words }
  })
  const isHidden = hidden.includes(method.type)
  const place = order.indexOf(method.type)
  const shown = place < 0 ? 'Shown' : `Shown as number ${place + 1} (paymentMethodOrder)`
  links.push({
    id: 'sdk',
    isPassed: !isHidden,
    words: isHidden ? 'Hidden by paymentMethodsConfig: the API still takes it' : shown,
  })
  const failed = links.find(({ isPassed }) => !isPassed)
  return { method, links, failed, isAccepted: failed === undefined || failed.id === 'sdk' }
}

/** What a draft says about the methods; members of the wrong type count as left out. */
export function basketOf(draft: JsonObject): Basket {
  const { amount, currency, allowed_payment_method_types: allowed } = draft
  const extras = EXTRA_AMOUNTS.map((path) => valueAt(draft, path))
  const extraMinor = extras.reduce<number>((sum, extra) => sum + asNumber(extra), 0)
  return {
    amountMinor: typeof amount === 'number' ? amount + extraMinor : null,
    currency: typeof currency === 'string' ? currency : null,
    allowedTypes: Array.isArray(allowed) ? allowed.map(String) : null,
    isSetup: draft['setup_future_usage'] === 'off_session' || draft['mandate_data'] != null,
  }
}

/** What is charged beside the amount itself. */
const EXTRA_AMOUNTS = [
  ['surcharge_details', 'surcharge_amount'],
  ['surcharge_details', 'tax_amount'],
  ['order_tax_amount'],
  ['shipping_cost'],
] as const

function asNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
