import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { MerchantsStore } from './merchants.store.ts'

interface MerchantRow {
  id: string
  secret_hash: Uint8Array
  secret_mask: string
  secret_created_ms: number
  publishable_key: string
  publishable_created_ms: number
}

export function createSqliteMerchantsStore(db: Database, environment: Environment): MerchantsStore {
  const select = db.prepare('SELECT * FROM merchants WHERE environment = ?')
  const upsert = db.prepare('INSERT OR REPLACE INTO merchants VALUES (?, ?, ?, ?, ?, ?, ?)')
  return {
    find() {
      const row = select.get(environment) as MerchantRow | undefined
      return (
        row && {
          id: row.id,
          secretHash: row.secret_hash,
          secretMask: row.secret_mask,
          secretCreatedAt: new Date(row.secret_created_ms),
          publishableKey: row.publishable_key,
          publishableCreatedAt: new Date(row.publishable_created_ms),
        }
      )
    },
    save: (merchant) =>
      void upsert.run(
        environment,
        merchant.id,
        merchant.secretHash,
        merchant.secretMask,
        merchant.secretCreatedAt.getTime(),
        merchant.publishableKey,
        merchant.publishableCreatedAt.getTime(),
      ),
  }
}
