import { z } from 'zod'
import type { Environment } from '#contract/environments.ts'
import {
  type MerchantMethod,
  type MerchantProfile,
  type MerchantProfileChange,
  merchantProfileChange,
} from '#contract/merchant-profile.ts'
import { type PaymentMethodType, paymentMethodType } from '#contract/payment-methods.ts'
import { BASE_62, type Random } from '../../platform/random.ts'
import { newId } from '../payments/resource-ids.service.ts'
import type { SettingsStore } from '../settings/settings.store.ts'
import { type Method, METHODS } from './payment-methods.domain.ts'

/** What is remembered: only what differs from the defaults, so that new methods appear in old data folders. */
const stored = z.object({
  profileId: z.string(),
  /** Signs webhooks and returns; 64 characters. */
  hashKey: z.string(),
  change: merchantProfileChange,
})
type Stored = z.output<typeof stored>

const DEFAULTS = {
  returnUrl: null,
  isIframeRedirectionEnabled: false,
  allowsManualRetry: false,
  signsReturnUrl: true,
}

interface Dependencies {
  environment: Environment
  settings: SettingsStore
  random: Random
  /** The account's id. */
  merchantId: () => string
  onChange: () => void
}

export type MerchantProfileService = ReturnType<typeof createMerchantProfileService>

/** The merchant account of an environment: its ids, settings, and the methods enabled on it. */
export function createMerchantProfileService(dependencies: Dependencies) {
  const { environment, settings, random, merchantId, onChange } = dependencies
  const key = `merchant-profile:${environment}`
  let current = read() ?? save(firstProfile())
  // Made when first asked for: the account itself is made after this.
  let described: MerchantProfile | undefined
  const profile = (): MerchantProfile => (described ??= describe(current, merchantId()))

  function firstProfile(): Stored {
    return {
      profileId: newId(random, 'pro'),
      hashKey: random.text(64, BASE_62),
      change: {},
    }
  }

  function read(): Stored | undefined {
    const text = settings.get(key)
    return text === undefined ? undefined : stored.parse(JSON.parse(text))
  }

  function save(next: Stored): Stored {
    settings.set(key, JSON.stringify(next))
    return next
  }

  return {
    profile,
    /** Key of the signature on webhooks and return addresses. */
    hashKey: (): string => current.hashKey,

    /** Ends the key and returns the new one; what was signed before no longer verifies with it. */
    rotateHashKey(): string {
      current = save({ ...current, hashKey: random.text(64, BASE_62) })
      onChange()
      return current.hashKey
    },

    method: (type: PaymentMethodType): MerchantMethod | undefined =>
      profile().methods.find((method) => method.type === type),

    /** What differs from the defaults. */
    changes: (): MerchantProfileChange => merge({}, current.change),

    /** Sets this, and all else back to the defaults. */
    replace(change: MerchantProfileChange): void {
      current = save({ ...current, change: merge({}, change) })
      described = undefined
      onChange()
    },

    /** Goes back to what is stored, after a transaction with a change in it failed. */
    restore(): void {
      current = read() ?? current
      described = undefined
    },

    change(change: MerchantProfileChange): MerchantProfile {
      current = save({ ...current, change: merge(current.change, change) })
      described = undefined
      onChange()
      return profile()
    },
  }
}

function merge(before: MerchantProfileChange, change: MerchantProfileChange) {
  const methods = { ...before.methods }
  for (const type of paymentMethodType.options) {
    const next = change.methods?.[type]
    if (next === null) delete methods[type]
    else if (next) methods[type] = { ...methods[type], ...next }
  }
  return { ...before, ...change, methods }
}

function describe({ profileId, change }: Stored, merchantId: string): MerchantProfile {
  const { methods: changes, ...settings } = change
  const methods = METHODS.map((row) => Object.assign(toMerchantMethod(row), changes?.[row.type]))
  return Object.assign({ ...DEFAULTS, merchantId, profileId, methods }, settings)
}

function toMerchantMethod(method: Method): MerchantMethod {
  const { dataKeys: _, currencies, countries, ...row } = method
  return {
    ...row,
    isEnabled: true,
    currencies: currencies && [...currencies],
    countries: countries && [...countries],
  }
}
