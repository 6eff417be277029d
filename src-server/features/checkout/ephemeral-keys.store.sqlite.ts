import type { Environment } from '#contract/environments.ts'
import type { Database } from '../../platform/database.ts'
import type { EphemeralKeyRecord, EphemeralKeysStore } from './ephemeral-keys.store.ts'

export function createSqliteEphemeralKeysStore(
  db: Database,
  environment: Environment,
): EphemeralKeysStore {
  const insert = db.prepare(`
    INSERT INTO ephemeral_keys (environment, id, secret_hash, customer_id, expires_ms)
    VALUES (?, ?, ?, ?, ?)`)
  const forget = db.prepare('DELETE FROM ephemeral_keys WHERE environment = ? AND expires_ms <= ?')
  const select = (column: string) =>
    db.prepare(
      `SELECT id, secret_hash AS secretHash, customer_id AS customerId, expires_ms AS expiresMs
       FROM ephemeral_keys WHERE environment = ? AND ${column} = ?`,
    )
  const bySecret = select('secret_hash')
  const byId = select('id')
  const remove = db.prepare('DELETE FROM ephemeral_keys WHERE environment = ? AND id = ?')

  return {
    add({ id, secretHash, customerId, expiresMs }, nowMs) {
      forget.run(environment, nowMs)
      insert.run(environment, id, secretHash, customerId, expiresMs)
    },
    findBySecret: (secretHash) =>
      bySecret.get(environment, secretHash) as EphemeralKeyRecord | undefined,
    find: (id) => byId.get(environment, id) as EphemeralKeyRecord | undefined,
    remove: (id) => void remove.run(environment, id),
  }
}
