import type { Environment } from '#contract/environments.ts'
import type { Merchant } from '#contract/merchants.ts'
import type { Clock } from '../../platform/clock.ts'
import { BASE_62, HEX, type Random } from '../../platform/random.ts'
import { hashSecret, isSecret, maskSecret } from '../../platform/secret-hash.ts'
import type { MerchantRecord, MerchantsStore } from './merchants.store.ts'

interface Dependencies {
  environment: Environment
  store: MerchantsStore
  clock: Clock
  random: Random
  /** Told after a key changed. */
  onChange: () => void
}

/** Keys known beforehand, such as those of a credentials file. */
export interface KnownMerchantKeys {
  secretKey?: string | undefined
  publishableKey?: string | undefined
}

export type KeyKind = 'secret' | 'publishable'
export type MerchantsService = ReturnType<typeof createMerchantsService>

/** What a key of each environment starts with. */
export const KEY_PREFIX: Record<Environment, string> = { sandbox: 'snd_', live: 'prd_' }

/** The merchant of one environment and its checkout keys. Spec §5.3. */
export function createMerchantsService(dependencies: Dependencies) {
  const { environment, store, clock, random, onChange } = dependencies
  const prefix = KEY_PREFIX[environment]
  let stored: MerchantRecord | undefined
  const newSecretKey = (): string => prefix + random.text(64, BASE_62)
  // Lets the console's own page call as the merchant, whose secret key nobody can read any more.
  const runKey = newSecretKey()
  const runKeyHash = hashSecret(runKey)
  const newPublishableKey = (): string => `pk_${prefix}${random.text(32, HEX)}`

  function withSecret(merchant: MerchantRecord, secretKey: string): MerchantRecord {
    return {
      ...merchant,
      secretHash: hashSecret(secretKey),
      secretMask: maskSecret(secretKey),
      secretCreatedAt: clock.now(),
    }
  }

  function withPublishable(merchant: MerchantRecord, publishableKey: string): MerchantRecord {
    return { ...merchant, publishableKey, publishableCreatedAt: clock.now() }
  }

  function save(merchant: MerchantRecord): MerchantRecord {
    store.save(merchant)
    stored = merchant
    onChange()
    return merchant
  }

  /** Makes the merchant with keys nobody has seen. */
  function create(secretKey: string): MerchantRecord {
    const nobody = { id: `merchant_${random.text(20, BASE_62)}` } as MerchantRecord
    return save(withPublishable(withSecret(nobody, secretKey), newPublishableKey()))
  }

  /** Asked for with every call. Nobody else writes it. */
  const find = (): MerchantRecord | undefined => (stored ??= store.find())
  const current = (): MerchantRecord => find() ?? create(newSecretKey())

  function applyKnown(merchant: MerchantRecord, known: KnownMerchantKeys): void {
    const { secretKey, publishableKey } = known
    let next = merchant
    if (secretKey !== undefined && !isSecret(secretKey, next.secretHash)) {
      next = withSecret(next, secretKey)
    }
    if (publishableKey !== undefined && publishableKey !== next.publishableKey) {
      next = withPublishable(next, publishableKey)
    }
    if (next !== merchant) save(next)
  }

  return {
    /** A secret key that is good until the console stops. */
    runKey: (): string => runKey,

    describe: (): Merchant => describe(current()),

    /** Makes the merchant if there is none and sets the known keys. Returns the secret key if this call made it. */
    prepare(known: KnownMerchantKeys = {}): { secretKey: string | null; publishableKey: string } {
      // From the file: this may run again after a transaction that was rolled back.
      const found = (stored = store.find())
      const secretKey = known.secretKey ?? (found ? null : newSecretKey())
      applyKnown(found ?? create(secretKey ?? newSecretKey()), known)
      return { secretKey, publishableKey: current().publishableKey }
    },

    /** Ends the secret key and returns the new one, whole for the only time. */
    rotateSecretKey(): { merchant: Merchant; secretKey: string } {
      const secretKey = newSecretKey()
      return { merchant: describe(save(withSecret(current(), secretKey))), secretKey }
    },

    rotatePublishableKey: (): Merchant =>
      describe(save(withPublishable(current(), newPublishableKey()))),

    /** What kind of key of this environment it is. Takes the same time for any key that is neither. */
    authenticate(key: string): KeyKind | undefined {
      const { secretHash, publishableKey } = current()
      const isSecretKey = isSecret(key, secretHash)
      const isRunKey = isSecret(key, runKeyHash)
      const isPublishableKey = isSecret(key, hashSecret(publishableKey))
      if (isSecretKey || isRunKey) return 'secret'
      return isPublishableKey ? 'publishable' : undefined
    },
  }
}

function describe(record: MerchantRecord): Merchant {
  return {
    merchantId: record.id,
    secretKey: { mask: record.secretMask, createdAt: record.secretCreatedAt.toISOString() },
    publishableKey: {
      key: record.publishableKey,
      createdAt: record.publishableCreatedAt.toISOString(),
    },
  }
}
