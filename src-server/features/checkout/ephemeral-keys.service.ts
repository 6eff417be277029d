import type { EphemeralKey } from '#contract/checkout.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import { newId } from '../payments/resource-ids.service.ts'
import type { EphemeralKeyRecord, EphemeralKeysStore } from './ephemeral-keys.store.ts'

const LIFETIME_MS = 60 * 60 * 1000

interface Dependencies {
  store: EphemeralKeysStore
  merchantId: () => string
  /** @throws AppError resource_missing for an unknown customer */
  requireCustomer: (customerId: string) => void
  commit: <T>(work: () => T) => Promise<T>
  clock: Clock
  random: Random
}

export type EphemeralKeysService = ReturnType<typeof createEphemeralKeysService>

/** Keys that let an app list and reuse one customer's saved methods for an hour. Spec §2.6. */
export function createEphemeralKeysService(dependencies: Dependencies) {
  const { store, merchantId, requireCustomer, commit, clock, random } = dependencies

  function describe({ id, customerId, expiresMs }: EphemeralKeyRecord): EphemeralKey {
    return {
      id,
      merchant_id: merchantId(),
      customer_id: customerId,
      created_at: Math.floor((expiresMs - LIFETIME_MS) / 1000),
      expires: Math.floor(expiresMs / 1000),
    }
  }

  return {
    create(customerId: string): Promise<EphemeralKey & { secret: string }> {
      return commit(() => {
        requireCustomer(customerId)
        const secret = `epk_${random.text(32, '0123456789abcdef')}`
        const nowMs = clock.now().getTime()
        const key: EphemeralKeyRecord = {
          id: newId(random, 'eki'),
          secretHash: hash(secret),
          customerId,
          expiresMs: nowMs + LIFETIME_MS,
        }
        store.add(key, nowMs)
        return { ...describe(key), secret }
      })
    },

    /** @throws AppError resource_missing */
    remove(id: string): Promise<EphemeralKey> {
      return commit(() => {
        const key = store.find(id)
        if (!key)
          throw new AppError('resource_missing', 'Ephemeral key does not exist in our records')
        store.remove(id)
        return describe(key)
      })
    },

    /** The customer a secret stands for, while it lives. */
    customerOf(secret: string): string | undefined {
      const key = store.findBySecret(hash(secret))
      return key && key.expiresMs > clock.now().getTime() ? key.customerId : undefined
    },
  }
}

function hash(secret: string): string {
  return hashSecret(secret).toString('hex')
}
